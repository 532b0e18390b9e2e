import {
  type AttributeValue,
  BatchExecuteStatementCommand,
  ExecuteStatementCommand,
  type ExecuteStatementCommandInput,
  ExecuteTransactionCommand,
  GetItemCommand,
} from "@aws-sdk/client-dynamodb";
import { beforeEach, describe, expect, test } from "vitest";
import { keyedBy } from "./laboratory.js";
import { streamsLaboratory } from "./streams-laboratory.js";

const lab = streamsLaboratory();

const run = (Statement: string, Parameters?: AttributeValue[], more: Partial<ExecuteStatementCommandInput> = {}) =>
  lab.client.send(new ExecuteStatementCommand({ Statement, Parameters, ...more }));
const ids = async (where: string, parameters?: AttributeValue[]) =>
  (await run(`SELECT * FROM "music" WHERE ${where}`, parameters)).Items?.map(({ song }) => song?.S).sort();
const song = async (name: string) =>
  (await lab.client.send(new GetItemCommand({ TableName: "music", Key: { artist: { S: "Acme" }, song: { S: name } } })))
    .Item;
const S = (text: string): AttributeValue => ({ S: text });
const N = (number: number): AttributeValue => ({ N: String(number) });

beforeEach(async () => {
  const text = (AttributeName: string) => ({ AttributeName, AttributeType: "S" as const });
  await lab.createTable("music", {
    ...keyedBy("artist:S", "song:S"),
    AttributeDefinitions: [text("artist"), text("song"), text("genre")],
    GlobalSecondaryIndexes: [
      {
        IndexName: "byGenre",
        KeySchema: [{ AttributeName: "genre", KeyType: "HASH" }],
        Projection: { ProjectionType: "ALL" },
      },
    ],
  });
  const item = (artist: string, name: string, more: Record<string, AttributeValue>) =>
    lab.put("music", { artist: S(artist), song: S(name), ...more });
  await item("Acme", "a", {
    plays: N(1),
    genre: S("rock"),
    awards: { L: [S("x"), S("y")] },
    by: { M: { name: S("Ann") } },
  });
  await item("Acme", "b", { plays: N(20), genre: S("pop"), tags: { SS: ["live", "new"] }, left: { NULL: true } });
  await item("Acme", "c", { plays: N(3) });
  await item("Other", "d", { plays: N(4), genre: S("rock") });
});

