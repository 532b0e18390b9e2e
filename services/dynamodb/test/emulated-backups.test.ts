import {
  CreateBackupCommand,
  DeleteBackupCommand,
  DescribeBackupCommand,
  DescribeContinuousBackupsCommand,
  ListBackupsCommand,
  QueryCommand,
  RestoreTableFromBackupCommand,
  RestoreTableToPointInTimeCommand,
  ScanCommand,
  UpdateContinuousBackupsCommand,
} from "@aws-sdk/client-dynamodb";
import { describe, expect, test } from "vitest";
import { streamsLaboratory } from "./streams-laboratory.js";

const lab = streamsLaboratory();
const MINUTE = 60_000;
const tableArn = (name: string) => `arn:aws:dynamodb:us-east-1:000000000000:table/${name}`;

const backUp = async (TableName: string, BackupName = "nightly") =>
  (await lab.client.send(new CreateBackupCommand({ TableName, BackupName }))).BackupDetails;
const contents = async (TableName: string) =>
  (await lab.client.send(new ScanCommand({ TableName }))).Items?.map(({ id, n }) => `${id?.S}=${n?.N}`).sort();
const put = (id: string, n: number) => lab.put("orders", { id: { S: id }, n: { N: String(n) } });

describe("a backup", () => {
  test("has the table as it was, and a table is made of it with its indexes", async () => {
    const text = (AttributeName: string) => ({ AttributeName, AttributeType: "S" as const });
    await lab.createTable("orders", {
      AttributeDefinitions: [text("id"), text("name")],
      GlobalSecondaryIndexes: [
        {
          IndexName: "byName",
          KeySchema: [{ AttributeName: "name", KeyType: "HASH" }],
          Projection: { ProjectionType: "ALL" },
        },
      ],
      Tags: [{ Key: "a", Value: "b" }],
      DeletionProtectionEnabled: true,
    });
    await lab.put("orders", { id: { S: "1" }, n: { N: "1" }, name: { S: "a" } });
    const details = await backUp("orders");
    const { BackupArn } = details ?? {};
    expect(details).toEqual({
      BackupArn: expect.stringMatching(
        /^arn:aws:dynamodb:us-east-1:000000000000:table\/orders\/backup\/\d{14}-[0-9a-f]{8}$/,
      ),
      BackupName: "nightly",
      BackupSizeBytes: 11,
      BackupStatus: "CREATING",
      BackupType: "USER",
      BackupCreationDateTime: new Date(lab.clock.now()),
    });
    await put("2", 2);
    const { BackupDescription } = await lab.client.send(new DescribeBackupCommand({ BackupArn }));
    expect(BackupDescription).toMatchObject({
      BackupDetails: { BackupStatus: "AVAILABLE" },
      SourceTableDetails: {
        TableName: "orders",
        TableArn: tableArn("orders"),
        ItemCount: 1,
        TableSizeBytes: 11,
        BillingMode: "PAY_PER_REQUEST",
      },
      SourceTableFeatureDetails: { GlobalSecondaryIndexes: [{ IndexName: "byName" }] },
    });
    const { TableDescription } = await lab.client.send(
      new RestoreTableFromBackupCommand({ TargetTableName: "restored", BackupArn }),
    );
    expect(TableDescription).toMatchObject({
      TableStatus: "CREATING",
      DeletionProtectionEnabled: false,
      RestoreSummary: { SourceBackupArn: BackupArn, SourceTableArn: tableArn("orders"), RestoreInProgress: false },
    });
    expect(await contents("restored")).toEqual(["1=1"]);
    const condition = {
      KeyConditionExpression: "#n = :n",
      ExpressionAttributeNames: { "#n": "name" },
      ExpressionAttributeValues: { ":n": { S: "a" } },
    };
    expect(
      (await lab.client.send(new QueryCommand({ TableName: "restored", IndexName: "byName", ...condition }))).Count,
    ).toBe(1);
  });

  test("is listed, also where its table is gone, until it is deleted", async () => {
    for (const name of ["orders", "other"]) await lab.createTable(name);
    const first = await backUp("orders", "first");
    await lab.clock.advance(1);
    await backUp("other", "second");
    const list = (input: object) => lab.client.send(new ListBackupsCommand(input));
    const page = await list({ Limit: 1 });
    expect(page.BackupSummaries).toMatchObject([
      { BackupName: "first", TableName: "orders", TableArn: tableArn("orders"), BackupStatus: "AVAILABLE" },
    ]);
    expect((await list({ ExclusiveStartBackupArn: page.LastEvaluatedBackupArn })).BackupSummaries).toMatchObject([
      { BackupName: "second" },
    ]);
    expect((await list({ TableName: "other" })).BackupSummaries).toHaveLength(1);
    expect((await list({ TimeRangeUpperBound: new Date(0) })).BackupSummaries).toEqual([]);
    const { BackupDescription } = await lab.client.send(new DeleteBackupCommand({ BackupArn: first?.BackupArn }));
    expect(BackupDescription?.BackupDetails?.BackupStatus).toBe("DELETED");
    await expect(lab.client.send(new DescribeBackupCommand({ BackupArn: first?.BackupArn }))).rejects.toMatchObject({
      name: "BackupNotFoundException",
      message: `Backup not found: ${first?.BackupArn}`,
    });
  });

  test("is refused", async () => {
    await expect(backUp("nobody")).rejects.toMatchObject({
      name: "TableNotFoundException",
      message: "Table not found: nobody",
    });
    await lab.createTable("orders");
    const { BackupArn } = (await backUp("orders")) ?? {};
    const again = lab.client.send(new RestoreTableFromBackupCommand({ TargetTableName: "orders", BackupArn }));
    await expect(again).rejects.toMatchObject({
      name: "TableAlreadyExistsException",
      message: "Table already exists: orders",
    });
  });
});

