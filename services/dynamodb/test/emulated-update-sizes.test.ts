import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { beforeEach, describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const TableName = "large";
const Key = { id: { S: "a" } };
/** 380,000 bytes of a list, of the 409,600 that an item may have. */
const l: AttributeValue = { L: Array.from({ length: 190_000 }, () => ({ NULL: true })) };
/** 364,000 bytes of a set. */
const large: AttributeValue = {
  SS: Array.from({ length: 91_000 }, (_, index) => String(index + 1000).padStart(4, "0")),
};

const tooLarge = "ValidationException: Item size to update has exceeded the maximum allowed size";
const misused = (name: string) =>
  `ValidationException: Invalid UpdateExpression: The function is not allowed to be used this way in an expression; function: ${name}`;
const nested = (levels: number): string => (levels === 0 ? "l" : `list_append(l, ${nested(levels - 1)})`);
const each = (count: number, action: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => action(index)).join(", ");

const largeItem = JSON.stringify({ TableName, Item: { ...Key, l } });

/** Puts an item with the list; without the SDK, which takes most of the time. */
const putLarge = () => lab.raw("PutItem", largeItem);

/** The names of the item's attributes. */
async function namesNow(): Promise<string[]> {
  const { body } = await lab.raw("GetItem", JSON.stringify({ TableName, Key }));
  return Object.keys(body["Item"] as object);
}

async function itemNow(): Promise<{ readonly [name: string]: AttributeValue }> {
  return (
    (await lab.ask("GetItem", { TableName, Key })) as { readonly Item: { readonly [name: string]: AttributeValue } }
  ).Item;
}

beforeEach(() => lab.table(TableName, ["id:S"]));

/** A few hundred bytes of these once took seconds and gigabytes, or ended with an InternalFailure. */
describe("an update that makes more than an item may have", () => {
  test.each([
    ["one list_append", "SET z = list_append(l, l)"],
    ["many of them", `SET ${each(150, (index) => `z${index} = list_append(l, l)`)}`],
    ["copies of an attribute", `SET ${each(500, (index) => `z${index}=l`)}`],
    ["copies of a value", `SET ${each(400, (index) => `z${index}=:v`)}`],
    ["a fallback", `SET ${each(80, (index) => `z${index} = if_not_exists(absent, list_append(l, l))`)}`],
  ])("by %s is refused, and changes nothing", async (_, UpdateExpression) => {
    await putLarge();
    const values = UpdateExpression.includes(":v") ? { ":v": l } : undefined;
    expect(
      await lab.refusal("UpdateItem", { TableName, Key, UpdateExpression, ExpressionAttributeValues: values }),
    ).toBe(tooLarge);
    const update = { Update: { TableName, Key, UpdateExpression, ExpressionAttributeValues: values } };
    expect(await lab.refusal("TransactWriteItems", { TransactItems: [update] })).toContain("[ValidationError]");
    expect(await namesNow()).toEqual(["id", "l"]);
  });

  test("by a statement is refused, and changes nothing", async () => {
    await putLarge();
    const Statement = `UPDATE "large" ${each(150, (index) => `SET z${index} = list_append(l, l)`).replaceAll(",  SET", " SET")} WHERE id = 'a'`;
    expect(await lab.refusal("ExecuteStatement", { Statement: Statement.replaceAll("), SET", ") SET") })).toBe(
      tooLarge,
    );
    expect(await namesNow()).toEqual(["id", "l"]);
  });

  test("by AttributeUpdates is refused, and changes nothing", async () => {
    await putLarge();
    const AttributeUpdates = { l: { Action: "ADD", Value: l }, z: { Action: "PUT", Value: l } };
    expect(await lab.refusal("UpdateItem", { TableName, Key, AttributeUpdates })).toBe(tooLarge);
  });
});

test("an update with as much as an item may have is done", async () => {
  await lab.ask("PutItem", {
    TableName,
    Item: { ...Key, l: { L: Array.from({ length: 95_000 }, () => ({ N: "10" })) } },
  });
  await lab.ask("UpdateItem", {
    TableName,
    Key,
    UpdateExpression: "SET z = list_append(:none, :none), y = l[0], l = list_append(l, :n)",
    ExpressionAttributeValues: { ":none": { L: [] }, ":n": { L: [{ N: "1.00e1" }] } },
  });
  const { l: list, y, z } = await itemNow();
  expect(list?.L).toHaveLength(95_001);
  expect([y, z, list?.L?.at(-1)]).toEqual([{ N: "10" }, { L: [] }, { N: "10" }]);
});

test("a large set is compared with many small ones at once", { timeout: 8000 }, async () => {
  const sets = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`s${index}`, { SS: ["x", "1000"] }]));
  await lab.ask("PutItem", { TableName, Item: { ...Key, ...sets } });
  const UpdateExpression = `DELETE ${each(400, (index) => `s${index} :v`)}`;
  await lab.ask("UpdateItem", { TableName, Key, UpdateExpression, ExpressionAttributeValues: { ":v": large } });
  expect((await itemNow())["s299"]).toEqual({ SS: ["x"] });
});

