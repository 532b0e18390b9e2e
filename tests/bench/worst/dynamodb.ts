import type { Ask, Row, Rows } from "./row.js";
import { json } from "./wire.js";

const TableName = "worst";
/** Bytes of the largest item: 400 KB. */
const ITEM = 400 * 1024;
const KB = 1024;
const MB = 1024 * KB;
/** Most characters of a statement. */
const STATEMENT = 8192;
/** This many tests, joined and negated, are the 300 operators that an expression may have. */
const TESTS = 149;

const nulls = (length: number) => ({ L: Array.from({ length }, () => ({ NULL: true })) });
const text = (length: number) => ({ S: "x".repeat(length) });
const numbers = (from: number, length: number) => ({ NS: Array.from({ length }, (_, n) => String(from + n)) });
/** A text repeated as often as a number of characters allows. */
const repeated = (one: string, joint: string, characters: number) =>
  Array.from({ length: Math.floor((characters + joint.length) / (one.length + joint.length)) }, () => one).join(joint);
const nested = (depth: number): string => (depth === 0 ? "l" : `list_append(l,${nested(depth - 1)})`);

const ask = (operation: string, input: object) => json("dynamodb", operation, input);
const one = (p: string) => ({ p: { S: p } });
const keyed = (p: string) => ({ TableName, Key: { ...one(p), c: { S: "0" } } });

/** A list of this many NULLs is the item with the most values: 190,000 of two bytes, 2.9 MB of JSON. */
const MANY = 190_000;