describe("SELECT", () => {
  // The operators and functions of the DynamoDB Developer Guide, "PartiQL operators" and "PartiQL functions".
  test.each<[string, string[], AttributeValue[]?]>([
    ["artist = 'Acme'", ["a", "b", "c"]],
    ["artist = 'Acme' AND song > 'a'", ["b", "c"]],
    ["artist = ? AND song BETWEEN ? AND ?", ["a", "b"], [S("Acme"), S("a"), S("b")]],
    ["artist = 'Acme' AND begins_with(song, 'b')", ["b"]],
    ["'Acme' = artist AND 'b' <= song", ["b", "c"]],
    ["artist = 'Acme' AND plays >= 3", ["b", "c"]],
    ["plays = 3 OR plays = 4", ["c", "d"]],
    ["artist = 'Acme' AND (plays = 1 OR plays = 3)", ["a", "c"]],
    ["NOT artist = 'Acme'", ["d"]],
    ["artist <> 'Acme'", ["d"]],
    ["artist != 'Acme'", ["d"]],
    ["genre IS MISSING", ["c"]],
    ["genre IS NOT MISSING AND artist = 'Acme'", ["a", "b"]],
    ['"left" IS NULL', ["b"]],
    ["plays IN [1, 4]", ["a", "d"]],
    ["plays IN (1, 4)", ["a", "d"]],
    ["plays NOT IN [1, 4]", ["b", "c"]],
    ["contains(tags, 'live')", ["b"]],
    ["size(tags) = 2", ["b"]],
    ["attribute_type(plays, 'N') AND song = 'd'", ["d"]],
    ["awards[1] = 'y'", ["a"]],
    ['"by"."name" = \'Ann\'', ["a"]],
    ["tags = <<'new', 'live'>>", ["b"]],
    ["awards = ['x', 'y']", ["a"]],
    ["\"by\" = {'name': 'Ann'}", ["a"]],
    ["plays = -1", []],
    ["song = 'it''s'", []],
  ])("WHERE %s", async (where, expected, parameters) => {
    expect(await ids(where, parameters)).toEqual(expected);
  });

  test("returns attributes, each under the last name of its path", async () => {
    const { Items } = await run('SELECT song, "by"."name", awards[0] FROM music WHERE artist = ? AND song = ?', [
      S("Acme"),
      S("a"),
    ]);
    expect(Items).toEqual([{ song: S("a"), name: S("Ann"), awards: S("x") }]);
  });

  test("reads an index, and orders by its key", async () => {
    const { Items } = await run(`SELECT song FROM "music"."byGenre" WHERE genre = 'rock'`);
    expect(Items?.map((item) => item.song?.S).sort()).toEqual(["a", "d"]);
    const descending = await run("SELECT song FROM music WHERE artist = 'Acme' ORDER BY song DESC");
    expect(descending.Items).toEqual([{ song: S("c") }, { song: S("b") }, { song: S("a") }]);
  });

  test("goes on from page to page", async () => {
    const all: unknown[] = [];
    let NextToken: string | undefined;
    do {
      const page = await run("SELECT song FROM music WHERE artist = 'Acme'", undefined, { Limit: 2, NextToken });
      all.push(...(page.Items ?? []));
      NextToken = page.NextToken;
    } while (NextToken !== undefined);
    expect(all).toEqual([{ song: S("a") }, { song: S("b") }, { song: S("c") }]);
    const first = await run("SELECT song FROM music WHERE artist = 'Acme'", undefined, { Limit: 2 });
    await expect(run("SELECT * FROM music", undefined, { NextToken: first.NextToken })).rejects.toMatchObject({
      name: "ValidationException",
    });
  });

  test("tells the capacity", async () => {
    const { ConsumedCapacity } = await run("SELECT * FROM music WHERE artist = 'Acme'", undefined, {
      ReturnConsumedCapacity: "TOTAL",
    });
    expect(ConsumedCapacity).toEqual({ TableName: "music", CapacityUnits: 0.5 });
  });
});

test.each([
  "SELECT song /* which */ FROM music -- all\nWHERE artist = 'Acme' AND song = 'a';",
  "SELECT song FROM music WHERE artist = 'Acme' AND song = 'a' AND attribute_exists(plays) AND attribute_not_exists(\"no /* such */\")",
])("comments, a semicolon and functions: %j", async (statement) => {
  expect((await run(statement)).Items).toEqual([{ song: S("a") }]);
});

describe("INSERT, UPDATE and DELETE", () => {
  test("write an item, and enter its stream", async () => {
    await lab.updateTable("music", { StreamSpecification: { StreamEnabled: true, StreamViewType: "KEYS_ONLY" } });
    const { LatestStreamArn = "" } = (await lab.describeTable("music")) ?? {};
    await run("INSERT INTO music VALUE {'artist': 'Acme', 'song': ?, 'plays': 0, 'tags': <<1, 2>>, 'live': TRUE}", [
      S("new"),
    ]);
    expect(await song("new")).toEqual({
      artist: S("Acme"),
      song: S("new"),
      plays: N(0),
      tags: { NS: ["1", "2"] },
      live: { BOOL: true },
    });
    await run("UPDATE music SET plays = plays + 2 SET genre = ? REMOVE live WHERE artist = 'Acme' AND song = 'new'", [
      S("jazz"),
    ]);
    expect(await song("new")).toMatchObject({ plays: N(2), genre: S("jazz") });
    expect(await song("new")).not.toHaveProperty("live");
    await run("DELETE FROM music WHERE artist = 'Acme' AND song = 'new'");
    expect(await song("new")).toBeUndefined();
    const records = await lab.records(LatestStreamArn);
    expect(records.map(({ eventName }) => eventName)).toEqual(["INSERT", "MODIFY", "REMOVE"]);
  });

  const at = "WHERE artist = 'Acme' AND song = 'a'";
  test.each<[string, object]>([
    ["SET awards = list_append(awards, ['z'])", { awards: { L: [S("x"), S("y"), S("z")] } }],
    ["SET awards[0] = 'first'", { awards: { L: [S("first"), S("y")] } }],
    ["SET tags = set_add(tags, <<'one'>>)", { tags: { SS: ["one"] } }],
    ["SET plays = plays - 5", { plays: N(-4) }],
    ['SET "by".age = 3 REMOVE "by".name', { by: { M: { age: N(3) } } }],
    ["REMOVE awards[0]", { awards: { L: [S("y")] } }],
  ])("UPDATE … %s", async (changes, expected) => {
    await run(`UPDATE music ${changes} ${at}`);
    expect(await song("a")).toMatchObject(expected);
  });

  test.each<[string, object[]]>([
    ["RETURNING ALL OLD *", [expect.objectContaining({ plays: N(1), genre: S("rock") })]],
    ["RETURNING MODIFIED OLD *", [{ plays: N(1) }]],
    ["RETURNING ALL NEW *", [expect.objectContaining({ plays: N(9), genre: S("rock") })]],
    ["RETURNING MODIFIED NEW *", [{ plays: N(9) }]],
  ])("UPDATE … %s", async (returning, expected) => {
    expect((await run(`UPDATE music SET plays = 9 ${at} ${returning}`)).Items).toEqual(expected);
  });

  test("DELETE returns the item where it is asked to, and deletes nothing where there is none", async () => {
    expect((await run(`DELETE FROM music ${at} RETURNING ALL OLD *`)).Items).toMatchObject([{ plays: N(1) }]);
    expect((await run(`DELETE FROM music ${at} AND plays = 5`)).Items).toEqual([]);
  });
});

