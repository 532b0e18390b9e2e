import {
  DescribeTimeToLiveCommand,
  QueryCommand,
  ScanCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { describe, expect, test } from "vitest";
import { streamsLaboratory } from "./streams-laboratory.js";

const lab = streamsLaboratory();
const HOUR = 3_600_000;

const set = (Enabled: boolean, AttributeName = "expires") =>
  lab.client.send(
    new UpdateTimeToLiveCommand({ TableName: "orders", TimeToLiveSpecification: { Enabled, AttributeName } }),
  );
const describeTtl = async () =>
  (await lab.client.send(new DescribeTimeToLiveCommand({ TableName: "orders" }))).TimeToLiveDescription;
const ids = async () =>
  (await lab.client.send(new ScanCommand({ TableName: "orders" }))).Items?.map(({ id }) => id?.S).sort();
/** A number of seconds, an hour after now unless told otherwise. */
const after = (ms = HOUR) => ({ N: String(Math.floor((lab.clock.now() + ms) / 1000)) });
const put = (id: string, more: object) => lab.put("orders", { id: { S: id }, ...more });

test("items are deleted when their time has come, and the stream says by whom", async () => {
  const arn = await lab.createWithStream("orders");
  expect((await set(true)).TimeToLiveSpecification).toEqual({ Enabled: true, AttributeName: "expires" });
  expect(await describeTtl()).toEqual({ TimeToLiveStatus: "ENABLED", AttributeName: "expires" });
  await put("1", { expires: after() });
  await put("2", { expires: after(2 * HOUR) });
  await lab.clock.advance(HOUR - 1);
  expect(await ids()).toEqual(["1", "2"]);
  await lab.clock.advance(1);
  expect(await ids()).toEqual(["2"]);
  const deleted = (await lab.records(arn)).at(-1);
  // DynamoDB Developer Guide, "DynamoDB Streams and Time to Live".
  expect(deleted).toMatchObject({
    eventName: "REMOVE",
    userIdentity: { Type: "Service", PrincipalId: "dynamodb.amazonaws.com" },
    dynamodb: { Keys: { id: { S: "1" } }, OldImage: { id: { S: "1" } } },
  });
  await lab.remove("orders", "2");
  expect((await lab.records(arn)).at(-1)).not.toHaveProperty("userIdentity");
});

// DynamoDB Developer Guide, "Using time to live (TTL)": the attribute is a number, in seconds, and not more than five years ago.
test.each<[string, object]>([
  ["no such attribute", {}],
  ["a text", { expires: { S: "1" } }],
  ["a time more than five years ago", { expires: { N: "1000" } }],
  ["milliseconds", { expires: { N: "1767225600000" } }],
  ["a number that is not a time", { expires: { N: "1e100" } }],
  ["a negative number", { expires: { N: "-1" } }],
])("an item with %s stays", async (_, more) => {
  await lab.createTable("orders");
  await set(true);
  await put("1", more);
  await lab.clock.advance(HOUR);
  expect(await ids()).toEqual(["1"]);
});

test("an item that is written again expires at its new time, or never", async () => {
  await lab.createTable("orders");
  await set(true);
  await put("later", { expires: after() });
  await put("later", { expires: after(2 * HOUR) });
  await put("never", { expires: after() });
  await put("never", {});
  await put("gone", { expires: after() });
  await lab.remove("orders", "gone");
  await put("past", { expires: after(-HOUR) });
  await lab.clock.advance(HOUR);
  expect(await ids()).toEqual(["later", "never"]);
  await lab.clock.advance(HOUR);
  expect(await ids()).toEqual(["never"]);
});

test("a filled table is looked through, in slices where it has many items, and they leave its indexes too", async () => {
  const byName = {
    IndexName: "byName",
    KeySchema: [{ AttributeName: "name", KeyType: "HASH" as const }],
    Projection: { ProjectionType: "ALL" as const },
  };
  const text = (AttributeName: string) => ({ AttributeName, AttributeType: "S" as const });
  await lab.createTable("orders", {
    AttributeDefinitions: [text("id"), text("name")],
    GlobalSecondaryIndexes: [byName],
  });
  await lab.fill("orders", 1200, { name: { S: "a" }, expires: after() });
  await put("stays", { name: { S: "a" } });
  await set(true);
  await lab.clock.advance(HOUR);
  expect((await lab.describeTable("orders"))?.ItemCount).toBe(1176);
  await lab.clock.advance(1000);
  expect(await ids()).toEqual(["stays"]);
  const condition = {
    KeyConditionExpression: "#n = :n",
    ExpressionAttributeNames: { "#n": "name" },
    ExpressionAttributeValues: { ":n": { S: "a" } },
  };
  expect(
    (await lab.client.send(new QueryCommand({ TableName: "orders", IndexName: "byName", ...condition }))).Count,
  ).toBe(1);
});

describe("a time to live that is disabled", () => {
  test("deletes nothing any more", async () => {
    await lab.createTable("orders");
    await set(true);
    await put("1", { expires: after() });
    await set(false);
    expect(await describeTtl()).toEqual({ TimeToLiveStatus: "DISABLED" });
    await lab.clock.advance(HOUR);
    expect(await ids()).toEqual(["1"]);
  });

  // Words of AWS as users reported them.
  test("or enabled, is so already, or in another attribute", async () => {
    await lab.createTable("orders");
    await expect(set(false)).rejects.toMatchObject({
      name: "ValidationException",
      message: "TimeToLive is already disabled",
    });
    await set(true);
    await expect(set(true)).rejects.toMatchObject({
      name: "ValidationException",
      message: "TimeToLive is already enabled",
    });
    await expect(set(true, "other")).rejects.toMatchObject({
      name: "ValidationException",
      message: "TimeToLive is active on a different AttributeName: current AttributeName is expires",
    });
  });

  test("belongs to a table that there is", async () => {
    await expect(set(true)).rejects.toMatchObject({ name: "ResourceNotFoundException" });
    await expect(describeTtl()).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  });
});
