import { beforeEach, test } from "vitest";
import { countedStore, type Measure } from "../../../tests/contracts/counted-store.js";
import { addEntry } from "../src/emulated/engine/indexes/index-entries.js";
import { encodeItem } from "../src/emulated/engine/items/encoded-item.js";
import { encodedKey } from "../src/emulated/engine/keys/encoded-keys.js";
import { keysOf } from "../src/emulated/engine/keys/table-keys.js";
import { emulated } from "../src/emulated/overlay.js";
import type { EmulatedState, EmulatedTable } from "../src/emulated/state.js";
import dynamodb from "../src/index.js";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const store = countedStore((own, contract) => emulated.state?.(own, contract) as EmulatedState);
const lab = emulatedLaboratory({ modules: [{ ...dynamodb, emulated: { ...dynamodb.emulated, state: store.open } }] });
const TableName = "orders";
const item = (i: number) => ({ customer: { S: `c${i >> 2}` }, placed: { N: String(i) }, g: { S: `g${i >> 2}` } });
const key = (i: number) => ({ customer: { S: `c${i >> 2}` }, placed: { N: String(i) } });

beforeEach(() =>
  lab.table(TableName, ["customer:S", "placed:N"], {
    AttributeDefinitions: [
      { AttributeName: "customer", AttributeType: "S" },
      { AttributeName: "placed", AttributeType: "N" },
      { AttributeName: "g", AttributeType: "S" },
    ],
    GlobalSecondaryIndexes: [
      {
        IndexName: "by-g",
        KeySchema: [{ AttributeName: "g", KeyType: "HASH" }],
        Projection: { ProjectionType: "ALL" },
      },
    ],
  }),
);

let runs = 0;

async function operations(measure: Measure): Promise<void> {
  // An update that does not change the size costs less.
  const changed = { ":v": { S: "v".repeat(++runs) } };
  const on = (operation: string, input: object) =>
    measure(operation, () => lab.ask(operation, { TableName, ...input }));
  await on("PutItem", { Item: item(0), ConditionExpression: "attribute_exists(g)" });
  await on("GetItem", { Key: key(1) });
  await on("UpdateItem", { Key: key(2), UpdateExpression: "SET v = :v", ExpressionAttributeValues: changed });
  await on("Query", {
    KeyConditionExpression: "customer = :c",
    ExpressionAttributeValues: { ":c": { S: "c1" } },
    Limit: 2,
  });
  await on("Scan", { Limit: 2 });
  await on("TransactWriteItems", { TransactItems: [{ Delete: { TableName, Key: key(3) } }] });
  await on("BatchWriteItem", { RequestItems: { [TableName]: [{ PutRequest: { Item: item(3) } }] } });
  await on("BatchGetItem", { RequestItems: { [TableName]: { Keys: [key(4)] } } });
  const byIndex = {
    IndexName: "by-g",
    KeyConditionExpression: "g = :g",
    ExpressionAttributeValues: { ":g": { S: "g1" } },
  };
  await measure("index", () => lab.ask("Query", { TableName, ...byIndex }));
}

function fill(from: number, to: number): void {
  const table = store.state.tables.get(TableName) as EmulatedTable;
  const keys = keysOf(table);
  for (let i = from; i < to; i++) {
    const { text, size, item: stored } = encodeItem(item(i));
    const itemKey = encodedKey(keys, stored);
    store.state.items.of(TableName).set(itemKey, { text, size });
    for (const index of keys.indexes) addEntry(store.state, table, { index, key: itemKey, item: stored });
  }
}

test("operations touch the store no more often in a table of 10,000 items than in one of 20, also by an index", async () => {
  await store.expectFlatCosts(operations, {
    world: lab.server.world,
    few: () => fill(0, 20),
    many: () => fill(20, 10_000),
    below: 40,
  });
});
