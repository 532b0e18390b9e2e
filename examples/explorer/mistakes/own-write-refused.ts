import { type ConditionalCheckFailedException, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { type Aws, expectSame, isRefused, type Mistake, orderOf, orders } from "../laboratory.js";

const put = {
  TableName: orders,
  Item: { id: { S: "a" }, request: { S: "request-1" } },
  ConditionExpression: "attribute_not_exists(id)",
};

/** Tells the customer that there is such an order already. */
async function placeOrder({ dynamodb }: Aws): Promise<void> {
  await dynamodb.send(new PutItemCommand(put));
}

/** Looks whose order is there. */
async function placeOrderAndLook({ dynamodb }: Aws): Promise<void> {
  try {
    await dynamodb.send(new PutItemCommand({ ...put, ReturnValuesOnConditionCheckFailure: "ALL_OLD" }));
  } catch (error) {
    const { Item } = error as ConditionalCheckFailedException;
    if (!isRefused(error) || Item?.["request"]?.S !== put.Item.request.S) throw error;
  }
}

/** The SDK's second attempt meets the item that the first one wrote. */
export const ownWriteRefused: Mistake = {
  name: "a condition is refused because of one's own write",
  wrong: { story: placeOrder },
  right: { story: placeOrderAndLook },
  holds: async (aws, error) => {
    if (error === undefined) expectSame((await orderOf(aws, "a"))?.["request"]?.S, "request-1", "stored for");
  },
  finds: "lost-answer@dynamodb.PutItem#1",
};
