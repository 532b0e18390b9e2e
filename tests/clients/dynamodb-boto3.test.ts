import dynamodb from "@cloudstub/dynamodb";
import { type Server, startServer } from "@cloudstub/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Boto3, boto3, hasBoto3 } from "./boto3.js";

describe.skipIf(!hasBoto3())("the table service with boto3", { timeout: 60_000 }, () => {
  let server: Server;
  let python: Boto3;
  beforeAll(async () => {
    server = await startServer({ modules: [dynamodb], port: 0, apiPort: 0 });
    python = boto3(`http://127.0.0.1:${server.port}`);
  });
  afterAll(() => server.close());
  const api = async (path: string) => (await fetch(`http://127.0.0.1:${server.apiPort}/api/dynamodb/${path}`)).json();

  test("every state-backed operation works, and the API port shows what it did", async () => {
    const answer = await python(`
db = boto3.client("dynamodb")
created = db.create_table(TableName="orders", BillingMode="PAY_PER_REQUEST",
    AttributeDefinitions=[{"AttributeName": "id", "AttributeType": "S"}], KeySchema=[{"AttributeName": "id", "KeyType": "HASH"}])
answer["status"] = created["TableDescription"]["TableStatus"]
db.get_waiter("table_exists").wait(TableName="orders")
item = {"id": {"S": "1"}, "n": {"N": "1.50"}, "b": {"B": b"\\x00\\xff"}, "l": {"L": [{"NULL": True}, {"M": {"h": {"S": "h\\u00e9 \\U0001F600"}}}]}}
db.put_item(TableName="orders", Item=item)
answer["equal"] = db.get_item(TableName="orders", Key={"id": {"S": "1"}})["Item"] == item
answer["updated"] = db.update_item(TableName="orders", Key={"id": {"S": "1"}}, UpdateExpression="SET n = :n REMOVE l[0]",
    ExpressionAttributeValues={":n": {"N": "2"}}, ReturnValues="ALL_NEW")["Attributes"]["n"]
db.batch_write_item(RequestItems={"orders": [{"PutRequest": {"Item": {"id": {"S": str(i)}}}} for i in range(2, 6)]})
db.delete_item(TableName="orders", Key={"id": {"S": "5"}})
read = db.batch_get_item(RequestItems={"orders": {"Keys": [{"id": {"S": i}} for i in ["2", "5"]]}})
answer["read"] = read["Responses"]
query = dict(TableName="orders", KeyConditionExpression="id = :i", ExpressionAttributeValues={":i": {"S": "3"}})
answer["queried"] = db.query(**query)["Items"]
answer["pages"] = [page["Count"] for page in db.get_paginator("scan").paginate(TableName="orders")]
answer["count"] = db.describe_table(TableName="orders")["Table"]["ItemCount"]
answer["tables"] = db.list_tables()["TableNames"]
db.create_table(TableName="gone", BillingMode="PAY_PER_REQUEST",
    AttributeDefinitions=[{"AttributeName": "id", "AttributeType": "B"}], KeySchema=[{"AttributeName": "id", "KeyType": "HASH"}])
db.delete_table(TableName="gone")
db.get_waiter("table_not_exists").wait(TableName="gone")
`);
    expect(answer).toEqual({
      status: "ACTIVE",
      equal: true,
      updated: { N: "2" },
      read: { orders: [{ id: { S: "2" } }] },
      queried: [{ id: { S: "3" } }],
      pages: [4],
      count: 4,
      tables: ["orders"],
    });
    expect(await api("list-tables")).toEqual({ tables: ["orders"] });
    const { items } = (await api("scan?table=orders")) as { items: { id: { S: string } }[] };
    expect(items.find(({ id }) => id.S === "1")).toEqual({
      id: { S: "1" },
      n: { N: "2" },
      b: { B: "AP8=" },
      l: { L: [{ M: { h: { S: "hé 😀" } } }] },
    });
  });

  test("the resource interface keeps Python's own types", async () => {
    const answer = await python(`
from decimal import Decimal
from boto3.dynamodb.conditions import Key
table = boto3.resource("dynamodb").create_table(TableName="resource", BillingMode="PAY_PER_REQUEST",
    AttributeDefinitions=[{"AttributeName": "p", "AttributeType": "S"}, {"AttributeName": "s", "AttributeType": "N"}],
    KeySchema=[{"AttributeName": "p", "KeyType": "HASH"}, {"AttributeName": "s", "KeyType": "RANGE"}])
table.wait_until_exists()
items = [{"p": "a", "s": Decimal(i), "set": {"x", "y"}, "deep": [{"none": None, "yes": True, "n": Decimal("1.5")}]} for i in range(30)]
with table.batch_writer() as batch:
    for item in items:
        batch.put_item(Item=item)
found = table.query(KeyConditionExpression=Key("p").eq("a") & Key("s").between(Decimal(1), Decimal(2)))
answer["equal"] = sorted(found["Items"], key=lambda item: item["s"]) == items
table.reload()
answer["count"] = table.item_count
`);
    expect(answer).toEqual({ equal: true, count: 30 });
  });

  test("errors are the exceptions that boto3 has for them", async () => {
    const answer = await python(`
db = boto3.client("dynamodb")
make = dict(TableName="errors", BillingMode="PAY_PER_REQUEST",
    AttributeDefinitions=[{"AttributeName": "id", "AttributeType": "S"}], KeySchema=[{"AttributeName": "id", "KeyType": "HASH"}])
db.create_table(**make)
answer["missing"] = failure(lambda: db.describe_table(TableName="nobody"))
answer["exists"] = failure(lambda: db.create_table(**make))
answer["key"] = failure(lambda: db.get_item(TableName="errors", Key={"other": {"S": "1"}}))
answer["syntax"] = failure(lambda: db.update_item(TableName="errors", Key={"id": {"S": "1"}}, UpdateExpression="ADD hits : incr"))
`);
    expect(answer).toEqual({
      missing: {
        type: "ResourceNotFoundException",
        code: "ResourceNotFoundException",
        message: "Requested resource not found: Table: nobody not found",
        status: 400,
      },
      exists: {
        type: "ResourceInUseException",
        code: "ResourceInUseException",
        message: "Table already exists: errors",
        status: 400,
      },
      key: {
        type: "ClientError",
        code: "ValidationException",
        message: "The provided key element does not match the schema",
        status: 400,
      },
      syntax: {
        type: "ClientError",
        code: "ValidationException",
        message: 'Invalid UpdateExpression: Syntax error; token: ":", near: "hits : incr"',
        status: 400,
      },
    });
  });
});