describe("a statement is refused", () => {
  const malformed = expect.stringMatching(/^Statement wasn't well formed, can't be processed: /);

  /*
   * Of DynamoDB recorded by dynoxide's conformance suite and by floci, reported by users, or the messages of the parser that DynamoDB uses
   * (partiql-lang-kotlin, `SqlParser.kt`).
   */
  test.each<[statement: string, reason: string]>([
    ["", "Expected data manipulation"],
    ["SELEC * FROM music", "Expected data manipulation"],
    ["UPDATE music-x SET a = 1", "Expected data manipulation"],
    ["DELETE music", "Expected FROM after DELETE"],
    ["SELECT *", "Expected FROM after SELECT list"],
    ["SELECT * FROM music WHERE", "Unexpected term"],
    ["SELECT * FROM music WHERE artist = 'Acme' more", "Unexpected token after expression"],
    ["UPDATE music SET plays = 1 WHERE artist = 'Acme' AND song = 'a' garbage", "Unexpected token after expression"],
    ["SELECT * FROM music; SELECT * FROM music", "Unexpected token after semicolon. (Only one query is allowed.)"],
    ["SELECT * FROM music WHERE (artist = 'Acme'", "Expected RIGHT_PAREN"],
    ["SELECT * FROM music WHERE by.order = 1", "Unexpected keyword"],
    ["SELECT a. FROM music", "Invalid path dot component"],
    ["SELECT a.'b' FROM music", "Invalid path dot component"],
    ["INSERT INTO music (artist, song) VALUES ('a', 'b')", "Unexpected term"],
    ["UPDATE music SET plays WHERE artist = 'a'", "Expected '='"],
    ["SELECT * FROM music WHERE plays BETWEEN 1 OR 2", "Expected AND keyword"],
    ["SELECT * FROM music WHERE plays IS 1", "Expected type name"],
    ["UPDATE music SET awards = ['x' WHERE artist = 'a'", "Expected RIGHT_BRACKET"],
    ["INSERT INTO music VALUE {'artist' 'a'}", "Expected COLON"],
  ])("%j: %s", async (statement, reason) => {
    const message = `Statement wasn't well formed, can't be processed: ${reason}`;
    await expect(run(statement === "" ? " " : statement)).rejects.toMatchObject({
      name: "ValidationException",
      message,
    });
  });

  test.each<[statement: string, message: string]>([
    [
      "SELECT awards[2147483648] FROM music",
      "List index is not within the allowable range; index: [2147483648] at 1:15:10",
    ],
    ["SELECT *\nFROM music WHERE set_x(tags) = 1", "Unrecognized function: set_x at 2:18:5"],
    [
      "SELECT * FROM music WHERE attribute_exists()",
      "Incorrect number of operands for operator or function; operator or function: attribute_exists, number of operands: 0",
    ],
    ["UPDATE music SET tags = <<>> WHERE artist = 'Acme' AND song = 'a'", "Empty bags are not supported"],
    ["SELECT * FROM music WHERE plays", "WHERE clause must contain an expression that resolves to a boolean"],
    [
      "SELECT * FROM music WHERE plays > 1 ORDER BY song",
      "Must have at least one non-optional hash key condition in WHERE clause when using ORDER BY clause.",
    ],
    [
      "INSERT INTO music VALUES ('a')",
      'Unsupported operation: Inserting multiple items in a single statement is not supported, use "INSERT INTO tableName VALUE item" instead',
    ],
    [
      "INSERT INTO music VALUE 'x'",
      "Unsupported format in item expression. Please use struct format {...} to express item values for insert statement.",
    ],
    [
      "EXISTS(SELECT * FROM music WHERE artist = 'Acme' AND song = 'a')",
      "EXISTS can only be used in ExecuteTransaction write requests.",
    ],
  ])("%j: %s", async (statement, message) => {
    await expect(run(statement)).rejects.toMatchObject({ name: "ValidationException", message });
  });

  // Names and words as the Developer Guide has them or users reported them.
  test.each<[string, AttributeValue[] | undefined, { name: string; message?: unknown }]>([
    ["SELECT * FROM music WHERE artist = 'Acme", undefined, { name: "ValidationException", message: malformed }],
    [`SELECT * FROM music WHERE ${"(".repeat(2000)}`, undefined, { name: "ValidationException", message: malformed }],
    [
      "INSERT INTO music VALUE {'artist': 'Acme'}",
      undefined,
      {
        name: "ValidationException",
        message: "One or more parameter values were invalid: Missing the key song in the item",
      },
    ],
    [
      "SELECT * FROM music WHERE artist = ?",
      undefined,
      { name: "ValidationException", message: "Number of parameters in request and statement don't match." },
    ],
    [
      "SELECT * FROM music",
      [S("x")],
      { name: "ValidationException", message: "Number of parameters in request and statement don't match." },
    ],
    ["SELECT * FROM nobody", undefined, { name: "ResourceNotFoundException", message: "Requested resource not found" }],
    [
      "SELECT * FROM music.nobody",
      undefined,
      { name: "ValidationException", message: "The table does not have the specified index: nobody" },
    ],
    [
      "SELECT * FROM music ORDER BY song",
      undefined,
      { name: "ValidationException", message: "Must have WHERE clause in the statement when using ORDER BY clause." },
    ],
    [
      "UPDATE music SET plays = 1 WHERE artist = 'Acme'",
      undefined,
      {
        name: "ValidationException",
        message: "Where clause does not contain a mandatory equality on all key attributes",
      },
    ],
    ["DELETE FROM music", undefined, { name: "ValidationException" }],
    [
      "UPDATE music SET song = 'x' WHERE artist = 'Acme' AND song = 'a'",
      undefined,
      {
        name: "ValidationException",
        message:
          "One or more parameter values were invalid: Cannot update attribute song. This attribute is part of the key",
      },
    ],
    [
      "UPDATE music SET plays = nobody + 1 WHERE artist = 'Acme' AND song = 'a'",
      undefined,
      { name: "ValidationException" },
    ],
    [
      "UPDATE music SET plays = 1 WHERE artist = 'Acme' AND song = 'nobody'",
      undefined,
      { name: "ConditionalCheckFailedException", message: "The conditional request failed" },
    ],
    [
      "DELETE FROM music WHERE artist = 'Acme' AND song = 'a' AND plays = 5",
      undefined,
      { name: "ConditionalCheckFailedException" },
    ],
    [
      "INSERT INTO music VALUE {'artist': 'Acme', 'song': 'a'}",
      undefined,
      { name: "DuplicateItemException", message: "Duplicate primary key exists in table" },
    ],
  ])("%s", async (statement, parameters, error) => {
    await expect(run(statement, parameters)).rejects.toMatchObject(error);
  });
});

