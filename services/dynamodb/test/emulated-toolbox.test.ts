import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import {
  $add,
  $append,
  $remove,
  BatchPutRequest,
  BatchWriteCommand,
  ConditionCheck,
  DeleteItemCommand,
  Entity,
  executeBatchWrite,
  GetItemCommand,
  item,
  list,
  number,
  PutItemCommand,
  PutTransaction,
  QueryCommand,
  ScanCommand,
  string,
  Table,
  UpdateItemCommand,
  UpdateTransaction,
} from "dynamodb-toolbox";
import { execute } from "dynamodb-toolbox/entity/actions/transactWrite";
import { beforeEach, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

/* Ordinary uses of dynamodb-toolbox: two kinds of things in one table. */

const lab = emulatedLaboratory();

beforeEach(() =>
  lab.table("single", ["pk:S", "sk:S"], {
    AttributeDefinitions: ["pk", "sk", "state"].map((AttributeName) => ({
      AttributeName,
      AttributeType: "S" as const,
    })),
    GlobalSecondaryIndexes: [
      {
        IndexName: "by-state",
        KeySchema: [
          { AttributeName: "state", KeyType: "HASH" },
          { AttributeName: "sk", KeyType: "RANGE" },
        ],
        Projection: { ProjectionType: "ALL" },
      },
    ],
  }),
);

function shop() {
  const table = new Table({
    name: "single",
    documentClient: DynamoDBDocumentClient.from(lab.client),
    partitionKey: { name: "pk", type: "string" },
    sortKey: { name: "sk", type: "string" },
    indexes: {
      "by-state": {
        type: "global",
        partitionKey: { name: "state", type: "string" },
        sortKey: { name: "sk", type: "string" },
      },
    },
  });
  const customers = new Entity({
    name: "customer",
    table,
    schema: item({ id: string().key(), name: string(), orders: number().default(0) }),
    computeKey: ({ id }: { id: string }) => ({ pk: `customer#${id}`, sk: "customer" }),
    timestamps: false,
  });
  const orders = new Entity({
    name: "order",
    table,
    schema: item({
      customer: string().key(),
      id: string().key(),
      state: string().default("open"),
      total: number().optional(),
      lines: list(string()).optional(),
    }),
    computeKey: ({ customer, id }: { customer: string; id: string }) => ({
      pk: `customer#${customer}`,
      sk: `order#${id}`,
    }),
    timestamps: false,
  });
  return { table, customers, orders };
}

const isNew = { attr: "id", exists: false } as const;

test("puts once, counts, appends, removes and deletes", async () => {
  const { orders } = shop();
  const put = () =>
    orders.build(PutItemCommand).item({ customer: "a", id: "1", total: 5 }).options({ condition: isNew }).send();
  await put();
  await expect(put()).rejects.toThrow("The conditional request failed");
  const update = orders
    .build(UpdateItemCommand)
    .item({ customer: "a", id: "1", total: $add(2), lines: $append(["x"]) });
  expect((await update.options({ returnValues: "ALL_NEW" }).send()).Attributes).toMatchObject({
    total: 7,
    lines: ["x"],
  });
  const stale = orders.build(UpdateItemCommand).item({ customer: "a", id: "1", total: 1 });
  await expect(stale.options({ condition: { attr: "total", eq: 5 } }).send()).rejects.toThrow(
    "The conditional request failed",
  );
  await orders.build(UpdateItemCommand).item({ customer: "a", id: "1", total: $remove() }).send();
  const get = () => orders.build(GetItemCommand).key({ customer: "a", id: "1" }).options({ consistent: true }).send();
  expect((await get()).Item).toEqual({ customer: "a", id: "1", state: "open", lines: ["x"] });
  await orders.build(DeleteItemCommand).key({ customer: "a", id: "1" }).send();
  expect((await get()).Item).toBeUndefined();
});

test("queries a partition with both kinds, a range, an index, in pages and with filters", async () => {
  const { table, customers, orders } = shop();
  await customers.build(PutItemCommand).item({ id: "a", name: "Ada" }).send();
  const puts = ["1", "2", "3", "4"].map((id) =>
    orders.build(BatchPutRequest).item({ customer: "a", id, total: Number(id), state: id < "3" ? "open" : "paid" }),
  );
  await executeBatchWrite(table.build(BatchWriteCommand).requests(...puts));
  const both = table.build(QueryCommand).entities(customers, orders);
  const all = await both.query({ partition: "customer#a" }).send();
  expect(all.Items?.map((each) => ("name" in each ? each.name : each.id))).toEqual(["Ada", "1", "2", "3", "4"]);
  const one = table.build(QueryCommand).entities(orders);
  const range = await one
    .query({ partition: "customer#a", range: { beginsWith: "order#" } })
    .options({ reverse: true, limit: 2 })
    .send();
  expect(range.Items?.map(({ id }) => id)).toEqual(["4", "3"]);
  const { LastEvaluatedKey: exclusiveStartKey } = range;
  const next = one.query({ partition: "customer#a", range: { beginsWith: "order#" } });
  expect((await next.options({ reverse: true, exclusiveStartKey }).send()).Items?.map(({ id }) => id)).toEqual([
    "2",
    "1",
  ]);
  const paid = await one
    .query({ index: "by-state", partition: "paid" })
    .options({ filters: { order: { attr: "total", gt: 3 } } })
    .send();
  expect(paid.Items?.map(({ id }) => id)).toEqual(["4"]);
  const scanned = await table
    .build(ScanCommand)
    .entities(customers, orders)
    .options({ filters: { order: { attr: "total", lte: 2 } } })
    .send();
  expect(scanned.Items).toHaveLength(3);
});

test("writes transactions, all or nothing", async () => {
  const { customers, orders } = shop();
  await customers.build(PutItemCommand).item({ id: "a", name: "Ada" }).send();
  const order = (customer: string) =>
    execute(
      orders.build(PutTransaction).item({ customer, id: "1" }).options({ condition: isNew }),
      customers.build(UpdateTransaction).item({ id: "a", orders: $add(1) }),
      customers.build(ConditionCheck).key({ id: "b" }).condition(isNew),
    );
  await order("a");
  await expect(order("a")).rejects.toThrow("[ConditionalCheckFailed, None, None]");
  expect((await customers.build(GetItemCommand).key({ id: "a" }).send()).Item).toMatchObject({ orders: 1 });
});
