import { request } from "node:http";
import { text } from "node:stream/consumers";
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { beforeEach, describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";
import { laboratory } from "./laboratory.js";

const lab = emulatedLaboratory();
const byContract = laboratory();
const TableName = "large";
const MB = 1024 * 1024;

beforeEach(() => lab.table(TableName, ["p:S"]));

interface Answer {
  readonly status: number | undefined;
  readonly body: string;
}

/** Sends a body as it is: the SDK's own clients would take seconds to write it. */
function send(
  port: number,
  operation: string,
  body: string | Buffer,
  headers: { readonly [name: string]: string | number },
): Promise<Answer> {
  const target = { "x-amz-target": `DynamoDB_20120810.${operation}`, "content-type": "application/x-amz-json-1.0" };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { port, host: "127.0.0.1", method: "POST", headers: { ...target, ...headers } },
      (incoming) => {
        text(incoming).then((body) => resolve({ status: incoming.statusCode, body }), reject);
      },
    );
    outgoing.on("error", reject).end(body);
  });
}

/** As the tests of ScyllaDB's Alternator found of DynamoDB. */
describe("a request of more than 16 MB", () => {
  const padded = (length: number) => Buffer.from(`{"TableName":"${TableName}","Item":{"p":{"S":"a"}}}`.padEnd(length));

  test.each<[string, { readonly [name: string]: string | number }]>([
    ["with its length", { "content-length": 16 * MB + 1 }],
    ["in chunks", { "transfer-encoding": "chunked" }],
  ])("is refused before it is read, %s", async (_, headers) => {
    const { status, body } = await send(lab.server.port, "PutItem", padded(16 * MB + 1), headers);
    expect(status).toBe(413);
    expect(JSON.parse(body)).toEqual({
      __type: expect.stringMatching(/#RequestEntityTooLarge$/),
      message: "The request's body has more than 16777216 bytes.",
    });
    expect(await lab.get(TableName, { p: "a" })).toBeUndefined();
  });

  test("is taken up to that size", async () => {
    expect(await send(lab.server.port, "PutItem", padded(16 * MB), { "content-length": 16 * MB })).toMatchObject({
      status: 200,
    });
    expect(await lab.get(TableName, { p: "a" })).toEqual({ p: "a" });
  });

  test("is taken by the contract", async () => {
    const { status, body } = await send(byContract.server.port, "PutItem", padded(16 * MB + 1), {
      "content-length": 16 * MB + 1,
    });
    expect([status, body]).toEqual([400, expect.stringContaining("ResourceNotFoundException")]);
  });
});

describe("others are answered while is read", () => {
  const nulls = (length: number) => ({ L: Array.from({ length }, () => ({ NULL: true })) });
  const item = (p: string, length: number) => ({ p: { S: p }, l: nulls(length) });
  test.each<[string, string, object, number, string]>([
    [
      "an item of 7 MB, which is refused",
      "PutItem",
      { TableName, Item: item("a", 500_000) },
      400,
      "Item size has exceeded the maximum allowed size",
    ],
    [
      "a batch of 7 MB",
      "BatchWriteItem",
      {
        RequestItems: {
          [TableName]: Array.from({ length: 25 }, (_, n) => ({ PutRequest: { Item: item(String(n), 20_000) } })),
        },
      },
      200,
      "UnprocessedItems",
    ],
  ])("%s", async (_, operation, input, status, words) => {
    const body = JSON.stringify(input);
    const progress = { isOver: false };
    const answer = send(lab.server.port, operation, body, { "content-length": body.length }).finally(() => {
      progress.isOver = true;
    });
    let answered = 0;
    for (; !progress.isOver; answered++) await lab.ask("DescribeEndpoints", {});
    expect(await answer).toMatchObject({ status, body: expect.stringContaining(words) });
    // There are 50 slices, and a neighbour's request takes a few turns; without slices one may come before, and one after.
    expect(answered).toBeGreaterThan(4);
  });
});

test("a batch of too many requests is refused at the 26th, whatever follows", async () => {
  const requests = Array.from({ length: 26 }, () => ({ DeleteRequest: { Key: { p: { S: "a" } } } }));
  expect(
    await lab.refusal("BatchWriteItem", {
      RequestItems: { [TableName]: [...requests, { DeleteRequest: { Key: { p: {} } } }] },
    }),
  ).toContain("[Member must have length less than or equal to 25, Member must have length greater than or equal to 1]");
});

test("returned items have numbers in AWS's form, and bytes", async () => {
  const Key = { p: { S: "a" } };
  const values = { ":n": { NS: ["1.50", "2"] }, ":b": { B: new Uint8Array([1, 2]) } };
  const update = { TableName, Key, UpdateExpression: "ADD n :n SET b = :b", ExpressionAttributeValues: values };
  const Attributes: { readonly [name: string]: AttributeValue } = { ...Key, n: { NS: ["1.5", "2"] }, b: values[":b"] };
  expect(await lab.ask("UpdateItem", { ...update, ReturnValues: "ALL_NEW" })).toMatchObject({ Attributes });
  expect(await lab.ask("UpdateItem", { ...update, ReturnValues: "ALL_OLD" })).toMatchObject({ Attributes });
  const Statement = `SELECT * FROM "${TableName}" WHERE p = 'a'`;
  expect(await lab.ask("BatchExecuteStatement", { Statements: [{ Statement }] })).toMatchObject({
    Responses: [{ Item: Attributes }],
  });
});