describe("BatchExecuteStatement", () => {
  const batch = async (...statements: string[]) =>
    (
      await lab.client.send(
        new BatchExecuteStatementCommand({ Statements: statements.map((Statement) => ({ Statement })) }),
      )
    ).Responses;

  test("answers each statement by itself", async () => {
    expect(
      await batch(
        "INSERT INTO music VALUE {'artist': 'Acme', 'song': 'new'}",
        "INSERT INTO music VALUE {'artist': 'Acme', 'song': 'a'}",
        "UPDATE music SET plays = 1 WHERE artist = 'Acme' AND song = 'nobody'",
        "DELETE FROM nobody WHERE id = 1",
      ),
    ).toEqual([
      { TableName: "music" },
      { TableName: "music", Error: { Code: "DuplicateItem", Message: "Duplicate primary key exists in table" } },
      { TableName: "music", Error: { Code: "ConditionalCheckFailed", Message: "The conditional request failed" } },
      { TableName: "nobody", Error: { Code: "ResourceNotFound", Message: "Requested resource not found" } },
    ]);
    expect(await song("new")).toBeDefined();
  });

  test("reads items by their keys, and does not write in the same batch", async () => {
    const read = "SELECT plays FROM music WHERE artist = 'Acme' AND song = 'a'";
    expect(
      await batch(
        read,
        "SELECT * FROM music WHERE artist = 'Acme' AND song = 'no'",
        "SELECT * FROM music WHERE artist = 'Acme'",
      ),
    ).toEqual([
      { TableName: "music", Item: { plays: N(1) } },
      { TableName: "music" },
      {
        TableName: "music",
        Error: {
          Code: "ValidationError",
          Message: "Select statements within BatchExecuteStatement must specify the primary key in the where clause.",
        },
      },
    ]);
    await expect(batch(read, "DELETE FROM music WHERE artist = 'Acme' AND song = 'a'")).rejects.toMatchObject({
      name: "ValidationException",
    });
  });
});

