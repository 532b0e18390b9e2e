import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Server, startServer } from "@cloudstub/server";
import { describe, expect, test } from "vitest";
import { everyService } from "../../tests/all-services.js";
import { differences } from "../record/compare.js";
import { type NormalRow, normalized } from "../record/normalize.js";
import { readRequests } from "../record/requests.js";
import { record } from "../record/send.js";
import { root } from "../workspace.js";

const starter = readRequests(await readFile(join(root, "docs", "recording", "requests.jsonl"), "utf8"));

async function withServer<Result>(fidelity: "contract" | "emulated", work: (server: Server) => Promise<Result>) {
  const server = await startServer({ modules: everyService, port: 0, apiPort: 0, fidelity });
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}

const recordingOf = (fidelity: "contract" | "emulated") =>
  withServer(fidelity, ({ port }) => record(starter, { region: "us-east-1", endpoint: `http://127.0.0.1:${port}` }));

describe("the starter list", () => {
  test("is answered the same by two servers, but not by the two levels", async () => {
    const recordings = [await recordingOf("emulated"), await recordingOf("emulated"), await recordingOf("contract")];
    const [one, other, contract] = recordings.map((recording) => normalized(recording)) as [
      NormalRow[],
      NormalRow[],
      NormalRow[],
    ];
    expect(one).toHaveLength(starter.length);
    expect(one.filter(({ skipped }) => skipped !== undefined)).toEqual([]);
    expect(differences(one, other)).toEqual([]);
    const found = differences(one, contract).map(({ row }) => row);
    expect(found).toContainEqual(expect.stringContaining("dynamodb GetItem: an item of a table that is not there"));
    expect(found).not.toContainEqual(expect.stringContaining("sqs CreateQueue"));
  }, 120_000);

  test("keeps answers as they come, and no ids, times, accounts or secrets in normalized ones", async () => {
    const recording = await recordingOf("emulated");
    const [missing] = recording.rows.filter(({ operation, about }) => operation === "GetItem" && about !== undefined);
    expect(missing?.answer).toMatchObject({
      status: 400,
      headers: { "content-type": "application/x-amz-json-1.0" },
      body: expect.stringContaining('"message":"Requested resource not found"'),
    });
    const text = JSON.stringify(normalized(recording));
    for (const secret of [
      /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}/,
      /\d{4}-\d\d-\d\dT/,
      /000000000000/,
      /127\.0\.0\.1/,
      new RegExp(recording.run),
    ])
      expect(text).not.toMatch(secret);
  }, 120_000);
});

const row = (answer: Partial<NonNullable<NormalRow["answer"]>>): NormalRow => ({
  service: "sqs",
  operation: "GetQueueUrl",
  answer: { status: 200, headers: {}, body: {}, ...answer },
});

describe("a comparison", () => {
  test.each<[what: string, one: NormalRow, other: NormalRow, lines: string[]]>([
    ["members in another order are the same", row({ body: { a: 1, b: [2] } }), row({ body: { b: [2], a: 1 } }), []],
    ["a status", row({}), row({ status: 400 }), ["status: 200 | 400"]],
    ["a member", row({ body: { a: [{ b: 1 }] } }), row({ body: { a: [{ b: 2 }] } }), ["body.a.0.b: 1 | 2"]],
    [
      "an absent list and an empty one",
      row({ body: { a: [] } }),
      row({ body: {} }),
      ["body.a: [] | (absent)", "body: (absent) | {}"],
    ],
    ["a header that clients read", row({ headers: { etag: "x" } }), row({}), ["headers.etag: x | (absent)"]],
    ["a header that they don't read", row({ headers: { "x-other": "x" } }), row({}), []],
    [
      "elements of XML, whatever is between them",
      row({ body: "<a><b>1</b><b>2</b></a>" }),
      row({ body: "<a>\n  <b>1</b>\n  <b>3</b>\n</a>" }),
      ['body.a.b#2: "2" | "3"'],
    ],
  ])("%s", (_, one, other, lines) => {
    expect(differences([one], [other]).flatMap((found) => found.lines)).toEqual(lines);
  });

  test("a row that only one recording has, and rows of different requests, are told", () => {
    expect(differences([row({})], [])).toHaveLength(1);
    expect(differences([row({})], [{ ...row({}), operation: "ListQueues" }])).toHaveLength(1);
  });
});

test("a mistake in a list is told with its line", () => {
  expect(() => readRequests('# one\n{"service":"sqs"}')).toThrow("Line 2: a request has a service and an operation");
});

test("a request that needs what no answer had is skipped", async () => {
  // A capture of an earlier answer.
  const QueueUrl = ["$", "{none}"].join("");
  const requests = readRequests(JSON.stringify({ service: "sqs", operation: "DeleteQueue", input: { QueueUrl } }));
  const { rows } = await record(requests, { region: "us-east-1", endpoint: "http://127.0.0.1:9" });
  expect(rows).toMatchObject([{ skipped: "no earlier answer has none" }]);
});
