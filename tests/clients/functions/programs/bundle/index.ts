import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";

interface Order {
  readonly id: string;
  readonly queue: string;
}

const tables = new DynamoDBClient({});
const queues = new SQSClient({});

/** Stores an order and tells a queue. */
export async function handler({ id, queue }: Order): Promise<{ readonly stored: string }> {
  if (id === "") throw new RangeError("An order needs an id.");
  await tables.send(new PutItemCommand({ TableName: process.env["TABLE"], Item: { id: { S: id } } }));
  await queues.send(new SendMessageCommand({ QueueUrl: queue, MessageBody: id }));
  console.log("stored", { id });
  return { stored: id };
}
