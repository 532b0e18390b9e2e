import {
  type CreateTableCommandInput,
  DeleteTableCommand,
  DescribeEndpointsCommand,
  DescribeLimitsCommand,
  ListTablesCommand,
  ListTagsOfResourceCommand,
  QueryCommand,
  TagResourceCommand,
  UntagResourceCommand,
  type UpdateTableCommandInput,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { describe, expect, test } from "vitest";
import { streamsLaboratory } from "./streams-laboratory.js";

const lab = streamsLaboratory();
const arn = (table: string) => `arn:aws:dynamodb:us-east-1:000000000000:table/${table}`;
const capacity = (reads: number, writes = reads) => ({ ReadCapacityUnits: reads, WriteCapacityUnits: writes });
const index = (IndexName: string, attribute: string) => ({
  IndexName,
  KeySchema: [{ AttributeName: attribute, KeyType: "HASH" as const }],
  Projection: { ProjectionType: "ALL" as const },
});
const text = (AttributeName: string) => ({ AttributeName, AttributeType: "S" as const });
const newIndex = (name: string, attribute: string) => ({
  AttributeDefinitions: [text(attribute)],
  GlobalSecondaryIndexUpdates: [{ Create: index(name, attribute) }],
});
const provisioned = { BillingMode: "PROVISIONED" as const, ProvisionedThroughput: capacity(5) };
const remove = (TableName: string) => lab.client.send(new DeleteTableCommand({ TableName }));
const list = (input: object) => lab.client.send(new ListTablesCommand(input));

describe("CreateTable", () => {
  test("answers that the table is being created, and it is active at once", async () => {
    const described = await lab.createTable("orders", {
      SSESpecification: { Enabled: true, KMSMasterKeyId: "alias/own" },
      TableClass: "STANDARD_INFREQUENT_ACCESS",
      OnDemandThroughput: { MaxReadRequestUnits: 5 },
      GlobalSecondaryIndexes: [index("byName", "name")],
      AttributeDefinitions: [text("id"), text("name")],
    });
    expect(described).toMatchObject({ TableStatus: "CREATING", GlobalSecondaryIndexes: [{ IndexStatus: "CREATING" }] });
    expect(await lab.describeTable("orders")).toMatchObject({
      TableStatus: "ACTIVE",
      GlobalSecondaryIndexes: [{ IndexStatus: "ACTIVE" }],
      SSEDescription: {
        Status: "ENABLED",
        SSEType: "KMS",
        KMSMasterKeyArn: "arn:aws:kms:us-east-1:000000000000:alias/own",
      },
      TableClassSummary: { TableClass: "STANDARD_INFREQUENT_ACCESS" },
      OnDemandThroughput: { MaxReadRequestUnits: 5 },
    });
  });

  // Texts of limits: as dynalite recorded them of DynamoDB.
  const many = (count: number) => Array.from({ length: count }, (_, n) => index(`index-${n}`, "name"));
  test.each<[string, Partial<CreateTableCommandInput>, string]>([
    [
      "more than 20 global indexes",
      { GlobalSecondaryIndexes: many(21), AttributeDefinitions: [text("id"), text("name")] },
      "One or more parameter values were invalid: Number of GlobalSecondaryIndexes exceeds per-table limit of 20",
    ],
    [
      "a stream without a view type",
      { StreamSpecification: { StreamEnabled: true } },
      "One or more parameter values were invalid: StreamViewType must be specified when StreamEnabled is true",
    ],
    [
      "a view type of another kind",
      { StreamSpecification: { StreamEnabled: true, StreamViewType: "Fisk" as never } },
      "1 validation error detected: Value 'Fisk' at 'streamSpecification.streamViewType' failed to satisfy constraint: Member must satisfy enum value set: [OLD_IMAGE, KEYS_ONLY, NEW_AND_OLD_IMAGES, NEW_IMAGE]",
    ],
    ["a tag twice", { Tags: [tag("a"), tag("a")] }, "One or more parameter values were invalid: Duplicate tag key"],
  ])("refuses %s", async (_, input, message) => {
    await expect(lab.createTable("orders", input)).rejects.toMatchObject({ name: "ValidationException", message });
  });
});

describe("DeleteTable", () => {
  test("deletes no table that is protected", async () => {
    await lab.createTable("orders", { DeletionProtectionEnabled: true });
    await expect(remove("orders")).rejects.toMatchObject({
      name: "ValidationException",
      message:
        "Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first.",
    });
    await lab.updateTable("orders", { DeletionProtectionEnabled: false });
    expect((await remove("orders")).TableDescription).toMatchObject({ TableStatus: "DELETING", ItemCount: 0 });
    await expect(lab.describeTable("orders")).rejects.toMatchObject({
      name: "ResourceNotFoundException",
      message: "Requested resource not found: Table: orders not found",
    });
  });

  test("takes items along", async () => {
    await lab.createTable("orders");
    await lab.put("orders", { id: { S: "1" } });
    await remove("orders");
    await lab.createTable("orders");
    expect(await lab.describeTable("orders")).toMatchObject({ ItemCount: 0 });
  });
});

describe("ListTables", () => {
  test("lists names in their order, in pages, also after one that is gone", async () => {
    for (const name of ["ccc", "aaa", "bbb"]) await lab.createTable(name);
    expect(await list({ Limit: 2 })).toMatchObject({ TableNames: ["aaa", "bbb"], LastEvaluatedTableName: "bbb" });
    await remove("bbb");
    const { TableNames, LastEvaluatedTableName } = await list({ Limit: 2, ExclusiveStartTableName: "bbb" });
    expect([TableNames, LastEvaluatedTableName]).toEqual([["ccc"], undefined]);
  });

  test.each([
    [
      { Limit: 0 },
      "Value '0' at 'limit' failed to satisfy constraint: Member must have value greater than or equal to 1",
    ],
    [
      { Limit: 101 },
      "Value '101' at 'limit' failed to satisfy constraint: Member must have value less than or equal to 100",
    ],
  ])("refuses %j", async (input, message) => {
    await expect(list(input)).rejects.toMatchObject({
      name: "ValidationException",
      message: `1 validation error detected: ${message}`,
    });
  });
});

describe("UpdateTable", () => {
  test("changes billing and capacity, and remembers when", async () => {
    await lab.createTable("orders", {
      ...provisioned,
      GlobalSecondaryIndexes: [{ ...index("byName", "name"), ProvisionedThroughput: capacity(1) }],
      AttributeDefinitions: [text("id"), text("name")],
    });
    await lab.clock.advance(60_000);
    const { TableDescription } = await lab.updateTable("orders", { ProvisionedThroughput: capacity(6, 4) });
    const now = new Date(lab.clock.now());
    expect(TableDescription).toMatchObject({
      TableStatus: "UPDATING",
      ProvisionedThroughput: {
        ...capacity(6, 4),
        NumberOfDecreasesToday: 1,
        LastIncreaseDateTime: now,
        LastDecreaseDateTime: now,
      },
    });
    await lab.updateTable("orders", { BillingMode: "PAY_PER_REQUEST" });
    expect(await lab.describeTable("orders")).toMatchObject({
      TableStatus: "ACTIVE",
      BillingModeSummary: { BillingMode: "PAY_PER_REQUEST", LastUpdateToPayPerRequestDateTime: now },
      ProvisionedThroughput: capacity(0),
      GlobalSecondaryIndexes: [{ ProvisionedThroughput: capacity(0) }],
    });
    await expect(lab.updateTable("orders", provisioned)).rejects.toMatchObject({
      message: "One or more parameter values were invalid: ProvisionedThroughput must be specified for index: byName",
    });
    const Update = { IndexName: "byName", ProvisionedThroughput: capacity(2) };
    await lab.updateTable("orders", { ...provisioned, GlobalSecondaryIndexUpdates: [{ Update }] });
    expect(await lab.describeTable("orders")).toMatchObject({
      GlobalSecondaryIndexes: [{ ProvisionedThroughput: capacity(2) }],
    });
  });

  test("changes class, protection and encryption", async () => {
    await lab.createTable("orders");
    await lab.updateTable("orders", {
      TableClass: "STANDARD_INFREQUENT_ACCESS",
      DeletionProtectionEnabled: true,
      SSESpecification: { Enabled: true },
    });
    const { TableClassSummary, DeletionProtectionEnabled, SSEDescription } = (await lab.describeTable("orders")) ?? {};
    expect(TableClassSummary).toEqual({
      TableClass: "STANDARD_INFREQUENT_ACCESS",
      LastUpdateDateTime: new Date(lab.clock.now()),
    });
    expect(DeletionProtectionEnabled).toBe(true);
    expect(SSEDescription?.KMSMasterKeyArn).toMatch(/^arn:aws:kms:us-east-1:000000000000:key\/[0-9a-f-]{36}$/);
    await lab.updateTable("orders", { SSESpecification: { Enabled: false } });
    expect(await lab.describeTable("orders")).not.toHaveProperty("SSEDescription");
  });

  const gsiNames = (updates: UpdateTableCommandInput["GlobalSecondaryIndexUpdates"]) => ({
    GlobalSecondaryIndexUpdates: updates,
  });
  const invalid = "One or more parameter values were invalid: ";
  // As dynalite recorded them of DynamoDB, and ScyllaDB's test_gsi_updatetable.py; of streams as users reported them.
  test.each<[string, Omit<UpdateTableCommandInput, "TableName">, { name: string; message: string }]>([
    [
      "nothing",
      {},
      {
        name: "ValidationException",
        message:
          "At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled, GlobalSecondaryIndexUpdates or SSESpecification or ReplicaUpdates is required",
      },
    ],
    [
      "billing by capacity without one",
      { BillingMode: "PROVISIONED" },
      {
        name: "ValidationException",
        message: `${invalid}ProvisionedThroughput must be specified when BillingMode is PROVISIONED`,
      },
    ],
    [
      "a capacity that it has",
      { ProvisionedThroughput: capacity(5) },
      {
        name: "ValidationException",
        message:
          "The provisioned throughput for the table will not change. The requested value equals the current value. Current ReadCapacityUnits provisioned for the table: 5. Requested ReadCapacityUnits: 5. Current WriteCapacityUnits provisioned for the table: 5. Requested WriteCapacityUnits: 5. Refer to the Amazon DynamoDB Developer Guide for current limits and how to request higher limits.",
      },
    ],
    [
      "a capacity out of bounds",
      { ProvisionedThroughput: capacity(1_000_000_000_001) },
      { name: "ValidationException", message: "Given value 1000000000001 for ReadCapacityUnits is out of bounds" },
    ],
    [
      "a capacity that is paid by request",
      { BillingMode: "PAY_PER_REQUEST", ProvisionedThroughput: capacity(6) },
      {
        name: "ValidationException",
        message: `${invalid}Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST`,
      },
    ],
    [
      "an empty update of indexes",
      gsiNames([{}]),
      {
        name: "ValidationException",
        message: `${invalid}One of GlobalSecondaryIndexUpdate.Update, GlobalSecondaryIndexUpdate.Create, GlobalSecondaryIndexUpdate.Delete must not be null`,
      },
    ],
    [
      "two updates of one index",
      gsiNames([{ Delete: { IndexName: "byName" } }, { Delete: { IndexName: "byName" } }]),
      {
        name: "ValidationException",
        message: `${invalid}Only one global secondary index update per index is allowed simultaneously. Index: byName`,
      },
    ],
    [
      "two indexes at once",
      gsiNames([{ Delete: { IndexName: "one" } }, { Delete: { IndexName: "two" } }]),
      {
        name: "LimitExceededException",
        message: "Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per table",
      },
    ],
    [
      "an index that it has not",
      gsiNames([{ Delete: { IndexName: "nobody" } }]),
      { name: "ResourceNotFoundException", message: "Requested resource not found" },
    ],
    [
      "a name that is taken",
      newIndex("byName", "other"),
      { name: "ValidationException", message: `${invalid}Attempting to create an index which already exists` },
    ],
    [
      "an index without its attribute",
      gsiNames([{ Create: index("another", "other") }]),
      { name: "ValidationException", message: "Invalid KeySchema: Some index key attribute have no definition" },
    ],
    [
      "an attribute of another type",
      {
        AttributeDefinitions: [{ AttributeName: "name", AttributeType: "N" }],
        ...gsiNames([{ Create: index("another", "name") }]),
      },
      {
        name: "ValidationException",
        message: `${invalid}Attributes cannot be redefined. Please check that your attribute has the same type as previously defined. Existing schema: Schema:[SchemaElement: key{name:S:HASH}] New schema: Schema:[SchemaElement: key{name:N:HASH}]`,
      },
    ],
    [
      "an index without a capacity",
      newIndex("another", "other"),
      { name: "ValidationException", message: `${invalid}ProvisionedThroughput must be specified for index: another` },
    ],
    [
      "a stream that it has",
      { StreamSpecification: { StreamEnabled: true, StreamViewType: "KEYS_ONLY" } },
      { name: "ValidationException", message: "Table already has an enabled stream: TableName: orders" },
    ],
  ])("refuses %s", async (_, update, error) => {
    await lab.createTable("orders", {
      ...provisioned,
      AttributeDefinitions: [text("id"), text("name")],
      GlobalSecondaryIndexes: [{ ...index("byName", "name"), ProvisionedThroughput: capacity(1) }],
      StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_IMAGE" },
    });
    await expect(lab.updateTable("orders", update)).rejects.toMatchObject(error);
  });

  test("says that there is no table, or no stream", async () => {
    const StreamSpecification = { StreamEnabled: false };
    await expect(lab.updateTable("orders", { StreamSpecification })).rejects.toMatchObject({
      name: "ResourceNotFoundException",
    });
    await lab.createTable("orders");
    await expect(lab.updateTable("orders", { StreamSpecification })).rejects.toMatchObject({
      message: "Table has no stream to disable: TableName: orders",
    });
  });
});

describe("a new index of a table with items", () => {
  const byName = async (name: string) => {
    const condition = { KeyConditionExpression: "#n = :n", ExpressionAttributeNames: { "#n": "name" } };
    const values = { ExpressionAttributeValues: { ":n": { S: name } } };
    const { Items } = await lab.client.send(
      new QueryCommand({ TableName: "orders", IndexName: "byName", ...condition, ...values }),
    );
    return Items?.map(({ id }) => id?.S).sort();
  };

  test("has those whose attributes fit it, and those written afterwards", async () => {
    await lab.createTable("orders");
    await lab.put("orders", { id: { S: "1" }, name: { S: "a" } });
    await lab.put("orders", { id: { S: "2" }, name: { N: "1" } });
    await lab.put("orders", { id: { S: "3" }, name: { S: "" } });
    await lab.put("orders", { id: { S: "4" } });
    const { TableDescription } = await lab.updateTable("orders", newIndex("byName", "name"));
    expect(TableDescription?.GlobalSecondaryIndexes).toMatchObject([{ IndexStatus: "CREATING", Backfilling: true }]);
    expect((await lab.describeTable("orders"))?.GlobalSecondaryIndexes).toMatchObject([{ IndexStatus: "ACTIVE" }]);
    await lab.put("orders", { id: { S: "5" }, name: { S: "a" } });
    expect(await byName("a")).toEqual(["1", "5"]);
    await lab.updateTable("orders", { GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: "byName" } }] });
    const { GlobalSecondaryIndexes, AttributeDefinitions } = (await lab.describeTable("orders")) ?? {};
    expect([GlobalSecondaryIndexes, AttributeDefinitions]).toEqual([undefined, [text("id")]]);
  });

  test("is filled in slices where there are many, and may be deleted meanwhile", async () => {
    await lab.createTable("orders");
    await lab.fill("orders", 1001, { name: { S: "a" } });
    await lab.updateTable("orders", newIndex("byName", "name"));
    expect((await lab.describeTable("orders"))?.GlobalSecondaryIndexes).toMatchObject([
      { IndexStatus: "CREATING", Backfilling: true },
    ]);
    await expect(byName("a")).rejects.toMatchObject({
      name: "ValidationException",
      message: "Cannot read from backfilling global secondary index: byName",
    });
    await lab.clock.advance(1000);
    expect((await lab.describeTable("orders"))?.GlobalSecondaryIndexes).toMatchObject([{ IndexStatus: "ACTIVE" }]);
    expect(await byName("a")).toHaveLength(1001);
    await lab.updateTable("orders", { GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: "byName" } }] });
    await lab.updateTable("orders", newIndex("byName", "name"));
    await lab.updateTable("orders", { GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: "byName" } }] });
    await lab.clock.advance(1000);
    expect(await lab.describeTable("orders")).not.toHaveProperty("GlobalSecondaryIndexes");
  });
});

