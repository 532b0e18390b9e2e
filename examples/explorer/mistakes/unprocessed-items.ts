import { BatchWriteItemCommand, ScanCommand, type WriteRequest } from "@aws-sdk/client-dynamodb";
import { type Aws, expectSame, type Mistake, orders } from "../laboratory.js";

const all = { [orders]: ["a", "b"].map((id) => ({ PutRequest: { Item: { id: { S: id } } } })) };

async function store({ dynamodb }: Aws): Promise<void> {
  await dynamodb.send(new BatchWriteItemCommand({ RequestItems: all }));
}

async function storeAll({ dynamodb }: Aws): Promise<void> {
  for (let left: Record<string, WriteRequest[]> = all, tries = 0; Object.keys(left).length > 0; tries++) {
    if (tries === 5) throw new Error("some items were not stored");
    const { UnprocessedItems = {} } = await dynamodb.send(new BatchWriteItemCommand({ RequestItems: left }));
    left = UnprocessedItems;
  }
}

/** DynamoDB may leave items of a batch to be sent again. */
export const unprocessedItems: Mistake = {
  name: "unprocessed items of a batch are not sent again",
  wrong: { story: store },
  right: { story: storeAll },
  holds: async ({ dynamodb }, error) => {
    const { Count } = await dynamodb.send(new ScanCommand({ TableName: orders, ConsistentRead: true }));
    if (error === undefined) expectSame(Count, 2, "stored");
  },
  finds: "failed-entry@dynamodb.BatchWriteItem#1",
};
