import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DeleteTableCommand,
  DescribeTableCommand,
  GetItemCommand,
  ListTablesCommand,
  PutItemCommand,
} from "@aws-sdk/client-dynamodb";
import { describe, expect, test } from "vitest";
import { keyedBy, laboratory } from "./laboratory.js";

const lab = laboratory();
const create = (input: Partial<CreateTableCommandInput>) =>
  lab.client.send(new CreateTableCommand({ TableName: "orders", ...keyedBy("id:S"), ...input }));
const describeTable = async (TableName: string) =>
  (await lab.client.send(new DescribeTableCommand({ TableName }))).Table;
const names = async () => (await lab.client.send(new ListTablesCommand({}))).TableNames;
const put = (TableName: string, id: string) =>
  lab.client.send(new PutItemCommand({ TableName, Item: { id: { S: id } } }));
const missing = (name: string) => ({
  name: "ResourceNotFoundException",
  message: `Requested resource not found: Table: ${name} not found`,
  $metadata: { httpStatusCode: 400 },
});
const invalid = (message: string) => ({
  name: "ValidationException",
  message,
  $metadata: { httpStatusCode: 400 },
});
const wrong = (message: string) => invalid(`One or more parameter values were invalid: ${message}`);
const violated = (path: string, value: string, constraint: string) =>
  invalid(
    `1 validation error detected: Value '${value}' at '${path}' failed to satisfy constraint: Member must ${constraint}`,
  );