export async function* heavyTables(send: Ask): Rows {
  const KeySchema = [
    { AttributeName: "p", KeyType: "HASH" },
    { AttributeName: "c", KeyType: "RANGE" },
  ];
  const S = (AttributeName: string) => ({ AttributeName, AttributeType: "S" });
  const index = (name: string) => ({
    IndexName: `by-${name}`,
    KeySchema: [
      { AttributeName: name, KeyType: "HASH" },
      { AttributeName: "c", KeyType: "RANGE" },
    ],
    Projection: { ProjectionType: "ALL" },
  });
  const create = async (name: string, more: object = {}) => {
    await send(
      ask("CreateTable", {
        TableName: name,
        BillingMode: "PAY_PER_REQUEST",
        KeySchema,
        AttributeDefinitions: [S("p"), S("c")],
        ...more,
      }),
    );
    await send.until('"TableStatus":"ACTIVE"', ask("DescribeTable", { TableName: name }));
  };
  const indexes = Array.from({ length: 20 }, (_, n) => `g${n}`);
  await create(TableName);
  await create("indexed", {
    AttributeDefinitions: ["p", "c", ...indexes].map(S),
    GlobalSecondaryIndexes: indexes.map(index),
    StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" },
  });
  const put = (p: string, c: string, more: object) =>
    send(ask("PutItem", { TableName, Item: { ...one(p), c: { S: c }, ...more } }));
  const row = (operation: string, what: string, input: object, more: Partial<Row> = {}): Row => ({
    operation,
    what,
    request: ask(operation, input),
    ...more,
  });
  const item = (p: string, more: object) => ({ ...one(p), c: { S: "0" }, ...more });
  const many = { l: nulls(MANY) };
  const contains = Array.from({ length: TESTS }, () => "contains(l,:v)").join(" OR ");
  const values = { ExpressionAttributeValues: { ":v": { BOOL: true } } };

  yield row("PutItem", "190,000 NULLs", { TableName, Item: item("many", many) });
  yield row("PutItem", "a text of 400 KB", { TableName, Item: item("text", { s: text(ITEM - 20) }) });
  yield row("PutItem", "149 conditions on 190,000 NULLs", {
    TableName,
    Item: item("many", many),
    ConditionExpression: `NOT (${contains})`,
    ...values,
  });
  const inIndexes = Object.fromEntries(indexes.map((name) => [name, { S: "a" }]));
  yield row("PutItem", "190,000 NULLs in 20 indexes, with a stream", {
    TableName: "indexed",
    Item: item("many", { ...inIndexes, ...many }),
  });
  yield row(
    "PutItem",
    "16 MB of NULLs, refused",
    { TableName, Item: item("many", { l: nulls(1_090_000) }) },
    { status: 400 },
  );
  yield row(
    "PutItem",
    "16 MB in one text, refused",
    { TableName, Item: item("many", { s: text(15 * MB) }) },
    { status: 400 },
  );
  yield row(
    "PutItem",
    "30 MB of NULLs, refused",
    { TableName, Item: item("many", { l: nulls(2_000_000) }) },
    { status: 413 },
  );
  yield row("GetItem", "190,000 NULLs", keyed("many"));
  yield row("GetItem", "4 KB of paths in 190,000 NULLs", {
    ...keyed("many"),
    ProjectionExpression: Array.from({ length: 400 }, (_, n) => `l[${n * 400}]`).join(","),
  });
  yield row(
    "UpdateItem",
    "list_append of two lists",
    { ...keyed("many"), UpdateExpression: "SET z=list_append(l,l)" },
    { status: 400 },
  );
  yield row(
    "UpdateItem",
    "list_append, 250 levels",
    { ...keyed("many"), UpdateExpression: `SET z=${nested(250)}` },
    { status: 400 },
  );
  yield row("UpdateItem", "one of 190,000 NULLs", {
    ...keyed("many"),
    UpdateExpression: "SET l[7]=:v",
    ReturnValues: "ALL_NEW",
    ExpressionAttributeValues: { ":v": { NULL: true } },
  });
  const set = async (p: string, value: object) => send(ask("PutItem", { TableName, Item: item(p, { s: value }) }));
  yield row(
    "UpdateItem",
    "ADD of 45,000 numbers to 45,000",
    { ...keyed("set"), UpdateExpression: "ADD s :s", ExpressionAttributeValues: { ":s": numbers(200_000, 45_000) } },
    { before: () => set("set", numbers(100_000, 45_000)) },
  );
  yield row(
    "UpdateItem",
    "ADD of 90,000 numbers that are there",
    {
      ...keyed("set"),
      UpdateExpression: "ADD s :s",
      ReturnValues: "ALL_NEW",
      ExpressionAttributeValues: { ":s": numbers(100_000, 90_000) },
    },
    { before: () => set("set", numbers(100_000, 90_000)) },
  );
  yield row(
    "UpdateItem",
    "DELETE of 90,000 numbers",
    {
      ...keyed("set"),
      UpdateExpression: "DELETE s :s",
      ReturnValues: "ALL_OLD",
      ExpressionAttributeValues: { ":s": numbers(100_000, 90_000) },
    },
    { before: () => set("set", numbers(100_000, 90_000)) },
  );
  yield row(
    "DeleteItem",
    "190,000 NULLs, returned",
    { ...keyed("gone"), ReturnValues: "ALL_OLD" },
    { before: () => put("gone", "0", many) },
  );

  for (const c of ["0", "1", "2"]) await put("page", c, many);
  const page = { TableName, KeyConditionExpression: "p = :p", ExpressionAttributeValues: { ":p": { S: "page" } } };
  yield row("Query", "a page of 1 MB of NULLs", page);
  const filtered = {
    ...page,
    FilterExpression: contains,
    ExpressionAttributeValues: { ":p": { S: "page" }, ":v": { BOOL: true } },
  };
  yield row("Query", "a page of 1 MB, 149 filters", filtered);
  const unknown = Array.from({ length: 600 }).reduce<string>((inner) => `f(${inner})`, "p");
  yield row(
    "Query",
    "unknown functions, nested in a key condition",
    { ...page, KeyConditionExpression: `${unknown} = :p` },
    { status: 400 },
  );
  for (let n = 0; n < 20_000; n += 25) {
    const requests = Array.from({ length: 25 }, (_, each) => ({
      PutRequest: { Item: { ...one("small"), c: { S: String(n + each) } } },
    }));
    await send(ask("BatchWriteItem", { RequestItems: { [TableName]: requests } }));
  }
  const small = { ...page, ExpressionAttributeValues: { ":p": { S: "small" } } };
  yield row("Query", "20,000 small items", small);
  yield row("Query", "20,000 small items, 149 filters", {
    ...small,
    FilterExpression: contains,
    ExpressionAttributeValues: { ":p": { S: "small" }, ":v": { BOOL: true } },
  });
  yield row("Query", "20,000 small items, counted from the end", {
    ...small,
    Select: "COUNT",
    ScanIndexForward: false,
  });
  yield row("Scan", "a page of 1 MB", { TableName });
  yield row("Scan", "a page of 1 MB, 149 filters", { TableName, FilterExpression: contains, ...values });

  const keys = Array.from({ length: 42 }, (_, n) => ({ p: { S: "batch" }, c: { S: String(n) } }));
  for (const { c } of keys) await put("batch", c.S, many);
  yield row("BatchGetItem", "16 MB of NULLs", { RequestItems: { [TableName]: { Keys: keys } } });
  yield row("BatchGetItem", "16 MB of NULLs, 4 KB of paths", {
    RequestItems: {
      [TableName]: {
        Keys: keys,
        ProjectionExpression: Array.from({ length: 400 }, (_, n) => `l[${n * 400}]`).join(","),
      },
    },
  });
  yield row("TransactGetItems", "4 MB of NULLs", {
    TransactItems: keys.slice(0, 10).map((Key) => ({ Get: { TableName, Key } })),
  });
  const puts = (count: number, more: object) =>
    Array.from({ length: count }, (_, n) => ({
      PutRequest: { Item: { ...one("batch-write"), c: { S: String(n) }, ...more } },
    }));
  yield row("BatchWriteItem", "10 MB of text", { RequestItems: { [TableName]: puts(25, { s: text(ITEM - 40) }) } });
  yield row("BatchWriteItem", "16 MB of JSON in NULLs", {
    RequestItems: { [TableName]: puts(25, { l: nulls(44_000) }) },
  });
  yield row(
    "BatchWriteItem",
    "73 MB of JSON in NULLs, refused",
    { RequestItems: { [TableName]: puts(25, { l: nulls(MANY) }) } },
    { status: 413 },
  );
  yield row(
    "BatchWriteItem",
    "300,000 requests, refused",
    {
      RequestItems: {
        [TableName]: Array.from({ length: 300_000 }, () => ({ DeleteRequest: { Key: { p: { S: "a" } } } })),
      },
    },
    { status: 400 },
  );
  const transact = (count: number, more: object) => ({
    TransactItems: Array.from({ length: count }, (_, n) => ({
      Put: { TableName, Item: { ...one("transaction"), c: { S: String(n) }, ...more } },
    })),
  });
  yield row("TransactWriteItems", "4 MB of text", transact(100, { s: text(41_000) }));
  yield row("TransactWriteItems", "16 MB of JSON in NULLs", transact(100, { l: nulls(10_500) }));
  yield row("TransactWriteItems", "27 MB of JSON in NULLs, refused", transact(10, { l: nulls(MANY) }), { status: 413 });
  yield row("TransactWriteItems", "149 conditions on each of ten items of 190,000 NULLs", {
    TransactItems: keys.slice(0, 10).map((Key) => ({
      ConditionCheck: { TableName, Key, ConditionExpression: `NOT (${contains})`, ...values },
    })),
  });
  const statement = (where: string) => ({ Statement: `SELECT * FROM "worst" WHERE p='page'${where}` });
  yield row("ExecuteStatement", "a page of 1 MB", statement(""));
  yield row(
    "ExecuteStatement",
    "8 KB of conditions",
    statement(` AND (${repeated("contains(l,1)", " OR ", STATEMENT - 60)})`),
  );
  yield row("ExecuteStatement", "8 KB of spaces", statement(" ".repeat(STATEMENT - 60)));
  yield row(
    "ExecuteStatement",
    "an item of 190,000 NULLs",
    {
      Statement: `INSERT INTO "worst" VALUE {'p':?,'c':?,'l':?}`,
      Parameters: [{ S: "inserted" }, { S: "0" }, many.l],
    },
    { before: () => send(ask("DeleteItem", keyed("inserted"))) },
  );
  yield row("BatchExecuteStatement", "25 items of 400 KB", {
    Statements: keys
      .slice(0, 25)
      .map(({ p, c }) => ({ Statement: `SELECT * FROM "worst" WHERE p='${p.S}' AND c='${c.S}'` })),
  });
  yield row("ExecuteTransaction", "4 MB of NULLs", {
    TransactStatements: keys
      .slice(0, 10)
      .map(({ p, c }) => ({ Statement: `SELECT * FROM "worst" WHERE p='${p.S}' AND c='${c.S}'` })),
  });
  for (const n of [1, 2, 3]) await send(ask("PutItem", { TableName: "indexed", Item: item(`stream${n}`, many) }));
  yield* streamRows(send);
  yield row("CreateBackup", "a table of 35 MB", { TableName, BackupName: "worst" });
}

async function* streamRows(send: Ask): Rows {
  const of = (operation: string, input: object) => json("streams", operation, input);
  const { Streams } = JSON.parse(await send(of("ListStreams", { TableName: "indexed" })));
  const { StreamArn } = Streams[0];
  const { StreamDescription } = JSON.parse(await send(of("DescribeStream", { StreamArn })));
  const { ShardId } = StreamDescription.Shards[0];
  const { ShardIterator } = JSON.parse(
    await send(of("GetShardIterator", { StreamArn, ShardId, ShardIteratorType: "TRIM_HORIZON" })),
  );
  yield { operation: "GetRecords", what: "1 MB of NULLs", request: of("GetRecords", { ShardIterator }) };
}