describe("a point in time", () => {
  const set = (PointInTimeRecoveryEnabled: boolean) =>
    lab.client.send(
      new UpdateContinuousBackupsCommand({
        TableName: "orders",
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled },
      }),
    );
  const restore = (input: object) =>
    lab.client.send(
      new RestoreTableToPointInTimeCommand({ SourceTableName: "orders", TargetTableName: "restored", ...input }),
    );

  test("is restored as the table was then", async () => {
    await lab.createTable("orders");
    await put("old", 1);
    // The members are those of a recorded answer of AWS (LocalStack's snapshot test_continuous_backup_update).
    expect((await set(true)).ContinuousBackupsDescription).toEqual({
      ContinuousBackupsStatus: "ENABLED",
      PointInTimeRecoveryDescription: {
        PointInTimeRecoveryStatus: "ENABLED",
        RecoveryPeriodInDays: 35,
        EarliestRestorableDateTime: new Date(lab.clock.now()),
        LatestRestorableDateTime: new Date(lab.clock.now()),
      },
    });
    await put("new", 1);
    const then = new Date(lab.clock.now());
    await lab.clock.advance(MINUTE);
    await put("old", 2);
    await put("old", 3);
    await lab.remove("orders", "new");
    await put("newer", 1);
    await restore({ RestoreDateTime: then });
    expect(await contents("restored")).toEqual(["new=1", "old=1"]);
    await restore({ TargetTableName: "latest", UseLatestRestorableTime: true });
    expect(await contents("latest")).toEqual(["newer=1", "old=3"]);
    expect(await contents("orders")).toEqual(["newer=1", "old=3"]);
  });

  test("is not there before it was enabled, nor in the future, nor where it is not enabled", async () => {
    await lab.createTable("orders");
    await expect(restore({ UseLatestRestorableTime: true })).rejects.toMatchObject({
      name: "PointInTimeRecoveryUnavailableException",
      message: "Point in time recovery is not enabled for table 'orders'",
    });
    await set(true);
    for (const RestoreDateTime of [new Date(lab.clock.now() - 1000), new Date(lab.clock.now() + 1000)]) {
      await expect(restore({ RestoreDateTime })).rejects.toMatchObject({ name: "InvalidRestoreTimeException" });
    }
    await set(false);
    const { ContinuousBackupsDescription } = await lab.client.send(
      new DescribeContinuousBackupsCommand({ TableName: "orders" }),
    );
    expect(ContinuousBackupsDescription).toEqual({
      ContinuousBackupsStatus: "ENABLED",
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: "DISABLED" },
    });
    await expect(restore({ SourceTableName: "nobody", UseLatestRestorableTime: true })).rejects.toMatchObject({
      name: "TableNotFoundException",
    });
  });
});
