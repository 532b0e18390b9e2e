import type { TableDescription } from "@aws-sdk/client-dynamodb";
import { ServiceOptionError } from "@cloudstub/core";
import { startServer } from "@cloudstub/server";
import { describe, expect, test } from "vitest";
import dynamodb from "../src/index.js";
import { emulatedLaboratory } from "./emulated-laboratory.js";

/*
 * Texts: "Table is being …" as users reported them; an item of a table that is created or deleted as dynalite answers. Statuses: DynamoDB API
 * Reference, TableDescription, and the Developer Guide, "Managing global secondary indexes".
 */

const lab = emulatedLaboratory({ serviceOptions: { dynamodb: { statusDelay: "5s" } } });
const TableName = "orders";
const attributes = ["id", "g"].map((AttributeName) => ({ AttributeName, AttributeType: "S" as const }));
const byG = {
  IndexName: "by-g",
  KeySchema: [{ AttributeName: "g", KeyType: "HASH" }],
  Projection: { ProjectionType: "ALL" },
};
const create = () => lab.table(TableName, ["id:S"]);
const item = { TableName, Item: { id: { S: "a" }, g: { S: "x" } } };
const Key = { id: { S: "a" } };

const described = async () => ((await lab.ask("DescribeTable", { TableName })) as { Table: TableDescription }).Table;
const statuses = async () => {
  const { TableStatus, GlobalSecondaryIndexes = [] } = await described();
  return [TableStatus, ...GlobalSecondaryIndexes.map(({ IndexStatus, Backfilling }) => [IndexStatus, Backfilling])];
};
const inUse = (change: string) =>
  `ResourceInUseException: Attempt to change a resource which is still in use: Table is being ${change}: ${TableName}`;
const notFound = "ResourceNotFoundException: Requested resource not found";

test("a new table is CREATING for the time of the option, and then ACTIVE", async () => {
  await lab.table(TableName, ["id:S"], { AttributeDefinitions: attributes, GlobalSecondaryIndexes: [byG] as never });
  expect(await statuses()).toEqual(["CREATING", ["CREATING", undefined]]);
  for (const [operation, input] of [
    ["PutItem", item],
    ["GetItem", { TableName, Key }],
    ["Scan", { TableName }],
    ["BatchGetItem", { RequestItems: { [TableName]: { Keys: [Key] } } }],
    ["TransactWriteItems", { TransactItems: [{ Put: item }] }],
    ["ExecuteStatement", { Statement: `SELECT * FROM ${TableName}` }],
  ] as const) {
    expect(await lab.refusal(operation, input)).toBe(notFound);
  }
  const policy = {
    ResourceArn: `arn:aws:dynamodb:us-east-1:000000000000:table/${TableName}`,
    Policy: '{"Statement":[{"Effect":"Deny"}]}',
  };
  for (const [operation, input] of [
    [
      "CreateTable",
      {
        TableName,
        KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
        AttributeDefinitions: attributes.slice(0, 1),
        BillingMode: "PAY_PER_REQUEST",
      },
    ],
    ["UpdateTable", { TableName, DeletionProtectionEnabled: true }],
    ["DeleteTable", { TableName }],
    ["UpdateTimeToLive", { TableName, TimeToLiveSpecification: { Enabled: true, AttributeName: "until" } }],
    ["PutResourcePolicy", policy],
  ] as const) {
    expect(await lab.refusal(operation, input)).toBe(inUse("created"));
  }
  await lab.clock.advance(4999);
  expect(await statuses()).toEqual(["CREATING", ["CREATING", undefined]]);
  await lab.clock.advance(1);
  expect(await statuses()).toEqual(["ACTIVE", ["ACTIVE", undefined]]);
  await lab.ask("PutItem", item);
});

test("an updated table is UPDATING, and its items can be read and written", async () => {
  await create();
  await lab.clock.advance("5s");
  const answer = (await lab.ask("UpdateTable", { TableName, TableClass: "STANDARD_INFREQUENT_ACCESS" })) as {
    TableDescription: TableDescription;
  };
  expect(answer.TableDescription.TableStatus).toBe("UPDATING");
  expect(await statuses()).toEqual(["UPDATING"]);
  await lab.ask("PutItem", item);
  expect(await lab.refusal("UpdateTable", { TableName, TableClass: "STANDARD" })).toBe(inUse("updated"));
  expect(await lab.refusal("DeleteTable", { TableName })).toBe(inUse("updated"));
  await lab.clock.advance("5s");
  expect(await statuses()).toEqual(["ACTIVE"]);
});

