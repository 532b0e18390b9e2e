import assert from "node:assert/strict";
import { CreateQueueCommand, ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";

const { ENDPOINT: endpoint } = process.env;
const sqs = new SQSClient({ endpoint, region: "us-east-1" });
const reset = () => fetch(`${endpoint}/_localstack/state/reset`, { method: "POST" });
for (const name of ["first", "second"]) {
  await sqs.send(new CreateQueueCommand({ QueueName: name }));
  const { QueueUrls } = await sqs.send(new ListQueuesCommand({}));
  assert.equal(QueueUrls.length, 1);
  assert.equal((await reset()).status, 200);
}
const info = await (await fetch(`${endpoint}/_localstack/info`)).json();
assert.equal(info.edition, "community");