describe("CreateTable", () => {
  // Specification 2.4 Table; 3 CreateTable; 4.4 CreateTable
  test("describes the table, which is active at once", async () => {
    const { TableDescription } = await create({});
    expect(TableDescription).toEqual({
      TableName: "orders",
      TableArn: "arn:aws:dynamodb:us-east-1:000000000000:table/orders",
      TableId: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      TableStatus: "ACTIVE",
      CreationDateTime: expect.any(Date),
      AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
      KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
      ProvisionedThroughput: { NumberOfDecreasesToday: 0, ReadCapacityUnits: 0, WriteCapacityUnits: 0 },
      BillingModeSummary: {
        BillingMode: "PAY_PER_REQUEST",
        LastUpdateToPayPerRequestDateTime: TableDescription?.CreationDateTime,
      },
      TableSizeBytes: 0,
      ItemCount: 0,
      DeletionProtectionEnabled: false,
    });
    expect(await describeTable("orders")).toEqual(TableDescription);
  });

  test("takes capacities for a table that is not paid by request", async () => {
    const ProvisionedThroughput = { ReadCapacityUnits: 5, WriteCapacityUnits: 7 };
    const { TableDescription } = await create({
      BillingMode: undefined,
      ProvisionedThroughput,
      DeletionProtectionEnabled: true,
    });
    expect(TableDescription).toMatchObject({
      ProvisionedThroughput: { NumberOfDecreasesToday: 0, ...ProvisionedThroughput },
      DeletionProtectionEnabled: true,
    });
    expect(TableDescription).not.toHaveProperty("BillingModeSummary");
    await create({ TableName: "explicit", BillingMode: "PROVISIONED", ProvisionedThroughput });
    expect(await describeTable("explicit")).toMatchObject({ BillingModeSummary: { BillingMode: "PROVISIONED" } });
  });

  test("repeats the definitions of secondary indexes", async () => {
    const local = {
      IndexName: "by-total",
      KeySchema: keyedBy("id:S", "total:N").KeySchema,
      Projection: { ProjectionType: "ALL" as const },
    };
    const global = {
      IndexName: "by-day",
      KeySchema: keyedBy("day:S").KeySchema,
      Projection: { ProjectionType: "INCLUDE" as const, NonKeyAttributes: ["total"] },
    };
    await create({
      ...keyedBy("id:S", "placed:N"),
      AttributeDefinitions: keyedBy("id:S", "placed:N", "total:N", "day:S").AttributeDefinitions,
      LocalSecondaryIndexes: [local],
      GlobalSecondaryIndexes: [global],
    });
    const counts = { IndexSizeBytes: 0, ItemCount: 0 };
    const IndexArn = "arn:aws:dynamodb:us-east-1:000000000000:table/orders/index";
    expect(await describeTable("orders")).toMatchObject({
      LocalSecondaryIndexes: [{ ...local, ...counts, IndexArn: `${IndexArn}/by-total` }],
      GlobalSecondaryIndexes: [
        {
          ...global,
          ...counts,
          IndexArn: `${IndexArn}/by-day`,
          IndexStatus: "ACTIVE",
          ProvisionedThroughput: { NumberOfDecreasesToday: 0, ReadCapacityUnits: 0, WriteCapacityUnits: 0 },
        },
      ],
    });
  });

  test("refuses the name of a table that exists, and leaves that table alone", async () => {
    await create({});
    await put("orders", "kept");
    await expect(create({ ...keyedBy("other:N") })).rejects.toMatchObject({
      name: "ResourceInUseException",
      message: "Table already exists: orders",
      $metadata: { httpStatusCode: 400 },
    });
    expect(await describeTable("orders")).toMatchObject({ ItemCount: 1, KeySchema: [{ AttributeName: "id" }] });
  });

  test.each(["abc", "a.b-c_D9", "a".repeat(255), "__proto__", "constructor", "..."])(
    "takes the name %s",
    async (TableName) => {
      await create({ TableName });
      expect(await names()).toEqual([TableName]);
    },
  );

  const pattern = "satisfy regular expression pattern: [a-zA-Z0-9_.-]+";
  test.each([
    ["", violated("tableName", "", pattern)],
    ["a b", violated("tableName", "a b", pattern)],
    ["a/b", violated("tableName", "a/b", pattern)],
    ["täbel", violated("tableName", "täbel", pattern)],
    ["ab", invalid("TableName must be at least 3 characters long and at most 255 characters long")],
    ["a".repeat(256), invalid("TableName must be at least 3 characters long and at most 255 characters long")],
  ])("refuses the name %j", async (TableName, error) => {
    await expect(create({ TableName })).rejects.toMatchObject(error);
    expect(await names()).toEqual([]);
  });

  test("takes the name out of an ARN", async () => {
    await create({ TableName: "arn:aws:dynamodb:eu-west-1:123456789012:table/elsewhere" });
    expect(await names()).toEqual(["elsewhere"]);
  });

  const twoNames = "Both the Hash Key and the Range Key element in the KeySchema have the same name";
  const definitions = (...keys: string[]) => ({ AttributeDefinitions: keyedBy(...keys).AttributeDefinitions });
  const schema = (...types: string[]) => ({
    KeySchema: types.map((type) => ({ AttributeName: type.split(":")[0], KeyType: type.split(":")[1] as "HASH" })),
  });
  test.each<[string, Partial<CreateTableCommandInput>, object]>([
    [
      "no key and no definitions",
      { KeySchema: undefined, AttributeDefinitions: undefined },
      invalid(
        "2 validation errors detected: Value null at 'attributeDefinitions' failed to satisfy constraint: Member must not be null; Value null at 'keySchema' failed to satisfy constraint: Member must not be null",
      ),
    ],
    ["an empty key", schema(), violated("keySchema", "[]", "have length greater than or equal to 1")],
    [
      "a key of three",
      { ...definitions("a:S", "b:S", "c:S"), ...schema("a:HASH", "b:RANGE", "c:RANGE") },
      {
        name: "ValidationException",
        message: expect.stringContaining("at 'keySchema' failed to satisfy constraint: Member must have length less"),
      },
    ],
    [
      "an unknown key type",
      schema("id:SORT"),
      violated("keySchema.1.member.keyType", "SORT", "satisfy enum value set: [HASH, RANGE]"),
    ],
    [
      "an attribute type that keys can't have",
      definitions("id:BOOL"),
      violated("attributeDefinitions.1.member.attributeType", "BOOL", "satisfy enum value set: [B, N, S]"),
    ],
    [
      "an attribute without a name",
      definitions(":S"),
      violated("attributeDefinitions.1.member.attributeName", "", "have length greater than or equal to 1"),
    ],
    [
      "a key without a name",
      schema(":HASH"),
      violated("keySchema.1.member.attributeName", "", "have length greater than or equal to 1"),
    ],
    [
      "an attribute defined twice",
      definitions("id:S", "id:N"),
      wrong("Duplicate AttributeName in AttributeDefinitions: id"),
    ],
    [
      "a key that is not defined",
      definitions("other:S"),
      wrong(
        "Some index key attributes are not defined in AttributeDefinitions. Keys: [id], AttributeDefinitions: [other]",
      ),
    ],
    [
      "fewer definitions than keys",
      schema("id:HASH", "b:RANGE"),
      invalid("Invalid KeySchema: Some index key attribute have no definition"),
    ],
    [
      "one attribute for both keys",
      { ...definitions("id:S", "b:S"), ...schema("id:HASH", "id:RANGE") },
      invalid(twoNames),
    ],
    [
      "a RANGE key alone",
      schema("id:RANGE"),
      invalid("Invalid KeySchema: The first KeySchemaElement is not a HASH key type"),
    ],
    [
      "two HASH keys",
      { ...definitions("id:S", "b:S"), ...schema("id:HASH", "b:HASH") },
      invalid("Invalid KeySchema: The second KeySchemaElement is not a RANGE key type"),
    ],
    [
      "a definition that nothing uses",
      definitions("id:S", "b:S"),
      wrong(
        "Number of attributes in KeySchema does not exactly match number of attributes defined in AttributeDefinitions",
      ),
    ],
    [
      "capacities and payment by request",
      { ProvisionedThroughput: { ReadCapacityUnits: 1, WriteCapacityUnits: 1 } },
      wrong("Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST"),
    ],
    [
      "neither capacities nor payment by request",
      { BillingMode: undefined },
      wrong("ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is PROVISIONED"),
    ],
    [
      "a capacity of zero",
      { BillingMode: "PROVISIONED", ProvisionedThroughput: { ReadCapacityUnits: 1, WriteCapacityUnits: 0 } },
      violated("provisionedThroughput.writeCapacityUnits", "0", "have value greater than or equal to 1"),
    ],
    [
      "an unknown billing mode",
      { BillingMode: "FREE" as "PROVISIONED" },
      violated("billingMode", "FREE", "satisfy enum value set: [PROVISIONED, PAY_PER_REQUEST]"),
    ],
  ])("refuses %s", async (_, input, error) => {
    await expect(create(input)).rejects.toMatchObject(error);
    expect(await names()).toEqual([]);
  });

  const index = (IndexName: string, ...keys: string[]) => ({
    IndexName,
    KeySchema: keyedBy(...keys).KeySchema,
    Projection: { ProjectionType: "ALL" as const },
  });
  test.each<[string, Partial<CreateTableCommandInput>, object]>([
    ["an empty list of local ones", { LocalSecondaryIndexes: [] }, wrong("List of LocalSecondaryIndexes is empty")],
    ["an empty list of global ones", { GlobalSecondaryIndexes: [] }, wrong("List of GlobalSecondaryIndexes is empty")],
    [
      "a local one without a sort key",
      { LocalSecondaryIndexes: [index("by-id", "id:S")] },
      wrong("Index KeySchema does not have a range key for index: by-id"),
    ],
    [
      "a local one with another partition key",
      { LocalSecondaryIndexes: [index("by-b", "b:S", "id:S")] },
      wrong(
        "Index KeySchema does not have the same leading hash key as table KeySchema for index: by-b. index hash key: b, table hash key: id",
      ),
    ],
    [
      "a local one of a table without a sort key",
      { ...keyedBy("id:S"), LocalSecondaryIndexes: [index("by-b", "id:S", "b:S")], ...definitions("id:S", "b:S") },
      wrong("Table KeySchema does not have a range key, which is required when specifying a LocalSecondaryIndex"),
    ],
    [
      "two of one name",
      { GlobalSecondaryIndexes: [index("one", "b:S"), index("one", "id:S")] },
      wrong("Duplicate index name: one"),
    ],
    [
      "one with capacities in a table paid by request",
      {
        GlobalSecondaryIndexes: [
          { ...index("one", "b:S"), ProvisionedThroughput: { ReadCapacityUnits: 1, WriteCapacityUnits: 1 } },
        ],
      },
      wrong("ProvisionedThroughput should not be specified for index: one when BillingMode is PAY_PER_REQUEST"),
    ],
    [
      "one without a kind of projection",
      { GlobalSecondaryIndexes: [{ ...index("one", "b:S"), Projection: {} }] },
      wrong("Unknown ProjectionType: null"),
    ],
    [
      "one with an unknown kind of projection",
      { GlobalSecondaryIndexes: [{ ...index("one", "b:S"), Projection: { ProjectionType: "SOME" as "ALL" } }] },
      violated(
        "globalSecondaryIndexes.1.member.projection.projectionType",
        "SOME",
        "satisfy enum value set: [ALL, INCLUDE, KEYS_ONLY]",
      ),
    ],
    [
      "one that names attributes and includes all",
      {
        GlobalSecondaryIndexes: [
          { ...index("one", "b:S"), Projection: { ProjectionType: "ALL", NonKeyAttributes: ["x"] } },
        ],
      },
      wrong("ProjectionType is ALL, but NonKeyAttributes is specified"),
    ],
    [
      "one with an impossible name",
      { GlobalSecondaryIndexes: [index("a b", "b:S")] },
      violated("globalSecondaryIndexes.1.member.indexName", "a b", pattern),
    ],
    [
      "one with a short name",
      { GlobalSecondaryIndexes: [index("ab", "b:S")] },
      violated("globalSecondaryIndexes.1.member.indexName", "ab", "have length greater than or equal to 3"),
    ],
    [
      "one with a long name",
      { LocalSecondaryIndexes: [index("a".repeat(256), "id:S", "b:S")] },
      violated("localSecondaryIndexes.1.member.indexName", "a".repeat(256), "have length less than or equal to 255"),
    ],
    [
      "one, and an attribute that neither it nor the table uses",
      { GlobalSecondaryIndexes: [index("one", "b:S")], ...definitions("id:S", "b:S", "c:S") },
      wrong("Some AttributeDefinitions are not used. AttributeDefinitions: [id, b, c], keys used: [id, b]"),
    ],
  ])("refuses among secondary indexes %s", async (_, input, error) => {
    await expect(create({ ...keyedBy("id:S", "b:S"), ...input })).rejects.toMatchObject(error);
    expect(await names()).toEqual([]);
  });
});

