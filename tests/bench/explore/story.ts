import { DeleteItemCommand, GetItemCommand, PutItemCommand, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { PublishCommand } from "@aws-sdk/client-sns";
import { DeleteMessageCommand, ReceiveMessageCommand, SendMessageCommand } from "@aws-sdk/client-sqs";
import type { Mock } from "@cloudstub/testing";
import { awsOf, inbox, jobs, news, orders } from "../../../examples/explorer/laboratory.js";

/** A story of twenty calls to a table, a topic and queues, which stands whatever is lost or repeated. */
export function shop(mock: Pick<Mock, "clientConfig" | "clock">): {
  readonly story: () => Promise<void>;
  readonly holds: () => Promise<void>;
} {
  // Made once: their calls go to the world of the run that makes them.
  const { dynamodb, sns, sqs } = awsOf(mock);
  const Key = (id: string) => ({ id: { S: id } });
  const story = async () => {
    for (const id of ["a", "b", "c", "d"]) {
      await dynamodb.send(new PutItemCommand({ TableName: orders, Item: { ...Key(id), cents: { N: "100" } } }));
      await dynamodb.send(
        new UpdateItemCommand({
          TableName: orders,
          Key: Key(id),
          UpdateExpression: "SET cents = :c",
          ExpressionAttributeValues: { ":c": { N: "200" } },
        }),
      );
      await sqs.send(new SendMessageCommand({ QueueUrl: jobs, MessageBody: id }));
    }
    await dynamodb.send(new GetItemCommand({ TableName: orders, Key: Key("a") }));
    await sns.send(new PublishCommand({ TopicArn: news, Message: "a" }));
    await sns.send(new PublishCommand({ TopicArn: news, Message: "b" }));
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl: jobs, MaxNumberOfMessages: 1, WaitTimeSeconds: 0 }),
    );
    for (const { ReceiptHandle } of Messages)
      await sqs.send(new DeleteMessageCommand({ QueueUrl: jobs, ReceiptHandle }));
    await sqs.send(new ReceiveMessageCommand({ QueueUrl: inbox, VisibilityTimeout: 0, WaitTimeSeconds: 0 }));
    await dynamodb.send(new DeleteItemCommand({ TableName: orders, Key: Key("d") }));
    await dynamodb.send(new GetItemCommand({ TableName: orders, Key: Key("d") }));
  };
  const holds = async () => {
    const { Item } = await dynamodb.send(
      new GetItemCommand({ TableName: orders, Key: Key("a"), ConsistentRead: true }),
    );
    if (Item?.["cents"]?.N !== "200") throw new Error(`The order is ${JSON.stringify(Item)}.`);
  };
  return { story, holds };
}
