/** The embedded library between two test methods (specification, section 1, rule 8). */
import { CreateQueueCommand, ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";
import sqs from "@cloudstub/sqs";
import { startMock } from "@cloudstub/testing";
import { expect, test } from "vitest";

// Specification 1.8c
test("faults end with their test, and state stays for the life of the instance", async () => {
  await using mock = await startMock({ services: [sqs] });
  const client = new SQSClient({ ...mock.clientConfig(), maxAttempts: 1 });
  const list = () => client.send(new ListQueuesCommand({}));
  mock.beginTest();
  await client.send(new CreateQueueCommand({ QueueName: "kept" }));
  mock.on("sqs", "ListQueues").fail("InternalError").always();
  await expect(list()).rejects.toMatchObject({ name: "InternalError" });
  mock.endTest();

  mock.beginTest();
  expect((await list()).QueueUrls).toEqual([`${mock.endpoint}/000000000000/kept`]);
  mock.endTest();
  client.destroy();
});
