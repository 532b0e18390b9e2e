import { beforeEach, describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

/* JSON has a way to write one half of a surrogate pair, "\\ud800", and UTF-8 has none. What AWS answers is not documented. */

const lab = emulatedLaboratory();
const half = '"\\ud800"';

beforeEach(async () => {
  await lab.table("orders", ["id:S"]);
  await lab.put("orders", { id: "a", note: "t" });
});

describe("Half of a surrogate pair is refused, and changes nothing", () => {
  const put = (item: string) => `{"TableName":"orders","Item":${item}}`;
  const update = (more: string) => `{"TableName":"orders","Key":{"id":{"S":"a"}},${more}}`;
  test.each([
    ["in a key", "PutItem", put(`{"id":{"S":${half}}}`)],
    ["in a text, after a backslash", "PutItem", put('{"id":{"S":"a"},"text":{"S":"\\\\ \\udfff"}}')],
    ["in a name", "PutItem", put(`{"id":{"S":"a"},${half}:{"NULL":true}}`)],
    [
      "in a member of a set, deep inside",
      "PutItem",
      put(`{"id":{"S":"a"},"list":{"L":[{"M":{"set":{"SS":["x",${half}]}}}]}}`),
    ],
    [
      "in an update",
      "UpdateItem",
      update(`"UpdateExpression":"SET note = :t","ExpressionAttributeValues":{":t":{"S":${half}}}`),
    ],
    [
      "in the name of an update",
      "UpdateItem",
      update(`"UpdateExpression":"SET #n = id","ExpressionAttributeNames":{"#n":${half}}`),
    ],
    [
      "in a batch",
      "BatchWriteItem",
      `{"RequestItems":{"orders":[{"PutRequest":{"Item":{"id":{"S":"b"}}}},{"PutRequest":{"Item":{"id":{"S":${half}}}}}]}}`,
    ],
    [
      "in a transaction",
      "TransactWriteItems",
      `{"TransactItems":[{"Put":${put('{"id":{"S":"b"}}')}},{"Put":${put(`{"id":{"S":${half}}}`)}}]}`,
    ],
    [
      "in a statement's parameter",
      "ExecuteStatement",
      `{"Statement":"INSERT INTO orders VALUE {'id': ?}","Parameters":[{"S":${half}}]}`,
    ],
  ])("%s", async (_, operation, body) => {
    const Message = "A text has one half of a surrogate pair, which UTF-8 can't encode";
    expect(await lab.raw(operation, body)).toMatchObject({
      status: 400,
      body: { __type: expect.stringContaining("#SerializationException"), Message },
    });
    expect(await lab.scan({ TableName: "orders" })).toEqual([{ id: "a", note: "t" }]);
  });
});

test("a text of 400 KB that looks like an escape everywhere is read too", async () => {
  const text = "\\ud".repeat(130_000);
  await lab.put("orders", { id: "b", text });
  expect(await lab.get("orders", { id: "b" })).toEqual({ id: "b", text });
});

test("whole pairs, and texts that look like an escape, come back as they were", async () => {
  const item = { id: "\u{10000}", text: "\\ud800 \\\\ud800 \u0000 \u{1f600} \uffff \ufffd", "\u{1f600}\\ud8": "name" };
  await lab.put("orders", item);
  expect(await lab.get("orders", { id: "\u{10000}" })).toEqual(item);
});