describe("ExecuteTransaction", () => {
  const transact = (statements: string[], ClientRequestToken?: string) =>
    lab.client.send(
      new ExecuteTransactionCommand({
        TransactStatements: statements.map((Statement) => ({ Statement })),
        ClientRequestToken,
      }),
    );

  test("does all or nothing, and tells why", async () => {
    const insert = "INSERT INTO music VALUE {'artist': 'Acme', 'song': 'new', 'plays': 1}";
    const check = (plays: number) =>
      `EXISTS(SELECT * FROM music WHERE artist = 'Acme' AND song = 'a' AND plays = ${plays})`;
    await expect(transact([insert, check(2)])).rejects.toMatchObject({
      name: "TransactionCanceledException",
      message:
        "Transaction cancelled, please refer cancellation reasons for specific reasons [None, ConditionalCheckFailed]",
      CancellationReasons: [{ Code: "None" }, { Code: "ConditionalCheckFailed" }],
    });
    expect(await song("new")).toBeUndefined();
    // As AWS answered (LocalStack's snapshot test_dynamodb_execute_transaction).
    expect((await transact([insert, check(1)], "token")).Responses).toEqual([]);
    await transact([insert, check(1)], "token");
    await expect(transact([insert])).rejects.toMatchObject({ CancellationReasons: [{ Code: "DuplicateItem" }] });
  });

  // As floci recorded of DynamoDB.
  test.each([
    [
      "SELECT * FROM music WHERE artist = 'Acme'",
      "Select statements within ExecuteTransaction must specify the primary key in the where clause.",
    ],
    [
      "SELECT * FROM music WHERE artist = 'Acme' AND song = 'a' AND plays = 1",
      "Select statements within ExecuteTransaction must specify the primary key in the where clause.",
    ],
    ["SELEC", "Statement wasn't well formed, can't be processed: Expected data manipulation"],
  ])("%s is refused by its place", async (statement, message) => {
    await expect(transact([statement])).rejects.toMatchObject({
      name: "ValidationException",
      message: `Validation failed in TransactStatements[0]: ${message}`,
    });
  });

  test("reads items at one time", async () => {
    const read = (name: string) => `SELECT plays FROM music WHERE artist = 'Acme' AND song = '${name}'`;
    expect((await transact([read("a"), read("nobody")])).Responses).toEqual([{ Item: { plays: N(1) } }, {}]);
    await expect(transact([read("a"), "DELETE FROM music WHERE artist = 'Acme' AND song = 'a'"])).rejects.toMatchObject(
      {
        name: "ValidationException",
      },
    );
  });
});
