import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
  type TransactWriteItemsCommandInput,
} from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { beforeEach, describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const TableName = "accounts";
const key = (id: string) => marshall({ id });

beforeEach(async () => {
  await lab.table(TableName, ["id:S"]);
  await lab.put(TableName, { id: "a", balance: 10 });
  await lab.put(TableName, { id: "b", balance: 0 });
});

const move = (amount: number): TransactWriteItemsCommandInput => ({
  TransactItems: [
    {
      Update: {
        TableName,
        Key: key("a"),
        UpdateExpression: "SET balance = balance - :m",
        ConditionExpression: "balance >= :m",
        ExpressionAttributeValues: marshall({ ":m": amount }),
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      },
    },
    {
      Update: {
        TableName,
        Key: key("b"),
        UpdateExpression: "ADD balance :m",
        ExpressionAttributeValues: marshall({ ":m": amount }),
      },
    },
    { ConditionCheck: { TableName, Key: key("c"), ConditionExpression: "attribute_not_exists(id)" } },
    { Put: { TableName, Item: marshall({ id: "log" }) } },
  ],
});
const balances = async () =>
  [await lab.get(TableName, { id: "a" }), await lab.get(TableName, { id: "b" })].map((each) => each?.["balance"]);

/** API reference, "TransactWriteItems" and "TransactGetItems". */
describe("a transaction", () => {
  test("writes all", async () => {
    await lab.client.send(new TransactWriteItemsCommand(move(4)));
    expect(await balances()).toEqual([6, 4]);
    const { Responses } = await lab.client.send(
      new TransactGetItemsCommand({
        TransactItems: [
          { Get: { TableName, Key: key("b"), ProjectionExpression: "balance" } },
          { Get: { TableName, Key: key("zz") } },
        ],
      }),
    );
    expect(Responses).toEqual([{ Item: marshall({ balance: 4 }) }, {}]);
  });

  test("writes nothing where a condition does not hold, and says which", async () => {
    const failure = await lab.client.send(new TransactWriteItemsCommand(move(11))).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      name: "TransactionCanceledException",
      CancellationReasons: [
        {
          Code: "ConditionalCheckFailed",
          Message: "The conditional request failed",
          Item: marshall({ id: "a", balance: 10 }),
        },
        { Code: "None" },
        { Code: "None" },
        { Code: "None" },
      ],
    });
    expect(await balances()).toEqual([10, 0]);
    expect(await lab.get(TableName, { id: "log" })).toBeUndefined();
  });

  test("with a token is done once in ten minutes", async () => {
    const again = { ...move(1), ClientRequestToken: "token-1", ReturnConsumedCapacity: "TOTAL" as const };
    expect((await lab.client.send(new TransactWriteItemsCommand(again))).ConsumedCapacity).toEqual([
      { TableName, CapacityUnits: 8, WriteCapacityUnits: 8 },
    ]);
    await lab.clock.advance(599_000);
    expect((await lab.client.send(new TransactWriteItemsCommand(again))).ConsumedCapacity).toEqual([
      { TableName, CapacityUnits: 8, ReadCapacityUnits: 8 },
    ]);
    expect(await balances()).toEqual([9, 1]);
    expect(await lab.refusal("TransactWriteItems", { ...move(2), ClientRequestToken: "token-1" })).toMatch(
      /^IdempotentParameterMismatchException: /,
    );
    await lab.clock.advance(1_000);
    await lab.client.send(new TransactWriteItemsCommand(again));
    expect(await balances()).toEqual([8, 2]);
  });

  test("of more than 4 MB is refused", async () => {
    const large = (id: string) => ({ Put: { TableName, Item: marshall({ id, text: "x".repeat(400_000) }) } });
    const input = { TransactItems: Array.from({ length: 11 }, (_, index) => large(String(index))) };
    expect(await lab.refusal("TransactWriteItems", input)).toBe(
      "ValidationException: The aggregate size of the items in the transaction exceeds 4 MB",
    );
  });
});

describe("a batch", () => {
  test("puts and deletes items", async () => {
    const answer = await lab.client.send(
      new BatchWriteItemCommand({
        RequestItems: {
          [TableName]: [{ PutRequest: { Item: marshall({ id: "c" }) } }, { DeleteRequest: { Key: key("a") } }],
        },
        ReturnConsumedCapacity: "TOTAL",
      }),
    );
    expect(answer).toMatchObject({ UnprocessedItems: {}, ConsumedCapacity: [{ TableName, CapacityUnits: 2 }] });
    expect((await lab.scan({ TableName })).map(({ id }) => id as string).sort()).toEqual(["b", "c"]);
  });

  test("gets parts of items", async () => {
    const { Responses } = await lab.client.send(
      new BatchGetItemCommand({
        RequestItems: { [TableName]: { Keys: [key("a"), key("zz")], ProjectionExpression: "balance" } },
      }),
    );
    expect(Responses).toEqual({ [TableName]: [marshall({ balance: 10 })] });
  });

  test("answers with 16 MB at most; the other keys are unprocessed", async () => {
    for (let n = 0; n < 43; n++) await lab.put(TableName, { id: `large-${n}`, text: "x".repeat(400_000) });
    const Keys = Array.from({ length: 43 }, (_, n) => key(`large-${n}`));
    const input = { RequestItems: { [TableName]: { Keys, ProjectionExpression: "id" } } };
    const { Responses, UnprocessedKeys } = await lab.client.send(new BatchGetItemCommand(input));
    expect(Responses?.[TableName]).toHaveLength(41);
    expect(UnprocessedKeys?.[TableName]).toEqual({ Keys: Keys.slice(41), ProjectionExpression: "id" });
  });
});
