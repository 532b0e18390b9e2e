import dynamodb from "@cloudstub/dynamodb";
import { type Server, startServer } from "@cloudstub/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Boto3, boto3, hasBoto3 } from "./boto3.js";

describe.skipIf(!hasBoto3())("the emulated table service with boto3", { timeout: 60_000 }, () => {
  let server: Server;
  let python: Boto3;
  beforeAll(async () => {
    server = await startServer({ modules: [dynamodb], port: 0, apiPort: 0, fidelity: "emulated" });
    python = boto3(`http://127.0.0.1:${server.port}`);
  });
  afterAll(() => server.close());

  test("a table resource: conditions, counters, ranges, indexes, pages, batches and transactions", async () => {
    const answer = await python(`
from boto3.dynamodb.conditions import Attr, Key
from decimal import Decimal
table = boto3.resource("dynamodb").create_table(TableName="orders", BillingMode="PAY_PER_REQUEST",
    AttributeDefinitions=[{"AttributeName": n, "AttributeType": t} for n, t in [("customer", "S"), ("placed", "N"), ("state", "S")]],
    KeySchema=[{"AttributeName": "customer", "KeyType": "HASH"}, {"AttributeName": "placed", "KeyType": "RANGE"}],
    GlobalSecondaryIndexes=[{"IndexName": "by-state", "KeySchema": [{"AttributeName": "state", "KeyType": "HASH"}, {"AttributeName": "placed", "KeyType": "RANGE"}],
        "Projection": {"ProjectionType": "ALL"}}])
table.wait_until_exists()
with table.batch_writer() as batch:
    for i in range(60):
        batch.put_item(Item={"customer": "a", "placed": i, "state": "open" if i % 3 else "paid", "total": Decimal("1.5") * i})
between = table.query(KeyConditionExpression=Key("customer").eq("a") & Key("placed").between(9, 12), ScanIndexForward=False)
answer["between"] = [int(i["placed"]) for i in between["Items"]]
paid = table.query(IndexName="by-state", KeyConditionExpression=Key("state").eq("paid") & Key("placed").lt(10), FilterExpression=Attr("total").gt(5))
answer["paid"] = [[int(i["placed"]), str(i["total"])] for i in paid["Items"]]
answer["counts"] = [paid["Count"], paid["ScannedCount"]]
pages = boto3.client("dynamodb").get_paginator("scan").paginate(TableName="orders", PaginationConfig={"PageSize": 7})
answer["pages"] = [page["Count"] for page in pages]
counted = table.update_item(Key={"customer": "a", "placed": 1}, UpdateExpression="ADD seen :one SET #s = :s",
    ExpressionAttributeNames={"#s": "state"}, ExpressionAttributeValues={":one": 1, ":s": "sent"}, ReturnValues="UPDATED_NEW")
answer["counted"] = [int(counted["Attributes"]["seen"]), counted["Attributes"]["state"]]
try:
    table.put_item(Item={"customer": "a", "placed": 1}, ConditionExpression=Attr("customer").not_exists())
except table.meta.client.exceptions.ConditionalCheckFailedException as error:
    answer["refused"] = error.response["Error"]["Message"]
try:
    table.meta.client.transact_write_items(TransactItems=[
        {"Delete": {"TableName": "orders", "Key": {"customer": "a", "placed": 2}}},
        {"ConditionCheck": {"TableName": "orders", "Key": {"customer": "b", "placed": 2}, "ConditionExpression": "attribute_exists(customer)"}}])
except table.meta.client.exceptions.TransactionCanceledException as error:
    answer["cancelled"] = [reason["Code"] for reason in error.response["CancellationReasons"]]
answer["kept"] = "Item" in table.get_item(Key={"customer": "a", "placed": 2})
`);
    expect(answer).toEqual({
      between: [12, 11, 10, 9],
      paid: [
        [6, "9"],
        [9, "13.5"],
      ],
      counts: [2, 4],
      pages: [7, 7, 7, 7, 7, 7, 7, 7, 4],
      counted: [1, "sent"],
      refused: "The conditional request failed",
      cancelled: ["None", "ConditionalCheckFailed"],
      kept: true,
    });
  });
});
