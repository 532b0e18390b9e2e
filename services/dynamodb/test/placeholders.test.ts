import {
  DescribeContinuousBackupsCommand,
  DescribeLimitsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  ListTablesCommand,
  ListTagsOfResourceCommand,
  PutItemCommand,
  ScanCommand,
  TagResourceCommand,
  UntagResourceCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory();
const TableName = "orders";
const ResourceArn = "arn:aws:dynamodb:us-east-1:000000000000:table/orders";
const TimeToLiveSpecification = { Enabled: true, AttributeName: "expires" };
const updated = { TableDescription: { TableName, TableArn: ResourceArn, TableStatus: "ACTIVE" } };

/** All eight, with what they answer. */
const placeholders = [
  [
    new DescribeContinuousBackupsCommand({ TableName }),
    {
      ContinuousBackupsDescription: {
        ContinuousBackupsStatus: "ENABLED",
        PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: "DISABLED" },
      },
    },
  ],
  [
    new DescribeLimitsCommand({}),
    {
      AccountMaxReadCapacityUnits: 80_000,
      AccountMaxWriteCapacityUnits: 80_000,
      TableMaxReadCapacityUnits: 40_000,
      TableMaxWriteCapacityUnits: 40_000,
    },
  ],
  [new DescribeTimeToLiveCommand({ TableName }), { TimeToLiveDescription: { TimeToLiveStatus: "DISABLED" } }],
  [new ListTagsOfResourceCommand({ ResourceArn }), { Tags: [] }],
  [new TagResourceCommand({ ResourceArn, Tags: [{ Key: "k", Value: "v" }] }), {}],
  [new UntagResourceCommand({ ResourceArn, TagKeys: ["k"] }), {}],
  [new UpdateTableCommand({ TableName, BillingMode: "PAY_PER_REQUEST" }), updated],
  [new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }), { TimeToLiveSpecification }],
] as const;

describe.each(placeholders)("$0.constructor.name", (command, expected) => {
  const send = async () => {
    const { $metadata, ...answer } = await lab.client.send(command as unknown as TagResourceCommand);
    return answer;
  };

  test("answers well-formed, whether the table exists or not", async () => {
    expect(await send()).toEqual(expected);
    await lab.create(TableName, "id:S");
    expect(await send()).toEqual(expected);
  });

  test("changes nothing, and is marked as a placeholder", async () => {
    await lab.create(TableName, "id:S");
    await lab.client.send(new PutItemCommand({ TableName, Item: { id: { S: "kept" } } }));
    const everything = async () => [
      (await lab.client.send(new ListTablesCommand({}))).TableNames,
      (await lab.client.send(new DescribeTableCommand({ TableName }))).Table,
      (await lab.client.send(new ScanCommand({ TableName }))).Items,
    ];
    const before = await everything();
    await send();
    const { body } = await lab.api("GET /api/history");
    expect((body["requests"] as object[])[0]).toMatchObject({ placeholder: true, statusCode: 200 });
    expect(await everything()).toEqual(before);
  });
});

test("the eight above are all the placeholders that there are", async () => {
  const { body } = await lab.api("GET /api/status");
  const [{ stubs }] = body["modules"] as [{ stubs: { matchKey: string }[] }];
  const stateBacked =
    "BatchGetItem BatchWriteItem CreateTable DeleteItem DeleteTable DescribeTable GetItem ListTables PutItem Query Scan UpdateItem";
  const names = [...stateBacked.split(" "), ...placeholders.map(([command]) => command.constructor.name.replace(/Command$/, ""))];
  expect(stubs.map(({ matchKey }) => matchKey).sort()).toEqual(names.map((name) => `DynamoDB_20120810.${name}`).sort());
  expect(names).toHaveLength(20);
});

test("UpdateTable takes the name out of an ARN and refuses what can't name a table", async () => {
  const update = (name: string) => lab.client.send(new UpdateTableCommand({ TableName: name }));
  expect(await update(ResourceArn)).toMatchObject(updated);
  await expect(update("ab")).rejects.toMatchObject({
    name: "ValidationException",
    message: "TableName must be at least 3 characters long and at most 255 characters long",
  });
});
