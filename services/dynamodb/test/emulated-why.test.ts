import { expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();

/** What the history says of the most recent request: why it did nothing. */
async function why(): Promise<readonly string[] | undefined> {
  const { body } = await lab.api("GET /api/history?limit=1");
  return (body as { requests: { notes?: string[] }[] }).requests[0]?.notes;
}

const Key = { pk: { S: "a" } };

test.each<[condition: string, values: Record<string, unknown> | undefined, why: string]>([
  ["version = :v", { ":v": { N: "3" } }, "version = 3 is false (version is 4)"],
  ["attribute_not_exists(pk)", undefined, 'attribute_not_exists(pk) is false (pk is "a")'],
  [
    "version < :v AND (attribute_exists(paid) OR tags[0].size_ = :v)",
    { ":v": { N: "9" } },
    "attribute_exists(paid) is false (paid is absent); tags[0].size_ = 9 is false (tags[0].size_ is absent)",
  ],
  ["NOT version > :v", { ":v": { N: "1" } }, "version > 1 is true (version is 4)"],
  ["size(tags) > :v", { ":v": { N: "2" } }, "size(tags) > 2 is false (the size of tags is 2)"],
  [
    "version BETWEEN :a AND :b OR version IN (:a, :b)",
    { ":a": { N: "5" }, ":b": { N: "6" } },
    "version BETWEEN 5 AND 6 is false (version is 4); version IN (5, 6) is false (version is 4)",
  ],
  ["photo = :b", { ":b": { B: Buffer.from("y") } }, 'photo = {"B":"eQ=="} is false (photo is {"B":"eA=="})'],
  [
    "version > :v AND version > :v AND version > :v AND version > :v AND version > :v AND version > :v AND version > :v",
    { ":v": { N: "8" } },
    `${Array(5).fill("version > 8 is false (version is 4)").join("; ")}; and 2 more`,
  ],
])(
  "a condition that fails is told with its values: %s",
  async (ConditionExpression, ExpressionAttributeValues, told) => {
    await lab.table("orders", ["pk:S"]);
    const Item = {
      ...Key,
      version: { N: "4" },
      tags: { L: [{ S: "x" }, { S: "y" }] },
      photo: { B: Buffer.from("x") },
    };
    await lab.ask("PutItem", { TableName: "orders", Item });
    const request = { TableName: "orders", Item, ConditionExpression, ExpressionAttributeValues };
    expect(await lab.refusal("PutItem", request)).toContain("ConditionalCheckFailedException");
    expect(await why()).toEqual([`The condition does not hold: ${told}.`]);
  },
);

test("a condition on an item that is not there says so, and names each one of a transaction", async () => {
  await lab.table("orders", ["pk:S"]);
  const check = { TableName: "orders", Key, ConditionExpression: "attribute_exists(pk)" };
  const absent =
    "Table orders has no item with this key, and the condition does not hold: attribute_exists(pk) is false (pk is absent).";
  await lab.refusal("DeleteItem", check);
  expect(await why()).toEqual([absent]);
  const other = { ...check, Key: { pk: { S: "b" } } };
  await lab.refusal("TransactWriteItems", { TransactItems: [{ ConditionCheck: check }, { Delete: other }] });
  expect(await why()).toEqual([absent, absent]);
});

test("a filter that leaves out all items tells why, of the last", async () => {
  await lab.table("orders", ["pk:S"]);
  await lab.put("orders", { pk: "a", price: 5 });
  const scan = { TableName: "orders", FilterExpression: "#p > :p", ExpressionAttributeNames: { "#p": "price" } };
  const above = (price: string) => ({ ...scan, ExpressionAttributeValues: { ":p": { N: price } } });
  await lab.ask("Scan", above("10"));
  expect(await why()).toEqual(["The filter left out the only item that was read: price > 10 is false (price is 5)."]);
  await lab.put("orders", { pk: "b", price: 5 });
  await lab.ask("Scan", above("10"));
  expect(await why()).toEqual([
    "The filter left out all 2 items that were read: for the last price > 10 is false (price is 5).",
  ]);
  await lab.ask("Scan", above("1"));
  expect(await why()).toBeUndefined();
});
