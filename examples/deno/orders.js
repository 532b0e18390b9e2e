import { CreateQueueCommand, SendMessageBatchCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";

const client = new SQSClient({});

/** Makes the queue that orders are sent to, and returns its URL. */
export async function openQueue() {
  const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: "orders" }));
  if (QueueUrl === undefined) throw new Error("The queue has no URL.");
  return QueueUrl;
}

/** Sends an order and says how many attempts that took. */
export async function placeOrder(QueueUrl, order) {
  const { $metadata } = await client.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(order) }));
  return $metadata.attempts ?? 1;
}

/** Sends many orders at once and returns the ids of those that were not accepted. */
export async function placeOrders(QueueUrl, ids) {
  const Entries = ids.map((Id) => ({ Id, MessageBody: JSON.stringify({ id: Id }) }));
  const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
  return Failed.map(({ Id }) => Id ?? "");
}
