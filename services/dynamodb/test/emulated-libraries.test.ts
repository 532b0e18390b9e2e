import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { createSchema, Entity, Service } from "electrodb";
import { beforeEach, describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

/* Ordinary uses of libraries that people write tables with. */

const lab = emulatedLaboratory();
const table = "single";

/** A table for a design with one table: a key and an index of texts that say what they are. */
beforeEach(() =>
  lab.table(table, ["pk:S", "sk:S"], {
    AttributeDefinitions: ["pk", "sk", "gsi1pk", "gsi1sk"].map((AttributeName) => ({
      AttributeName,
      AttributeType: "S" as const,
    })),
    GlobalSecondaryIndexes: [
      {
        IndexName: "gsi1",
        KeySchema: [
          { AttributeName: "gsi1pk", KeyType: "HASH" },
          { AttributeName: "gsi1sk", KeyType: "RANGE" },
        ],
        Projection: { ProjectionType: "ALL" },
      },
    ],
  }),
);

describe("the document client", () => {
  const client = () => DynamoDBDocumentClient.from(lab.client);
  const Key = { pk: "lock", sk: "lock" };

  test("counts", async () => {
    const count = () =>
      client().send(
        new UpdateCommand({
          TableName: table,
          Key,
          UpdateExpression: "SET #n = if_not_exists(#n, :zero) + :one",
          ExpressionAttributeNames: { "#n": "count" },
          ExpressionAttributeValues: { ":zero": 0, ":one": 1 },
          ReturnValues: "UPDATED_NEW",
        }),
      );
    const counted = await Promise.all(Array.from({ length: 10 }, count));
    expect(counted.map(({ Attributes }) => Attributes?.["count"] as number).sort((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
  });

  test("gives a lock to one of many", async () => {
    const lock = (owner: string) =>
      client()
        .send(
          new PutCommand({
            TableName: table,
            Item: { ...Key, owner },
            ConditionExpression: "attribute_not_exists(pk)",
          }),
        )
        .then(
          () => "locked",
          ({ name }: Error) => name,
        );
    const answers = await Promise.all(["a", "b", "c"].map(lock));
    expect(answers.sort()).toEqual(["ConditionalCheckFailedException", "ConditionalCheckFailedException", "locked"]);
    const { Attributes } = await client().send(new DeleteCommand({ TableName: table, Key, ReturnValues: "ALL_OLD" }));
    expect(Attributes).toMatchObject({ owner: expect.stringMatching(/^[abc]$/) as string });
  });

  test("refuses a stale version", async () => {
    await client().send(new PutCommand({ TableName: table, Item: { ...Key, version: 2 } }));
    const write = (version: number) =>
      client().send(
        new PutCommand({
          TableName: table,
          Item: { ...Key, version: version + 1 },
          ConditionExpression: "version = :v",
          ExpressionAttributeValues: { ":v": version },
        }),
      );
    await expect(write(1)).rejects.toThrow("The conditional request failed");
    await write(2);
    expect((await client().send(new GetCommand({ TableName: table, Key }))).Item).toEqual({ ...Key, version: 3 });
  });

  test("queries a range", async () => {
    for (const day of ["01", "02", "03"])
      await client().send(new PutCommand({ TableName: table, Item: { pk: "day", sk: `2026-${day}` } }));
    const { Items } = await client().send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: "pk = :p AND sk BETWEEN :a AND :b",
        ExpressionAttributeValues: { ":p": "day", ":a": "2026-02", ":b": "2026-9" },
      }),
    );
    expect(Items?.map(({ sk }) => sk as string)).toEqual(["2026-02", "2026-03"]);
  });
});

describe("electrodb", () => {
  const order = createSchema({
    model: { entity: "order", version: "1", service: "shop" },
    attributes: {
      customer: { type: "string", required: true },
      id: { type: "string", required: true },
      state: { type: ["open", "paid"] as const, required: true, default: "open" },
      total: { type: "number", default: 0 },
      tags: { type: "set", items: "string" },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["customer"] }, sk: { field: "sk", composite: ["id"] } },
      byState: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["state"] },
        sk: { field: "gsi1sk", composite: ["id"] },
      },
    },
  } as const);
  const orders = () => new Entity(order, { client: DynamoDBDocumentClient.from(lab.client), table });

  test("creates once, patches, adds and removes", async () => {
    const entity = orders();
    await entity.create({ customer: "a", id: "1", total: 5 }).go();
    await expect(entity.create({ customer: "a", id: "1" }).go()).rejects.toThrow("The conditional request failed");
    await expect(entity.patch({ customer: "a", id: "9" }).set({ total: 1 }).go()).rejects.toThrow(
      "The conditional request failed",
    );
    await entity
      .update({ customer: "a", id: "1" })
      .add({ total: 2, tags: ["x", "y"] })
      .go();
    await entity
      .update({ customer: "a", id: "1" })
      .delete({ tags: ["x"] })
      .go();
    expect((await entity.get({ customer: "a", id: "1" }).go()).data).toEqual({
      customer: "a",
      id: "1",
      state: "open",
      total: 7,
      tags: ["y"],
    });
    await entity.remove({ customer: "a", id: "1" }).go();
    expect((await entity.get({ customer: "a", id: "1" }).go()).data).toBeNull();
  });

  test("queries by key and index, in order, with a cursor and a filter", async () => {
    const entity = orders();
    await entity
      .put(
        ["1", "2", "3", "4"].map((id) => ({
          customer: "a",
          id,
          total: Number(id),
          state: id < "3" ? ("open" as const) : ("paid" as const),
        })),
      )
      .go();
    const first = await entity.query.primary({ customer: "a" }).go({ limit: 3, order: "desc" });
    expect(first.data.map(({ id }) => id)).toEqual(["4", "3", "2"]);
    const rest = await entity.query.primary({ customer: "a" }).go({ cursor: first.cursor, order: "desc" });
    expect(rest.data.map(({ id }) => id)).toEqual(["1"]);
    expect((await entity.query.byState({ state: "paid" }).go()).data.map(({ id }) => id)).toEqual(["3", "4"]);
    const between = await entity.query.primary({ customer: "a" }).between({ id: "2" }, { id: "3" }).go();
    expect(between.data.map(({ id }) => id)).toEqual(["2", "3"]);
    const filtered = await entity.scan.where(({ total }, { gt }) => gt(total, 2)).go();
    expect(filtered.data.map(({ id }) => id).sort()).toEqual(["3", "4"]);
  });

  test("writes transactions", async () => {
    const service = new Service({ order: orders() });
    const write = () =>
      service.transaction
        .write(({ order }) => [
          order.create({ customer: "t", id: "1" }).commit(),
          order.create({ customer: "t", id: "2" }).commit(),
        ])
        .go();
    expect((await write()).canceled).toBe(false);
    expect((await write()).canceled).toBe(true);
  });
});