function tag(Key: string, Value = "") {
  return { Key, Value };
}

describe("tags", () => {
  const tagsOf = async (table: string) =>
    (await lab.client.send(new ListTagsOfResourceCommand({ ResourceArn: arn(table) }))).Tags;

  test("are given, replaced, removed and listed in pages of ten", async () => {
    await lab.createTable("orders", { Tags: [tag("a", "1")] });
    await lab.client.send(new TagResourceCommand({ ResourceArn: arn("orders"), Tags: [tag("a", "2"), tag("b", "3")] }));
    expect(await tagsOf("orders")).toEqual([tag("a", "2"), tag("b", "3")]);
    await lab.client.send(new UntagResourceCommand({ ResourceArn: arn("orders"), TagKeys: ["a", "nobody"] }));
    expect(await tagsOf("orders")).toEqual([tag("b", "3")]);
    const Tags = Array.from({ length: 11 }, (_, n) => tag(`t${String(n).padStart(2, "0")}`));
    await lab.client.send(new TagResourceCommand({ ResourceArn: arn("orders"), Tags }));
    const ask = new ListTagsOfResourceCommand({ ResourceArn: arn("orders") });
    const first = await lab.client.send(ask);
    expect(first.Tags).toHaveLength(10);
    const rest = await lab.client.send(
      new ListTagsOfResourceCommand({ ResourceArn: arn("orders"), NextToken: first.NextToken }),
    );
    expect([...(first.Tags ?? []), ...(rest.Tags ?? [])]).toEqual([tag("b", "3"), ...Tags]);
  });

  // As dynalite recorded them of DynamoDB.
  test.each<[string, () => Promise<unknown>, object]>([
    [
      "none",
      () => lab.client.send(new TagResourceCommand({ ResourceArn: arn("orders"), Tags: [] })),
      { message: "Atleast one Tag needs to be provided as Input." },
    ],
    [
      "none to remove",
      () => lab.client.send(new UntagResourceCommand({ ResourceArn: arn("orders"), TagKeys: [] })),
      { message: "Atleast one Tag Key needs to be provided as Input." },
    ],
    [
      "of no table",
      () => tagsOf("nobody"),
      {
        name: "AccessDeniedException",
        message: expect.stringContaining(
          `is not authorized to perform: dynamodb:ListTagsOfResource on resource: ${arn("nobody")}`,
        ),
      },
    ],
    [
      "of no ARN",
      () => lab.client.send(new ListTagsOfResourceCommand({ ResourceArn: "a:b:c:d:e:f/g" })),
      { name: "AccessDeniedException", message: expect.stringContaining("on resource: a:b:c:d:e:f/g") },
    ],
  ])("that are %s", async (_, ask, error) => {
    await expect(ask()).rejects.toMatchObject(error);
  });
});

