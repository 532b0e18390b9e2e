/** Logs Insights through the SDK's client (CloudWatch Logs API reference, StartQuery, GetQueryResults and the others). What queries mean is tested in queries.test.ts. */
import {
  DeleteQueryDefinitionCommand,
  DescribeQueriesCommand,
  type DescribeQueriesCommandInput,
  DescribeQueryDefinitionsCommand,
  GetLogRecordCommand,
  GetQueryResultsCommand,
  PutQueryDefinitionCommand,
  type PutQueryDefinitionCommandInput,
  StartQueryCommand,
  type StartQueryCommandInput,
  StopQueryCommand,
} from "@aws-sdk/client-cloudwatch-logs";
import { describe, expect, test } from "vitest";
import { ACCOUNT, arnOf, DAY, emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const seconds = () => Math.floor(lab.clock.now() / 1000);
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const start = async (queryString: string, input: Partial<StartQueryCommandInput>, { client } = lab) => {
  const times = { startTime: seconds() - 3600, endTime: seconds() + 3600 };
  return (await client.send(new StartQueryCommand({ ...times, queryString, ...input }))).queryId ?? "";
};
const results = (queryId: string, more: object = {}, { client } = lab) =>
  client.send(new GetQueryResultsCommand({ queryId, ...more }));
const messagesOf = async (queryString: string, input: Partial<StartQueryCommandInput>) => {
  const { results: rows = [] } = await results(await start(queryString, input));
  return rows.map((row) => row.find(({ field }) => field === "@message")?.value);
};
const describeQueries = async (input: DescribeQueriesCommandInput) =>
  await lab.client.send(new DescribeQueriesCommand(input));
const definitions = async (input: object = {}) =>
  (await lab.client.send(new DescribeQueryDefinitionsCommand(input))).queryDefinitions ?? [];
const define = async (input: Partial<PutQueryDefinitionCommandInput>) => {
  const given = { name: "errors", queryString: "limit 1", ...input };
  return (await lab.client.send(new PutQueryDefinitionCommand(given))).queryDefinitionId ?? "";
};

describe("A query", () => {
  test("has results with pointers, by which the whole event is shown, and statistics", async () => {
    const group = await lab.createGroup(["s"]);
    await lab.put([group, "s"], '{"level":"ERROR","order":{"id":7}}', '{"level":"INFO","text":"é"}');
    const queryId = await start("fields level, order.id | filter level = 'ERROR'", { logGroupName: group });
    expect(queryId).toMatch(uuid);
    const { $metadata, ...answer } = await results(queryId);
    const pointer = expect.stringMatching(/^\S+$/) as string;
    expect(answer).toEqual({
      queryLanguage: "CWLI",
      status: "Complete",
      results: [
        [
          { field: "level", value: "ERROR" },
          { field: "order.id", value: "7" },
          { field: "@ptr", value: pointer },
        ],
      ],
      statistics: {
        recordsMatched: 1,
        recordsScanned: 2,
        estimatedRecordsSkipped: 0,
        bytesScanned: 62,
        estimatedBytesSkipped: 0,
        logGroupsScanned: 1,
        resultCount: 1,
      },
    });
    const logRecordPointer = answer.results?.[0]?.[2]?.value;
    const { logRecord } = await lab.client.send(new GetLogRecordCommand({ logRecordPointer }));
    expect(logRecord).toEqual({
      "@timestamp": "2026-04-01 00:00:00.000",
      "@ingestionTime": "2026-04-01 00:00:00.000",
      "@message": '{"level":"ERROR","order":{"id":7}}',
      "@logStream": "s",
      "@log": `${ACCOUNT}:${group}`,
      "@ptr": logRecordPointer,
      level: "ERROR",
      "order.id": "7",
    });
  });

  test("is about the events of its groups and seconds, both ends included, the last one first", async () => {
    const [one, two] = [await lab.createGroup(["s", "t"]), await lab.createGroup(["s"])];
    const at = seconds() * 1000;
    await lab.put([one, "s"], [at - 1, "before"], [at, "first"], [at + 3000, "last"]);
    await lab.put([one, "t"], [at + 1999, "end"], [at + 2000, "after"]);
    await lab.put([two, "s"], [at + 500, "of two"]);
    const times = { startTime: seconds(), endTime: seconds() + 1 };
    const query = "fields @message";
    expect(await messagesOf(query, { logGroupName: one, ...times })).toEqual(["end", "first"]);
    expect(await messagesOf(query, { logGroupNames: [one, two], ...times })).toEqual(["end", "of two", "first"]);
    expect(await messagesOf(query, { logGroupIdentifiers: [arnOf(two), one], limit: 2, ...times })).toEqual([
      "end",
      "of two",
    ]);
  });

  test("finds what was there when it was started, in pages", async () => {
    const group = await lab.createGroup(["s"]);
    await lab.put([group, "s"], "a", "b", "c");
    const queryId = await start("fields @message", { logGroupName: group });
    await lab.put([group, "s"], "d");
    const page = await results(queryId, { maxItems: 2 });
    expect(page.results?.length).toBe(2);
    const last = await results(queryId, { maxItems: 2, nextToken: page.nextToken });
    expect([last.results?.length, last.nextToken, last.statistics?.resultCount]).toEqual([1, undefined, 3]);
  });

  test("may end at a time that no date has", async () => {
    const group = await lab.createGroup(["s"]);
    await lab.put([group, "s"], "a");
    const endTime = Number.MAX_SAFE_INTEGER;
    expect(await messagesOf("fields @message", { logGroupName: group, endTime })).toEqual(["a"]);
  });

  test("is listed with its groups and times, and kept for seven days", async () => {
    const group = await lab.createGroup(["s"]);
    const times = { startTime: 1, endTime: 2 };
    const queryId = await start("limit 1", { logGroupName: group, ...times });
    expect((await describeQueries({ logGroupName: group, status: "Complete" })).queries).toEqual([
      {
        queryLanguage: "CWLI",
        queryId,
        queryString: `SOURCE "${group}" START=1000 END=2999 | limit 1`,
        status: "Complete",
        createTime: lab.clock.now(),
        logGroupName: group,
      },
    ]);
    expect((await describeQueries({ logGroupName: group, status: "Running" })).queries).toEqual([]);
    await lab.clock.advance(7 * DAY + 1);
    const next = await start("limit 2", { logGroupName: group });
    const { queries = [], nextToken } = await describeQueries({ maxResults: 1 });
    expect([queries.map((query) => query.queryId), nextToken]).toEqual([[next], undefined]);
    await expect(results(queryId)).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  });

  test("that is malformed says where", async () => {
    const group = await lab.createGroup();
    await expect(start("fields a\n| filtr b = 1", { logGroupName: group })).rejects.toMatchObject({
      name: "MalformedQueryException",
      message: "unexpected symbol found filtr at line 2 and position 2",
      queryCompileError: {
        location: { startCharOffset: 11, endCharOffset: 16 },
        message: "unexpected symbol found filtr at line 2 and position 2",
      },
    });
  });

  test.each<[string, Partial<StartQueryCommandInput>, string, string]>([
    [
      "an unknown group",
      { logGroupName: "none" },
      "ResourceNotFoundException",
      "The specified log group does not exist.",
    ],
    [
      "no group",
      {},
      "InvalidParameterException",
      "Exactly one of logGroupName, logGroupNames and logGroupIdentifiers has to be specified.",
    ],
    [
      "two ways to name groups",
      { logGroupName: "a", logGroupNames: ["a"] },
      "InvalidParameterException",
      "Exactly one of",
    ],
    ["an empty list", { logGroupNames: [] }, "InvalidParameterException", "Exactly one of"],
    [
      "51 groups",
      { logGroupNames: Array.from({ length: 51 }, (_, at) => `g${at}`) },
      "InvalidParameterException",
      "A query can have at most 50 log groups.",
    ],
    [
      "another language",
      { logGroupName: "a", queryLanguage: "SQL" },
      "InvalidParameterException",
      "CloudStub does not have the query language SQL; it has CWLI.",
    ],
    [
      "an end before the start",
      { logGroupName: "a", startTime: 2, endTime: 1 },
      "InvalidParameterException",
      "startTime has to be before endTime.",
    ],
  ])("of %s is refused", async (_, input, name, message) => {
    await expect(start("limit 1", input)).rejects.toMatchObject({
      name,
      message: expect.stringContaining(message) as string,
    });
  });

  test("that is unknown, or has ended, can not be asked for or stopped", async () => {
    const queryId = "00000000-0000-0000-0000-000000000000";
    const unknown = { name: "ResourceNotFoundException", message: "The specified query does not exist." };
    await expect(results(queryId)).rejects.toMatchObject(unknown);
    await expect(lab.client.send(new StopQueryCommand({ queryId }))).rejects.toMatchObject(unknown);
    const ended = await start("limit 1", { logGroupName: await lab.createGroup() });
    await expect(lab.client.send(new StopQueryCommand({ queryId: ended }))).rejects.toMatchObject({
      name: "InvalidParameterException",
      message: "The specified query is not running.",
    });
    for (const logRecordPointer of ["no pointer", Buffer.from("@a:b:c").toString("base64url")])
      await expect(lab.client.send(new GetLogRecordCommand({ logRecordPointer }))).rejects.toMatchObject({
        name: logRecordPointer.startsWith("n") ? "InvalidParameterException" : "ResourceNotFoundException",
      });
  });
});

describe("A query that runs for a while", () => {
  const slow = emulatedLaboratory({ serviceOptions: { logs: { queryDuration: "5s" } } });

  test("has results when it has ended, and none where it was stopped", async () => {
    const group = await slow.createGroup(["s"]);
    await slow.put([group, "s"], "a");
    const times = { startTime: 0, endTime: 4_000_000_000 };
    const [stopped, ended] = [
      await start("limit 1", { logGroupName: group, ...times }, slow),
      await start("limit 1", { logGroupName: group, ...times }, slow),
    ];
    const { status, results: rows, statistics } = await results(ended, {}, slow);
    expect([status, rows, statistics?.recordsScanned]).toEqual(["Running", [], 0]);
    expect((await slow.client.send(new StopQueryCommand({ queryId: stopped }))).success).toBe(true);
    await slow.clock.advance(5000);
    expect(await results(ended, {}, slow)).toMatchObject({ status: "Complete", results: [[{}, {}, {}]] });
    expect(await results(stopped, {}, slow)).toMatchObject({ status: "Cancelled", results: [] });
  });
});

describe("A query definition", () => {
  test("is kept, changed, listed by prefix in the order of names, and deleted", async () => {
    const group = await lab.createGroup();
    const id = await define({ name: "b/errors", logGroupNames: [group] });
    const other = await define({ name: "b/all" });
    expect(id).toMatch(uuid);
    expect((await definitions({ queryDefinitionNamePrefix: "b/" })).map(({ name }) => name)).toEqual([
      "b/all",
      "b/errors",
    ]);
    await lab.clock.advance(1000);
    const parameters = [{ name: "level", defaultValue: "ERROR" }];
    expect(
      await define({ queryDefinitionId: id, name: "b/new", queryString: "filter a = {{level}}", parameters }),
    ).toBe(id);
    expect(await definitions({ queryDefinitionNamePrefix: "b/n" })).toEqual([
      {
        queryLanguage: "CWLI",
        queryDefinitionId: id,
        name: "b/new",
        queryString: "filter a = {{level}}",
        lastModified: lab.clock.now(),
        logGroupNames: [],
        parameters,
      },
    ]);
    for (const queryDefinitionId of [id, other])
      expect((await lab.client.send(new DeleteQueryDefinitionCommand({ queryDefinitionId }))).success).toBe(true);
    expect(await definitions({ queryDefinitionNamePrefix: "b/" })).toEqual([]);
    const gone = { name: "ResourceNotFoundException", message: "The specified query definition does not exist." };
    await expect(define({ queryDefinitionId: id })).rejects.toMatchObject(gone);
    await expect(lab.client.send(new DeleteQueryDefinitionCommand({ queryDefinitionId: id }))).rejects.toMatchObject(
      gone,
    );
    await expect(define({ logGroupNames: ["none"] })).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  });

  test("is made once by requests with one token", async () => {
    const clientToken = "11111111-1111-1111-1111-111111111111";
    expect(await define({ name: "t", clientToken })).toBe(await define({ name: "t", clientToken }));
    expect((await definitions({ queryDefinitionNamePrefix: "t" })).length).toBe(1);
  });
});
