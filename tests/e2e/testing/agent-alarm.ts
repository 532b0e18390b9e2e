/** Leaves a mock in which only time has something to do: a message is delayed, another one in flight. It ends by itself. */
import { CreateQueueCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import sqs from "@cloudstub/sqs";
import { startMock } from "@cloudstub/testing";

const mock = await startMock({ services: [sqs], fidelity: "emulated", port: false });
const client = new SQSClient(mock.clientConfig());
const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: "orders" }));
await client.send(new SendMessageCommand({ QueueUrl, MessageBody: "delayed", DelaySeconds: 900 }));
await client.send(new SendMessageCommand({ QueueUrl, MessageBody: "in flight" }));
await client.send(new ReceiveMessageCommand({ QueueUrl }));
console.log("two messages wait");