test("an account has its quotas, and its endpoint is the mock port", async () => {
  expect(await lab.client.send(new DescribeLimitsCommand({}))).toMatchObject({ TableMaxReadCapacityUnits: 40_000 });
  const { Endpoints } = await lab.client.send(new DescribeEndpointsCommand({}));
  expect(Endpoints).toEqual([{ Address: `127.0.0.1:${lab.server.port}`, CachePeriodInMinutes: 1440 }]);
});

describe("the API port", () => {
  const ask = async (request: string) => (await lab.api(`GET /api/dynamodb/${request}`)).body;

  test("shows a table with its stream, tags and time to live", async () => {
    const arnOfStream = await lab.createWithStream("orders", "NEW_IMAGE");
    await lab.client.send(new TagResourceCommand({ ResourceArn: arn("orders"), Tags: [tag("team", "a")] }));
    await lab.client.send(
      new UpdateTimeToLiveCommand({
        TableName: "orders",
        TimeToLiveSpecification: { Enabled: true, AttributeName: "expires" },
      }),
    );
    expect(await ask("describe-table?table=orders")).toMatchObject({
      table: {
        TableName: "orders",
        LatestStreamArn: arnOfStream,
        CreationDateTime: new Date(lab.clock.now()).toISOString(),
      },
      tags: { team: "a" },
      timeToLive: "expires",
    });
  });

  test("shows the newest records of a stream", async () => {
    await lab.createWithStream("orders", "NEW_IMAGE");
    await lab.put("orders", { id: { S: "1" }, bytes: { B: Uint8Array.of(1) } });
    await lab.remove("orders", "1");
    expect(await ask("stream-records?table=orders&max=1")).toEqual({
      enabled: true,
      records: [
        expect.objectContaining({
          eventName: "REMOVE",
          keys: { id: { S: "1" } },
          at: new Date(lab.clock.now()).toISOString(),
        }),
      ],
    });
    expect(await ask("stream-records?table=orders")).toMatchObject({
      records: [{ eventName: "REMOVE" }, { eventName: "INSERT", newImage: { id: { S: "1" }, bytes: { B: "AQ==" } } }],
    });
    await lab.createTable("other");
    expect(await ask("stream-records?table=other")).toEqual({ enabled: false, records: [] });
    expect((await lab.api("GET /api/dynamodb/stream-records?table=orders&max=0")).status).toBe(400);
  });
});
