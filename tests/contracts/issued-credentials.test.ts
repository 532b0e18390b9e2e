import { CreateQueueCommand, GetQueueUrlCommand, ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { AssumeRoleCommand, STSClient } from "@aws-sdk/client-sts";
import { type Server, startServer } from "@cloudstub/server";
import sqs from "@cloudstub/sqs";
import sts from "@cloudstub/sts";
import { afterAll, beforeAll, expect, test } from "vitest";

let server: Server;
beforeAll(async () => {
  server = await startServer({ modules: [sqs, sts], port: 0, apiPort: 0, fidelity: "emulated" });
});
afterAll(() => server.close());

function configOf(accessKeyId: string) {
  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    region: "us-east-1",
    credentials: { accessKeyId, secretAccessKey: "test" },
  };
}

test("credentials that the security token service issues are of their role's account in other services too", async () => {
  const owner = new SQSClient(configOf("111122223333"));
  await owner.send(new CreateQueueCommand({ QueueName: "mine" }));
  const caller = new STSClient(configOf("444455556666"));
  const role = { RoleArn: "arn:aws:iam::111122223333:role/reader", RoleSessionName: "test" };
  const { Credentials } = await caller.send(new AssumeRoleCommand(role));
  const session = new SQSClient(configOf(Credentials?.AccessKeyId ?? ""));
  const { QueueUrl } = await session.send(new GetQueueUrlCommand({ QueueName: "mine" }));
  expect(QueueUrl).toBe(`http://127.0.0.1:${server.port}/111122223333/mine`);
  const other = new SQSClient(configOf("ASIAIOSFODNN7EXAMPLE"));
  expect((await other.send(new ListQueuesCommand({}))).QueueUrls).toBeUndefined();
});
