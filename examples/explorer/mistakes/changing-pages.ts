import { randomUUID } from "node:crypto";
import { PutItemCommand, QueryCommand, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { SendMessageCommand } from "@aws-sdk/client-sqs";
import { type Aws, bodiesIn, byStatus, expectSame, fifoInbox, isRefused, type Mistake, tasks } from "../laboratory.js";

const prepare = ({ dynamodb }: Aws) =>
  dynamodb.send(new PutItemCommand({ TableName: tasks, Item: { id: { S: "a" }, status: { S: "new" } } }));

/** The first task of the list of new ones. */
async function nextTask({ dynamodb }: Aws): Promise<string | undefined> {
  const page = new QueryCommand({
    TableName: tasks,
    IndexName: byStatus,
    KeyConditionExpression: "#status = :new",
    ExpressionAttributeNames: { "#status": "status" },
    ExpressionAttributeValues: { ":new": { S: "new" } },
    Limit: 1,
  });
  return (await dynamodb.send(page)).Items?.[0]?.["id"]?.S;
}

const finish = (id: string, ConditionExpression?: string) =>
  new UpdateItemCommand({
    TableName: tasks,
    Key: { id: { S: id } },
    UpdateExpression: "SET #status = :done",
    ConditionExpression,
    ExpressionAttributeNames: { "#status": "status" },
    ExpressionAttributeValues: { ":done": { S: "done" }, ...(ConditionExpression && { ":new": { S: "new" } }) },
  });

const announce = ({ sqs }: Aws, id: string) =>
  sqs.send(
    new SendMessageCommand({
      QueueUrl: fifoInbox,
      MessageBody: id,
      MessageGroupId: id,
      MessageDeduplicationId: randomUUID(),
    }),
  );

/** Takes tasks from the list until it is empty. */
async function work(aws: Aws): Promise<void> {
  for (let id = await nextTask(aws); id !== undefined; id = await nextTask(aws)) {
    await announce(aws, id);
    await aws.dynamodb.send(finish(id));
  }
}

/** Takes a task only once: the list may show it again. */
async function workOnce(aws: Aws): Promise<void> {
  for (let id = await nextTask(aws); id !== undefined; id = await nextTask(aws)) {
    try {
      await aws.dynamodb.send(finish(id, "#status = :new"));
    } catch (error) {
      if (!isRefused(error)) throw error;
      // Done by this worker or another one.
      return;
    }
    await announce(aws, id);
  }
}

/** The page that is read next still has the item that was taken from it. */
export const changingPages: Mistake = {
  name: "a list is read page by page while its items change",
  wrong: { prepare, story: work },
  right: { prepare, story: workOnce },
  holds: async (aws) => expectSame((await bodiesIn(aws, fifoInbox)).length < 2, true, "announced at most once"),
  finds: "dynamodb.lagging-index#1",
};