test("a new index is CREATING, then filled, then ACTIVE; a deleted one is DELETING", async () => {
  await create();
  await lab.clock.advance("5s");
  for (let at = 0; at < 1025; at += 25) {
    const puts = Array.from({ length: 25 }, (_, n) => ({
      PutRequest: { Item: { id: { S: `${at + n}` }, g: { S: "x" } } },
    }));
    await lab.ask("BatchWriteItem", { RequestItems: { [TableName]: puts } });
  }
  await lab.ask("UpdateTable", {
    TableName,
    AttributeDefinitions: attributes,
    GlobalSecondaryIndexUpdates: [{ Create: byG }],
  });
  expect(await statuses()).toEqual(["UPDATING", ["CREATING", false]]);
  const read = { TableName, IndexName: "by-g", Select: "COUNT" };
  expect(await lab.refusal("Scan", read)).toBe(
    "ValidationException: Cannot read from backfilling global secondary index: by-g",
  );
  await lab.clock.advance("5s");
  expect(await statuses()).toEqual(["ACTIVE", ["CREATING", true]]);
  const other = { ...byG, IndexName: "other" };
  expect(
    await lab.refusal("UpdateTable", {
      TableName,
      AttributeDefinitions: attributes,
      GlobalSecondaryIndexUpdates: [{ Create: other }],
    }),
  ).toBe(
    "LimitExceededException: Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per table",
  );
  await lab.clock.advance("1s");
  expect(await statuses()).toEqual(["ACTIVE", ["ACTIVE", undefined]]);
  expect(await lab.ask("Scan", read)).toMatchObject({ Count: 1025 });
  await lab.ask("UpdateTable", { TableName, GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: "by-g" } }] });
  expect(await statuses()).toEqual(["UPDATING", ["DELETING", undefined]]);
  await lab.clock.advance("5s");
  expect(await statuses()).toEqual(["ACTIVE"]);
});

test("a deleted table is DELETING, and then gone", async () => {
  await create();
  await lab.clock.advance("5s");
  await lab.ask("PutItem", item);
  await lab.ask("DeleteTable", { TableName });
  expect(await statuses()).toEqual(["DELETING"]);
  expect(await lab.ask("DeleteTable", { TableName })).toMatchObject({ TableDescription: { TableStatus: "DELETING" } });
  expect(await lab.refusal("GetItem", { TableName, Key })).toBe(notFound);
  await expect(create()).rejects.toThrow(inUse("deleted").replace("ResourceInUseException: ", ""));
  await lab.clock.advance("5s");
  expect(await lab.ask("ListTables", {})).toMatchObject({ TableNames: [] });
  await create();
  await lab.clock.advance("5s");
  expect(await lab.ask("Scan", { TableName })).toMatchObject({ Count: 0 });
});

test("a restored table is CREATING, too", async () => {
  await create();
  await lab.clock.advance("5s");
  const { BackupDetails } = (await lab.ask("CreateBackup", { TableName, BackupName: "nightly" })) as {
    BackupDetails: { BackupArn: string };
  };
  await lab.ask("RestoreTableFromBackup", { TargetTableName: "restored", BackupArn: BackupDetails.BackupArn });
  const restored = { Table: { TableStatus: "CREATING", RestoreSummary: { RestoreInProgress: true } } };
  expect(await lab.ask("DescribeTable", { TableName: "restored" })).toMatchObject(restored);
  await lab.clock.advance("5s");
  const ended = { Table: { TableStatus: "ACTIVE", RestoreSummary: { RestoreInProgress: false } } };
  expect(await lab.ask("DescribeTable", { TableName: "restored" })).toMatchObject(ended);
});

describe("an option is refused by name", () => {
  test.each<[options: object, fidelity: "contract" | "emulated", message: string]>([
    [
      { dynamodb: { statusDelay: "soon" } },
      "emulated",
      'dynamodb.statusDelay is "soon"; allowed is a length of time such as 500ms, 5s or 1m.',
    ],
    [{ dynamodb: { statusDelya: 1 } }, "emulated", "dynamodb has no option statusDelya. Did you mean statusDelay?"],
    [
      { dynamodb: { statusDelay: 1 } },
      "contract",
      "dynamodb has the option statusDelay only where it behaves as AWS does: start with --fidelity=dynamodb=emulated.",
    ],
    [{ sqs: { delay: 1 } }, "emulated", "An option is given for sqs, which is not enabled. Enabled are: dynamodb."],
  ])("%j at %s", async (serviceOptions, fidelity, message) => {
    const start = startServer({
      modules: [dynamodb],
      port: 0,
      apiPort: 0,
      fidelity,
      serviceOptions: serviceOptions as never,
    });
    await expect(start).rejects.toThrow(ServiceOptionError);
    await expect(start).rejects.toThrow(message);
  });
});