describe("DescribeTable", () => {
  // Specification 2.4 Table; 4.4 DescribeTable
  test("counts the items as they are now", async () => {
    await create({});
    for (const id of ["1", "2", "2"]) await put("orders", id);
    expect(await describeTable("orders")).toMatchObject({ ItemCount: 2 });
    expect(await describeTable("arn:aws:dynamodb:us-east-1:000000000000:table/orders")).toMatchObject({ ItemCount: 2 });
  });

  test("says that a table is missing", async () => {
    await expect(describeTable("nobody")).rejects.toMatchObject(missing("nobody"));
    await expect(describeTable("arn:aws:dynamodb:us-east-1:000000000000:table/nobody")).rejects.toMatchObject(
      missing("nobody"),
    );
  });
});

describe("ListTables", () => {
  // Specification 4.4 ListTables
  test("lists all names in their order and in one page of any requested size", async () => {
    for (const TableName of ["b-2", "a-1", "B-1"]) await create({ TableName });
    const { TableNames, LastEvaluatedTableName } = await lab.client.send(
      new ListTablesCommand({ Limit: 1, ExclusiveStartTableName: "a-1" }),
    );
    expect(TableNames).toEqual(["B-1", "a-1", "b-2"]);
    expect(LastEvaluatedTableName).toBeUndefined();
  });

  test("lists nothing when there is nothing", async () => {
    expect(await names()).toEqual([]);
  });
});

