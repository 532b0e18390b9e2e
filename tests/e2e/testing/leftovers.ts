/** Uses mocks as a test would, stops them, and prints the handles that are left. It ends by itself. */
import { CreateQueueCommand, SQSClient } from "@aws-sdk/client-sqs";
import sqs from "@cloudstub/sqs";
import { startMock } from "@cloudstub/testing";

const found = new SQSClient({});
const environment = JSON.stringify(process.env);
for (const port of [0, false] as const) {
  const mock = await startMock({ services: [sqs], port, ...(port === 0 && { apiPort: 0 }) });
  const client = new SQSClient(mock.clientConfig());
  // By the address that stays when mocks go, on a connection that the client keeps.
  if (port === 0) await found.send(new CreateQueueCommand({ QueueName: "found" }));
  mock.on("sqs").loseAnswer();
  await client.send(new CreateQueueCommand({ QueueName: "orders" }));
  mock.on("sqs").delay(600_000).optional();
  const delayed = client.send(new CreateQueueCommand({ QueueName: "late" }));
  while (mock.history().length < (port === 0 ? 3 : 2)) await new Promise(setImmediate);
  await mock.stop();
  await delayed.catch(() => {});
}
const sockets = process.getActiveResourcesInfo().filter((name) => /TCPSERVER|Timeout/i.test(name));
const changed = JSON.stringify(process.env) === environment ? [] : ["the environment"];
console.log([...sockets, ...changed].join(", ") || "nothing left");
