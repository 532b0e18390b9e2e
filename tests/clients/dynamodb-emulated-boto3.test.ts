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

  test("one table for several things: versions, counters, transactions and the stream of it all", async () => {
    const answer = await python(`
from boto3.dynamodb.conditions import Attr, Key
from concurrent.futures import ThreadPoolExecutor
table = boto3.resource("dynamodb").create_table(TableName="single", BillingMode="PAY_PER_REQUEST",
    AttributeDefinitions=[{"AttributeName": n, "AttributeType": "S"} for n in ["pk", "sk"]],
    KeySchema=[{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}],
    StreamSpecification={"StreamEnabled": True, "StreamViewType": "NEW_AND_OLD_IMAGES"})
client = table.meta.client
table.put_item(Item={"pk": "user#1", "sk": "user", "name": "Ada", "version": 1})
def rename(version):
    try:
        table.put_item(Item={"pk": "user#1", "sk": "user", "name": "Grace", "version": version + 1}, ConditionExpression=Attr("version").eq(version))
        return "renamed"
    except client.exceptions.ConditionalCheckFailedException:
        return "stale"
answer["versions"] = [rename(1), rename(1), rename(2)]
def count(n):
    return int(table.update_item(Key={"pk": "user#1", "sk": "visits"}, UpdateExpression="ADD visits :one",
        ExpressionAttributeValues={":one": 1}, ReturnValues="UPDATED_NEW")["Attributes"]["visits"])
with ThreadPoolExecutor(4) as threads:
    answer["counted"] = sorted(threads.map(count, range(8)))
def order(id):
    try:
        client.transact_write_items(TransactItems=[
            {"Put": {"TableName": "single", "Item": {"pk": "user#1", "sk": "order#" + id}, "ConditionExpression": "attribute_not_exists(pk)"}},
            {"Update": {"TableName": "single", "Key": {"pk": "user#1", "sk": "user"}, "UpdateExpression": "ADD orders :one", "ExpressionAttributeValues": {":one": 1}}}])
        return "ordered"
    except client.exceptions.TransactionCanceledException as error:
        return [reason["Code"] for reason in error.response["CancellationReasons"]]
answer["orders"] = [order("1"), order("2"), order("1")]
answer["partition"] = [i["sk"] for i in table.query(KeyConditionExpression=Key("pk").eq("user#1"))["Items"]]
answer["begin"] = [i["sk"] for i in table.query(KeyConditionExpression=Key("pk").eq("user#1") & Key("sk").begins_with("order#"), ScanIndexForward=False)["Items"]]
got = client.transact_get_items(TransactItems=[{"Get": {"TableName": "single", "Key": {"pk": "user#1", "sk": sk}}} for sk in ["user", "none"]])
answer["got"] = [int(r["Item"]["orders"]) if "Item" in r else None for r in got["Responses"]]
streams = boto3.client("dynamodbstreams")
shards = streams.describe_stream(StreamArn=table.latest_stream_arn)["StreamDescription"]["Shards"]
iterator = streams.get_shard_iterator(StreamArn=table.latest_stream_arn, ShardId=shards[0]["ShardId"], ShardIteratorType="TRIM_HORIZON")["ShardIterator"]
records = streams.get_records(ShardIterator=iterator)["Records"]
answer["records"] = [r["eventName"][0] + " " + r["dynamodb"]["Keys"]["sk"]["S"] for r in records]
`);
    const visits = ["I visits", ...Array.from({ length: 7 }, () => "M visits")];
    expect(answer).toEqual({
      versions: ["renamed", "stale", "renamed"],
      counted: [1, 2, 3, 4, 5, 6, 7, 8],
      orders: ["ordered", "ordered", ["ConditionalCheckFailed", "None"]],
      partition: ["order#1", "order#2", "user", "visits"],
      begin: ["order#2", "order#1"],
      got: [2, null],
      records: ["I user", "M user", "M user", ...visits, "I order#1", "M user", "I order#2", "M user"],
    });
  });
});