describe("DeleteTable", () => {
  // Specification 3 DeleteTable; 4.4 DeleteTable
  test("describes the table, removes it and its items, and frees its name", async () => {
    await create({ DeletionProtectionEnabled: true });
    await put("orders", "gone");
    const { TableDescription } = await lab.client.send(new DeleteTableCommand({ TableName: "orders" }));
    expect(TableDescription).toMatchObject({ TableName: "orders", TableStatus: "DELETING", ItemCount: 1 });
    await expect(describeTable("orders")).rejects.toMatchObject(missing("orders"));
    await create({});
    const { Item } = await lab.client.send(new GetItemCommand({ TableName: "orders", Key: { id: { S: "gone" } } }));
    expect(Item).toBeUndefined();
    expect(await describeTable("orders")).toMatchObject({ ItemCount: 0 });
  });

  test("leaves other tables alone", async () => {
    for (const TableName of ["orders", "orders-2", "order"]) await create({ TableName });
    await put("orders-2", "kept");
    await lab.client.send(new DeleteTableCommand({ TableName: "orders" }));
    expect(await names()).toEqual(["order", "orders-2"]);
    expect(await describeTable("orders-2")).toMatchObject({ ItemCount: 1 });
  });

  test("says that a table is missing, also the second time", async () => {
    await create({});
    const remove = () => lab.client.send(new DeleteTableCommand({ TableName: "orders" }));
    await remove();
    await expect(remove()).rejects.toMatchObject(missing("orders"));
  });
});
