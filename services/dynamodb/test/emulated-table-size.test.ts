import { DescribeTableCommand, ScanCommand } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import fc from "fast-check";
import { expect, test } from "vitest";
import { itemSize } from "../src/emulated/engine/items/item-size.js";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const TableName = "orders";
const index = (IndexName: string, keys: string[], ProjectionType: "ALL" | "KEYS_ONLY" | "INCLUDE") => ({
  IndexName,
  KeySchema: keys.map((AttributeName, at) => ({
    AttributeName,
    KeyType: at === 0 ? ("HASH" as const) : ("RANGE" as const),
  })),
  Projection: { ProjectionType, ...(ProjectionType === "INCLUDE" && { NonKeyAttributes: ["text"] }) },
});
const attributes = ["id", "n", "g"].map((AttributeName) => ({ AttributeName, AttributeType: "S" as const }));

/** The sizes and counts of the table and its indexes, by name. */
async function described(): Promise<object> {
  const { Table = {} } = await lab.client.send(new DescribeTableCommand({ TableName }));
  const indexes = [...(Table.LocalSecondaryIndexes ?? []), ...(Table.GlobalSecondaryIndexes ?? [])];
  return Object.fromEntries([
    ["", [Table.TableSizeBytes, Table.ItemCount]],
    ...indexes.map(({ IndexName, IndexSizeBytes, ItemCount }) => [IndexName, [IndexSizeBytes, ItemCount]]),
  ]);
}

/** The same of all items that a scan finds. */
async function scanned(names: readonly string[]): Promise<object> {
  const found = names.map(async (name) => {
    const { Items = [] } = await lab.client.send(
      new ScanCommand({ TableName, ...(name !== "" && { IndexName: name }) }),
    );
    return [name, [Items.reduce((sum, item) => sum + itemSize(item as never), 0), Items.length]] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

const id = fc.constantFrom("a", "b", "c", "d");
const item = fc.record(
  { id, n: fc.constantFrom("1", "2"), g: fc.constantFrom("x", "yy"), text: fc.string({ maxLength: 20 }) },
  { requiredKeys: ["id", "n"] },
);
const step = fc.oneof(
  { weight: 6, arbitrary: item.map((each) => ["PutItem", { TableName, Item: marshall(each) }] as const) },
  {
    weight: 2,
    arbitrary: item.map((each) => ["DeleteItem", { TableName, Key: marshall({ id: each.id, n: each.n }) }] as const),
  },
  {
    weight: 2,
    arbitrary: item.map(
      ({ id: one, n }) =>
        ["UpdateItem", { TableName, Key: marshall({ id: one, n }), UpdateExpression: "REMOVE g" }] as const,
    ),
  },
  fc.constantFrom(
    [
      "UpdateTable",
      { AttributeDefinitions: attributes, GlobalSecondaryIndexUpdates: [{ Create: index("added", ["g"], "INCLUDE") }] },
    ] as const,
    ["UpdateTable", { GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: "added" } }] }] as const,
  ),
);

test("sizes and counts are those of the items, after any writes and changes of indexes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await lab.table(TableName, ["id:S", "n:S"], {
        AttributeDefinitions: attributes,
        LocalSecondaryIndexes: [index("local", ["id", "g"], "ALL")],
        GlobalSecondaryIndexes: [index("global", ["g", "n"], "KEYS_ONLY")],
      });
      try {
        // An index that is there already, or not, is refused.
        for (const [operation, input] of steps) await lab.refusal(operation, { TableName, ...input });
        const sizes = await described();
        expect(sizes).toEqual(await scanned(Object.keys(sizes)));
      } finally {
        await lab.ask("DeleteTable", { TableName });
      }
    }),
    { numRuns: 10 },
  );
});

test("an index that is filled while items change counts each of them once", async () => {
  await lab.table(TableName, ["id:S"]);
  const puts = Array.from({ length: 1025 }, (_, n) => ({ PutRequest: { Item: marshall({ id: `i${n}`, g: "x" }) } }));
  for (let at = 0; at < puts.length; at += 25)
    await lab.ask("BatchWriteItem", { RequestItems: { [TableName]: puts.slice(at, at + 25) } });
  const update = { AttributeDefinitions: attributes.filter(({ AttributeName }) => AttributeName !== "n") };
  await lab.ask("UpdateTable", {
    TableName,
    ...update,
    GlobalSecondaryIndexUpdates: [{ Create: index("added", ["g"], "ALL") }],
  });
  expect((await described()) as { added: unknown }).toMatchObject({ added: [expect.any(Number), 100] });
  for (let n = 0; n < 1025; n += 50) {
    await lab.put(TableName, { id: `i${n}`, g: "longer" });
    await lab.put(TableName, { id: `i${n + 1}`, g: "x", more: "with the same key" });
    await lab.put(TableName, { id: `i${n + 2}`, g: "x" });
  }
  await lab.clock.advance(1000);
  expect(await described()).toEqual(await scanned(["", "added"]));
});
