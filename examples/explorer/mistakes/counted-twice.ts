import { UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { type Aws, expectSame, isRefused, type Mistake, orderOf, orders } from "../laboratory.js";

const counter = { TableName: orders, Key: { id: { S: "counter" } } };

async function count({ dynamodb }: Aws): Promise<void> {
  await dynamodb.send(
    new UpdateItemCommand({
      ...counter,
      UpdateExpression: "ADD visits :one",
      ExpressionAttributeValues: { ":one": { N: "1" } },
    }),
  );
}

/** The counter remembers what it has counted. */
async function countOnce({ dynamodb }: Aws): Promise<void> {
  const update = new UpdateItemCommand({
    ...counter,
    UpdateExpression: "ADD visits :one, counted :ids",
    ConditionExpression: "NOT contains(counted, :id)",
    ExpressionAttributeValues: { ":one": { N: "1" }, ":id": { S: "visit-a" }, ":ids": { SS: ["visit-a"] } },
  });
  try {
    await dynamodb.send(update);
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
}

/** The SDK sends again what was counted already. */
export const countedTwice: Mistake = {
  name: "a counter is raised without a condition",
  wrong: { story: count },
  right: { story: countOnce },
  holds: async (aws, error) => {
    const visits = (await orderOf(aws, "counter"))?.["visits"]?.N;
    if (error === undefined || visits !== undefined) expectSame(visits, "1", "visits");
  },
  finds: "lost-answer@dynamodb.UpdateItem#1",
};
