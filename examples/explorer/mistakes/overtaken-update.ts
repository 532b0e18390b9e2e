import { UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { type Aws, expectSame, isRefused, type Mistake, orderOf, orders } from "../laboratory.js";

const setTo = (version: number, ConditionExpression?: string) =>
  new UpdateItemCommand({
    TableName: orders,
    Key: { id: { S: "a" } },
    UpdateExpression: "SET version = :version",
    ConditionExpression,
    ExpressionAttributeValues: { ":version": { N: String(version) } },
  });

async function update({ dynamodb }: Aws): Promise<void> {
  await Promise.all([1, 2].map((version) => dynamodb.send(setTo(version))));
}

/** An older version does not replace a newer one. */
async function updateForward({ dynamodb }: Aws): Promise<void> {
  const isNewer = "attribute_not_exists(version) OR version < :version";
  const updates = [1, 2].map((version) => dynamodb.send(setTo(version, isNewer)));
  await Promise.all(
    updates.map((sent) =>
      sent.catch((error: unknown) => {
        if (!isRefused(error)) throw error;
      }),
    ),
  );
}

/** Two updates are under way, and the older one, or its second attempt, arrives last. */
export const overtakenUpdate: Mistake = {
  name: "an older update replaces a newer one",
  wrong: { story: update },
  right: { story: updateForward },
  holds: async (aws, error) => {
    if (error === undefined) expectSame((await orderOf(aws, "a"))?.["version"]?.N, "2", "version");
  },
  finds: "lost-answer@dynamodb.UpdateItem#1",
};
