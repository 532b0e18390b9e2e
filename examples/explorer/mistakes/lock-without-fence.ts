import { PutItemCommand, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { type Aws, expectSame, isRefused, type Mistake, orderOf, orders } from "../laboratory.js";

/**
 * Takes the lock, if it is free or was taken more than 30 seconds ago; its number rises each time. It knows its owner again, whose first attempt
 * may have taken it although the answer was lost.
 */
async function lock({ dynamodb }: Aws, now: number): Promise<number | undefined> {
  const update = new UpdateItemCommand({
    TableName: orders,
    Key: { id: { S: "lock" } },
    UpdateExpression: "SET freeAt = :freeAt, takenBy = :me ADD fence :one",
    ConditionExpression: "attribute_not_exists(freeAt) OR freeAt < :now OR takenBy = :me",
    ExpressionAttributeValues: {
      ":freeAt": { N: `${now + 30}` },
      ":me": { S: `worker of second ${now}` },
      ":now": { N: `${now}` },
      ":one": { N: "1" },
    },
    ReturnValues: "ALL_NEW",
  });
  try {
    return Number((await dynamodb.send(update)).Attributes?.["fence"]?.N);
  } catch (error) {
    if (isRefused(error)) return undefined;
    throw error;
  }
}

const write = (fence: number, ConditionExpression?: string) =>
  new PutItemCommand({
    TableName: orders,
    Item: { id: { S: "a" }, fence: { N: `${fence}` } },
    ConditionExpression,
    ...(ConditionExpression && { ExpressionAttributeValues: { ":fence": { N: `${fence}` } } }),
  });

/** Writes with the lock. A write that fails is tried again after a minute, in which others go on. */
const workWith = (condition?: string) =>
  async function work(aws: Aws, now = 0): Promise<void> {
    const fence = await lock(aws, now);
    if (fence === undefined) return;
    const store = () =>
      aws.dynamodb.send(write(fence, condition)).catch((error: unknown) => {
        if (!isRefused(error)) throw error;
      });
    await store().catch(async () => {
      await work(aws, now + 60);
      await store();
    });
  };
const work = workWith();
/** A write that is older than the one that is there is refused. */
const workBehindFence = workWith("attribute_not_exists(fence) OR fence <= :fence");

/** The lock has expired, and another worker has it, when the first one writes. */
export const lockWithoutFence: Mistake = {
  name: "a lock that expires is relied on without a fence",
  wrong: { story: (aws) => work(aws) },
  right: { story: (aws) => workBehindFence(aws) },
  holds: async (aws, error) => {
    const [written, taken] = [await orderOf(aws, "a"), await orderOf(aws, "lock")];
    if (error === undefined) expectSame(written?.["fence"]?.N, taken?.["fence"]?.N, "written last");
  },
  finds: "unavailable@dynamodb.PutItem#1",
};
