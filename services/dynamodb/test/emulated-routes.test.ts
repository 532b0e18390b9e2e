import { beforeEach, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const json = (value: object) => encodeURIComponent(JSON.stringify(value));
const api = async (route: string) => {
  const { status, body } = await lab.api(route);
  return { status, body };
};

beforeEach(async () => {
  await lab.table("orders", ["id:S", "n:N"], {
    AttributeDefinitions: [
      { AttributeName: "id", AttributeType: "S" },
      { AttributeName: "n", AttributeType: "N" },
      { AttributeName: "g", AttributeType: "S" },
    ],
    GlobalSecondaryIndexes: [
      {
        IndexName: "by-g",
        KeySchema: [{ AttributeName: "g", KeyType: "HASH" }],
        Projection: { ProjectionType: "KEYS_ONLY" },
      },
    ],
  });
  for (let n = 0; n < 5; n++)
    await lab.put("orders", { id: "a", n, g: n % 2 === 0 ? "even" : "odd", bytes: new Uint8Array([n]) });
});

test("scan shows all items, or some and where to go on", async () => {
  const all = await api("GET /api/dynamodb/scan?table=orders");
  expect(all.body["items"]).toHaveLength(5);
  expect((all.body["items"] as unknown[])[1]).toEqual({
    id: { S: "a" },
    n: { N: "1" },
    g: { S: "odd" },
    bytes: { B: "AQ==" },
  });
  const first = await api("GET /api/dynamodb/scan?table=orders&max=2");
  expect(first.body).toMatchObject({ next: { id: { S: "a" }, n: { N: "1" } } });
  const rest = await api(`GET /api/dynamodb/scan?table=orders&start=${json(first.body["next"] as object)}`);
  expect([...(first.body["items"] as unknown[]), ...(rest.body["items"] as unknown[])]).toEqual(all.body["items"]);
  expect(await api("GET /api/dynamodb/scan?table=orders&max=0")).toMatchObject({ status: 400 });
});

test("query shows a partition of a table or index", async () => {
  const odd = await api(`GET /api/dynamodb/query?table=orders&index=by-g&key=${json({ g: { S: "odd" } })}`);
  expect(odd.body["items"]).toEqual([1, 3].map((n) => ({ id: { S: "a" }, n: { N: String(n) }, g: { S: "odd" } })));
  const one = await api(`GET /api/dynamodb/query?table=orders&key=${json({ id: { S: "a" }, n: { N: "3.0" } })}`);
  expect(one.body["items"]).toHaveLength(1);
  const from = (sort: object) =>
    api(`GET /api/dynamodb/query?table=orders&key=${json({ id: { S: "a" } })}&sort=${json(sort)}`);
  const numbers = async (sort: object) =>
    ((await from(sort)).body["items"] as { n: { N: string } }[]).map(({ n }) => Number(n.N));
  expect(await numbers({ operator: "GE", values: [{ N: "3" }] })).toEqual([3, 4]);
  expect(await numbers({ operator: "BETWEEN", values: [{ N: "1" }, { N: "2" }] })).toEqual([1, 2]);
  for (const sort of [{ operator: "NE", values: [{ N: "1" }] }, { operator: "GE", values: [] }, { values: [] }, []])
    expect(await from(sort)).toMatchObject({ status: 400, body: { code: "ValidationException" } });
  expect(await api("GET /api/dynamodb/query?table=orders&key=x")).toMatchObject({
    status: 400,
    body: { code: "ValidationException" },
  });
});

test("an item is updated by an expression, and shown", async () => {
  const key = json({ id: { S: "a" }, n: { N: "1" } });
  const update = (expression: string, more = "") =>
    api(`POST /api/dynamodb/update-item?table=orders&key=${key}&update=${encodeURIComponent(expression)}${more}`);
  const values = `&values=${json({ ":one": { N: "1" }, ":g": { S: "even" } })}`;
  expect(await update("SET #g = :g, bytes = :one", `&names=${json({ "#g": "g" })}${values}`)).toEqual({
    status: 200,
    body: { item: { id: { S: "a" }, n: { N: "1" }, g: { S: "even" }, bytes: { N: "1" } } },
  });
  const even = await api(`GET /api/dynamodb/query?table=orders&index=by-g&key=${json({ g: { S: "even" } })}`);
  expect(even.body["items"]).toHaveLength(4);
  for (const [expression, more, words] of [
    ["SET", "", "Invalid UpdateExpression: Syntax error"],
    ["REMOVE n", "", "Cannot update attribute n. This attribute is part of the key"],
    ["REMOVE #x", "&names=no", "names are not understood"],
    ["REMOVE #x", '&names=["x"]', "names are not understood"],
    ["SET g = :g", "&values=[]", "values is not an attribute map"],
  ] as const) {
    const refused = await update(expression, more);
    expect(refused).toMatchObject({ status: 400, body: { detail: expect.stringContaining(words) } });
  }
});

test("items are put and deleted, also in the index", async () => {
  const item = json({ id: { S: "a" }, n: { N: "9" }, g: { S: "odd" } });
  expect((await api(`POST /api/dynamodb/put-item?table=orders&item=${item}`)).body).toEqual({ replaced: 0 });
  expect((await api(`POST /api/dynamodb/put-item?table=orders&item=${item}`)).body).toEqual({ replaced: 1 });
  const key = json({ id: { S: "a" }, n: { N: "1" } });
  expect((await api(`DELETE /api/dynamodb/delete-item?table=orders&key=${key}`)).body).toEqual({ deleted: 1 });
  const odd = await api(`GET /api/dynamodb/query?table=orders&index=by-g&key=${json({ g: { S: "odd" } })}`);
  expect((odd.body["items"] as { n: unknown }[]).map(({ n }) => n)).toEqual([{ N: "3" }, { N: "9" }]);
});
