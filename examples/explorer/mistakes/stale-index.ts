import { GetItemCommand, PutItemCommand, QueryCommand } from "@aws-sdk/client-dynamodb";
import { SendMessageCommand } from "@aws-sdk/client-sqs";
import { type Aws, bodiesIn, byStatus, expectSame, inbox, type Mistake, tasks } from "../laboratory.js";

const Item = { id: { S: "a" }, status: { S: "urgent" } };

async function add({ dynamodb }: Aws): Promise<void> {
  await dynamodb.send(new PutItemCommand({ TableName: tasks, Item }));
}

const alert = ({ sqs }: Aws) => sqs.send(new SendMessageCommand({ QueueUrl: inbox, MessageBody: "urgent" }));

/** Looks for urgent tasks in the index. */
async function addAndAlert(aws: Aws): Promise<void> {
  await add(aws);
  const { Count } = await aws.dynamodb.send(
    new QueryCommand({
      TableName: tasks,
      IndexName: byStatus,
      KeyConditionExpression: "#status = :urgent",
      ExpressionAttributeNames: { "#status": "status" },
      ExpressionAttributeValues: { ":urgent": { S: "urgent" } },
    }),
  );
  if (Count !== 0) await alert(aws);
}

/** Reads the task itself, and all that was written. */
async function addAndReadAndAlert(aws: Aws): Promise<void> {
  await add(aws);
  const get = new GetItemCommand({ TableName: tasks, Key: { id: Item.id }, ConsistentRead: true });
  const { Item: stored } = await aws.dynamodb.send(get);
  if (stored?.["status"]?.S === "urgent") await alert(aws);
}

/** The index does not have the item yet. */
export const staleIndex: Mistake = {
  name: "a write is looked for in an index that lags behind",
  wrong: { story: addAndAlert },
  right: { story: addAndReadAndAlert },
  holds: async (aws, error) => {
    if (error === undefined) expectSame((await bodiesIn(aws, inbox)).length > 0, true, "alerted");
  },
  finds: "dynamodb.lagging-index#1",
};
