import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  PutResourcePolicyCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { beforeEach, describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";
import { keyedBy } from "./laboratory.js";

/*
 * A table's ARN in place of its name. The account that it names is that of the table (DynamoDB Developer Guide, "Cross-account access with
 * resource-based policies"); what AWS answers to the ARN of another region than the endpoint's is not documented.
 */

const lab = emulatedLaboratory();
const Key = { id: { S: "a" } };
const arnIn = (region: string, account: string, name = "orders") =>
  `arn:aws:dynamodb:${region}:${account}:table/${name}`;
const here = arnIn("us-east-1", "000000000000");
const NOT_FOUND = "ResourceNotFoundException: Requested resource not found";

beforeEach(async () => {
  await lab.table("orders", ["id:S"]);
  await lab.put("orders", { id: "a", note: "here" });
});

type Use = readonly [operation: string, inputOf: (table: string) => object];

const ofItems: readonly Use[] = [
  ["GetItem", (TableName) => ({ TableName, Key })],
  ["PutItem", (TableName) => ({ TableName, Item: Key })],
  ["UpdateItem", (TableName) => ({ TableName, Key })],
  [
    "Query",
    (TableName) => ({ TableName, KeyConditionExpression: "id = :i", ExpressionAttributeValues: { ":i": Key.id } }),
  ],
  ["Scan", (TableName) => ({ TableName })],
  ["BatchGetItem", (table) => ({ RequestItems: { [table]: { Keys: [Key] } } })],
  ["BatchWriteItem", (table) => ({ RequestItems: { [table]: [{ PutRequest: { Item: Key } }] } })],
  ["TransactGetItems", (TableName) => ({ TransactItems: [{ Get: { TableName, Key } }] })],
  ["TransactWriteItems", (TableName) => ({ TransactItems: [{ Delete: { TableName, Key } }] })],
];
const ofTables: readonly Use[] = [
  ["DescribeTable", (TableName) => ({ TableName })],
  ["UpdateTable", (TableName) => ({ TableName, DeletionProtectionEnabled: false })],
  ["DescribeTimeToLive", (TableName) => ({ TableName })],
  ["ListContributorInsights", (TableName) => ({ TableName })],
  ["DeleteTable", (TableName) => ({ TableName })],
];

test.each([...ofItems, ...ofTables])(
  "%s takes the ARN of its account and region, and none of another region",
  async (operation, inputOf) => {
    const more = ofItems.some(([name]) => name === operation) ? "" : ": Table: orders not found";
    expect(await lab.refusal(operation, inputOf(arnIn("eu-west-1", "000000000000")))).toBe(NOT_FOUND + more);
    expect(await lab.ask(operation, inputOf(here))).toBeDefined();
  },
);

test("CreateTable takes the ARN of its account and region, and creates none for another region", async () => {
  const input = (TableName: string) => ({ TableName, ...keyedBy("id:S") });
  const elsewhere = arnIn("eu-west-1", "000000000000", "new");
  const refusal = `ValidationException: A table can't be created in another Region or account: ${elsewhere}`;
  expect(await lab.refusal("CreateTable", input(elsewhere))).toBe(refusal);
  await lab.ask("CreateTable", input(arnIn("us-east-1", "000000000000", "new")));
  expect(await lab.ask("ListTables", {})).toMatchObject({ TableNames: ["new", "orders"] });
});

describe("An ARN of another account", () => {
  const other = "111122223333";
  const stranger = () => {
    const { endpoint } = lab.client.config;
    return new DynamoDBClient({
      region: "us-east-1",
      ...(endpoint && { endpoint }),
      credentials: { accessKeyId: other, secretAccessKey: "test" },
    });
  };
  const get = (TableName: string) => stranger().send(new GetItemCommand({ TableName, Key }));
  const allow = (statement: object) =>
    lab.client.send(
      new PutResourcePolicyCommand({
        ResourceArn: here,
        Policy: JSON.stringify({ Version: "2012-10-17", Statement: [statement] }),
      }),
    );
  const readers = {
    Effect: "Allow",
    Principal: { AWS: `arn:aws:iam::${other}:root` },
    Action: "dynamodb:Get*",
    Resource: here,
  };
  const denied = (action: string) =>
    `User: arn:aws:iam::${other}:root is not authorized to perform: ${action} on resource: ${here} because no resource-based policy allows the ${action} action`;

  test("reaches the table as far as its policy lets it", async () => {
    await expect(get(here)).rejects.toMatchObject({
      name: "AccessDeniedException",
      message: denied("dynamodb:GetItem"),
    });
    await allow(readers);
    expect((await get(here)).Item).toEqual({ id: { S: "a" }, note: { S: "here" } });
    const put = stranger().send(new PutItemCommand({ TableName: here, Item: Key }));
    await expect(put).rejects.toMatchObject({ name: "AccessDeniedException", message: denied("dynamodb:PutItem") });
    expect(await lab.get("orders", { id: "a" })).toEqual({ id: "a", note: "here" });
  });

  test("is refused where a statement denies it, and for operations that no policy shares", async () => {
    await allow({ ...readers, Effect: "Deny" });
    await expect(get(here)).rejects.toThrow(
      denied("dynamodb:GetItem").replace(/because .*$/, "with an explicit deny in a resource-based policy"),
    );
    await allow({ ...readers, Principal: "*", Action: "dynamodb:*" });
    expect((await get(here)).Item).toBeDefined();
    const TimeToLiveSpecification = { Enabled: true, AttributeName: "expires" };
    const update = stranger().send(new UpdateTimeToLiveCommand({ TableName: here, TimeToLiveSpecification }));
    await expect(update).rejects.toThrow(denied("dynamodb:UpdateTimeToLive"));
  });

  // IAM User Guide, "Policy evaluation logic".
  test.each<[object, boolean]>([
    [{ Resource: "arn:aws:dynamodb:*:*:table/ord*" }, true],
    [{ Resource: "arn:aws:dynamodb:*:*:table/other" }, false],
    [{ Action: undefined, NotAction: "dynamodb:Get*" }, false],
    [{ Condition: { StringEquals: { "aws:PrincipalAccount": other } } }, true],
    [{ Condition: { StringNotEquals: { "aws:PrincipalAccount": other } } }, false],
    [{ Condition: { StringEquals: { "aws:PrincipalOrgID": "o-1" } } }, true],
  ])("reaches the table by a statement with %j or not", async (over, isAllowed) => {
    await allow({ ...readers, ...over });
    const answer = get(here);
    await (isAllowed ? answer : expect(answer).rejects.toMatchObject({ name: "AccessDeniedException" }));
  });

  test("is not needed for a denial, which is for the table's own account too", async () => {
    await allow({ ...readers, Effect: "Deny", Principal: "*" });
    for (const TableName of ["orders", here])
      await expect(lab.client.send(new GetItemCommand({ TableName, Key }))).rejects.toMatchObject({
        name: "AccessDeniedException",
        message: `User: arn:aws:iam::000000000000:root is not authorized to perform: dynamodb:GetItem on resource: ${here} with an explicit deny in a resource-based policy`,
      });
    await lab.client.send(new PutItemCommand({ TableName: "orders", Item: Key }));
  });

  test("of a table that does not exist is not found, and a name stays one of the caller's account", async () => {
    await expect(get(arnIn("us-east-1", "000000000000", "none"))).rejects.toThrow("Table: none not found");
    await allow({ ...readers, Principal: "*" });
    await expect(get("orders")).rejects.toThrow("Requested resource not found");
  });
});