/** ScyllaDB's tests of Alternator found it of DynamoDB; that if_not_exists may be within both functions too. */
describe("list_append within list_append", () => {
  test.each([1, 30, 250])("is refused, %i levels deep", async (levels) => {
    await putLarge();
    const UpdateExpression = `SET z=${nested(levels + 1).replaceAll(" ", "")}`;
    expect(await lab.refusal("UpdateItem", { TableName, Key, UpdateExpression })).toBe(misused("list_append"));
  });

  test("is refused below an if_not_exists, which itself may be there", async () => {
    await lab.ask("PutItem", { TableName, Item: { ...Key, l: { L: [{ N: "1" }] } } });
    const update = (UpdateExpression: string) => lab.refusal("UpdateItem", { TableName, Key, UpdateExpression });
    expect(await update("SET z = list_append(l, if_not_exists(absent, list_append(l, l)))")).toBe(
      misused("list_append"),
    );
    await lab.ask("UpdateItem", {
      TableName,
      Key,
      UpdateExpression: "SET z = if_not_exists(absent, list_append(l, if_not_exists(absent, l)))",
    });
    expect((await itemNow())["z"]).toEqual({ L: [{ N: "1" }, { N: "1" }] });
  });

  // Not documented for statements; they are refused as expressions are.
  test.each([
    ["UPDATE \"large\" SET z = list_append(list_append(l, l), l) WHERE id = 'a'", "list_append"],
    ["UPDATE \"large\" SET z = set_add(s, if_not_exists(t, set_delete(s, <<'a'>>))) WHERE id = 'a'", "set_delete"],
    ['SELECT * FROM "large" WHERE list_append(l, l) = l', "list_append"],
    ["SELECT * FROM \"large\" WHERE size(set_add(s, <<'a'>>)) > 1", "set_add"],
  ])("in a statement: %s", async (Statement, name) => {
    expect(await lab.refusal("ExecuteStatement", { Statement })).toBe(
      `ValidationException: The function is not allowed to be used this way in an expression; function: ${name}`,
    );
  });
});

test("a sum of thousands of terms is refused: it once was an InternalFailure", async () => {
  const sum = (terms: number) =>
    lab.refusal("ExecuteStatement", {
      Statement: `SELECT * FROM "large" WHERE id = 'a' AND n = ${"1+".repeat(terms)}1`,
    });
  await lab.ask("PutItem", { TableName, Item: { ...Key, n: { N: "301" } } });
  expect(await sum(300)).toMatchObject({ Items: [{ n: { N: "301" } }] });
  expect(await sum(4000)).toBe(
    "ValidationException: Statement wasn't well formed, can't be processed: Too deeply nested",
  );
});
