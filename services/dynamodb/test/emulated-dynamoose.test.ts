import dynamoose from "dynamoose";
import { Item } from "dynamoose/dist/Item.js";
import { beforeEach, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

/* Ordinary uses of dynamoose, which makes the table itself and waits for it. */

const lab = emulatedLaboratory();

class Order extends Item {
  declare customer: string;
  declare id: number;
  declare state: string;
  declare total: number;
  declare tags?: string[];
}

function orders() {
  const { credentials, region } = lab.client.config;
  dynamoose.aws.ddb.set(
    new dynamoose.aws.ddb.DynamoDB({ endpoint: `http://127.0.0.1:${lab.server.port}`, credentials, region }),
  );
  const schema = new dynamoose.Schema({
    customer: { type: String, hashKey: true },
    id: { type: Number, rangeKey: true },
    state: { type: String, default: "open", index: { name: "by-state", type: "global", rangeKey: "id" } },
    total: { type: Number, default: 0 },
    tags: { type: Array, schema: [String] },
  });
  const model = dynamoose.model<Order>("Order", schema);
  return {
    model,
    table: new dynamoose.Table("orders", [model], {
      initialize: false,
      waitForActive: { enabled: true, check: { timeout: 5000, frequency: 10 } },
    }),
  };
}

let Orders: ReturnType<typeof orders>["model"];
beforeEach(async () => {
  const made = orders();
  await made.table.initialize();
  Orders = made.model;
});

test("creates once, updates, counts and deletes", async () => {
  await Orders.create({ customer: "a", id: 1, total: 5 });
  await expect(Orders.create({ customer: "a", id: 1 })).rejects.toThrow("The conditional request failed");
  await Orders.update({ customer: "a", id: 1 }, { $ADD: { total: 2 }, $SET: { state: "paid" } });
  await Orders.update({ customer: "a", id: 1 }, { $SET: { tags: ["x"] } });
  await Orders.update({ customer: "a", id: 1 }, { $ADD: { tags: ["y"] } });
  expect(await Orders.get({ customer: "a", id: 1 })).toMatchObject({ state: "paid", total: 7, tags: ["x", "y"] });
  const condition = new dynamoose.Condition().where("total").eq(9);
  await expect(Orders.update({ customer: "a", id: 1 }, { total: 10 }, { condition })).rejects.toThrow(
    "The conditional request failed",
  );
  const order = await Orders.get({ customer: "a", id: 1 });
  order.total = 8;
  await order.save();
  await Orders.update({ customer: "a", id: 1 }, { $REMOVE: ["tags"] });
  expect((await Orders.get({ customer: "a", id: 1 })).toJSON()).toEqual({
    customer: "a",
    id: 1,
    state: "paid",
    total: 8,
  });
  await Orders.delete({ customer: "a", id: 1 });
  expect(await Orders.get({ customer: "a", id: 1 })).toBeUndefined();
});

test("queries by key and index, in pages, and scans with a filter, also in segments", async () => {
  await Orders.batchPut(
    Array.from({ length: 9 }, (_, id) => ({ customer: "a", id, total: id, state: id < 5 ? "open" : "paid" })),
  );
  const ids = (found: readonly Order[]) => found.map(({ id }) => id);
  expect(ids(await Orders.query("customer").eq("a").where("id").between(2, 4).exec())).toEqual([2, 3, 4]);
  const first = await Orders.query("customer").eq("a").sort("descending").limit(6).exec();
  expect(ids(first)).toEqual([8, 7, 6, 5, 4, 3]);
  expect(ids(await Orders.query("customer").eq("a").sort("descending").startAt(first.lastKey).exec())).toEqual([
    2, 1, 0,
  ]);
  expect(ids(await Orders.query("state").eq("paid").using("by-state").filter("total").gt(6).exec())).toEqual([7, 8]);
  expect((await Orders.query("state").eq("open").using("by-state").count().exec()).count).toBe(5);
  expect(ids(await Orders.scan("total").in([1, 8]).exec()).sort()).toEqual([1, 8]);
  expect(ids(await Orders.scan().parallel(3).exec()).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(
    ids(
      await Orders.batchGet([
        { customer: "a", id: 1 },
        { customer: "a", id: 77 },
      ]),
    ),
  ).toEqual([1]);
});

test("writes transactions, all or nothing", async () => {
  await Orders.create({ customer: "a", id: 1, total: 5 });
  const move = () =>
    dynamoose.transaction([
      Orders.transaction.update({ customer: "a", id: 1 }, { $ADD: { total: -5 } }),
      Orders.transaction.create({ customer: "b", id: 1, total: 5 }),
    ]);
  await move();
  await expect(move()).rejects.toThrow("[None, ConditionalCheckFailed]");
  expect((await Orders.scan().exec()).map(({ customer, total }) => [customer, total]).sort()).toEqual([
    ["a", 0],
    ["b", 5],
  ]);
});
