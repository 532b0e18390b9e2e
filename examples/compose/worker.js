/** A worker that receives orders from the queue. */
import { CreateQueueCommand, DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";

const client = new SQSClient({});
// Creating a queue that is there with the same attributes returns it.
const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: "orders" }));

for (;;) {
  const { Messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 20 }));
  for (const { Body, ReceiptHandle } of Messages) {
    const id = idOf(Body);
    console.log(id === undefined ? `This is no order: ${Body}` : `Order ${id} is done.`);
    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
  }
}

function idOf(body) {
  try {
    return JSON.parse(body)?.id;
  } catch {
    return undefined;
  }
}
