import dynamodb from "@cloudstub/dynamodb";
import { type Server, startServer } from "@cloudstub/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Boto3, boto3 } from "./boto3.js";
import { isInstalled } from "./tool.js";

const hasPynamodb = isInstalled("pynamodb", ["python3", "-c", "import pynamodb"]);

const models = `
from pynamodb.attributes import NumberAttribute, UnicodeAttribute, UnicodeSetAttribute, VersionAttribute
from pynamodb.connection import Connection
from pynamodb.exceptions import PutError, TransactWriteError
from pynamodb.indexes import AllProjection, GlobalSecondaryIndex
from pynamodb.models import Model
from pynamodb.transactions import TransactGet, TransactWrite
import os
class ByState(GlobalSecondaryIndex):
    class Meta:
        index_name = "by-state"
        projection = AllProjection()
    state = UnicodeAttribute(hash_key=True)
    placed = NumberAttribute(range_key=True)
class Order(Model):
    class Meta:
        table_name = "orders"
        host = os.environ["AWS_ENDPOINT_URL"]
        region = "us-east-1"
        billing_mode = "PAY_PER_REQUEST"
    customer = UnicodeAttribute(hash_key=True)
    placed = NumberAttribute(range_key=True)
    state = UnicodeAttribute(default="open")
    total = NumberAttribute(default=0)
    tags = UnicodeSetAttribute(null=True)
    version = VersionAttribute()
    by_state = ByState()
def placed(orders):
    return [int(order.placed) for order in orders]
`;

describe.skipIf(!hasPynamodb)("the emulated table service with pynamodb", { timeout: 60_000 }, () => {
  let server: Server;
  let python: Boto3;
  beforeAll(async () => {
    server = await startServer({ modules: [dynamodb], port: 0, apiPort: 0, fidelity: "emulated" });
    python = boto3(`http://127.0.0.1:${server.port}`);
  });
  afterAll(() => server.close());

  test("a model: versions, conditions, counters, sets, ranges, indexes, pages, batches and transactions", async () => {
    const answer = await python(`${models}
Order.create_table(wait=True)
order = Order("a", 1, total=5)
order.save()
stale = Order.get("a", 1)
order.update(actions=[Order.total.add(2), Order.tags.add({"x", "y"})])
order.update(actions=[Order.tags.delete({"y"}), Order.state.set("paid")], condition=Order.total == 7)
answer["updated"] = [int(order.total), list(order.tags), order.state, int(order.version)]
try:
    stale.save()
except PutError as error:
    answer["stale"] = error.cause_response_code
try:
    Order("a", 1).save(condition=Order.customer.does_not_exist())
except PutError as error:
    answer["again"] = error.cause_response_code
with Order.batch_write() as batch:
    for n in range(2, 40):
        batch.save(Order("a", n, total=n, state="open" if n % 2 else "paid"))
answer["between"] = placed(Order.query("a", Order.placed.between(5, 7), scan_index_forward=False))
answer["limited"] = placed(Order.query("a", limit=3))
answer["filtered"] = placed(Order.query("a", filter_condition=Order.total.is_in(7, 30) & Order.tags.exists()))
page = Order.query("a", limit=10, page_size=4)
answer["pages"] = [len(placed(page)), page.last_evaluated_key]
answer["index"] = placed(Order.by_state.query("paid", Order.placed > 34))
answer["counts"] = [Order.count("a"), Order.by_state.count("open"), Order.count("a", Order.placed < 10, filter_condition=Order.state == "paid")]
answer["scanned"] = sorted(placed(Order.scan(Order.total >= 38)))
answer["segments"] = sum(len(placed(Order.scan(segment=n, total_segments=3))) for n in range(3))
answer["got"] = sorted(placed(Order.batch_get([("a", n) for n in range(38, 50)])))
connection = Connection(host=os.environ["AWS_ENDPOINT_URL"], region="us-east-1")
def move():
    with TransactWrite(connection=connection) as transaction:
        transaction.update(Order("a", 38), actions=[Order.total.add(-38)])
        transaction.save(Order("b", 1, total=38))
        transaction.condition_check(Order, "a", 99, condition=Order.customer.does_not_exist())
move()
try:
    move()
except TransactWriteError as error:
    answer["cancelled"] = [reason and reason.code for reason in error.cancellation_reasons]
with TransactGet(connection=connection) as transaction:
    futures = [transaction.get(Order, "a", 38), transaction.get(Order, "b", 1)]
answer["moved"] = [int(future.get().total) for future in futures]
order.delete()
answer["left"] = Order.count("a", Order.placed == 1)
`);
    expect(answer).toEqual({
      updated: [7, ["x"], "paid", 3],
      stale: "ConditionalCheckFailedException",
      again: "ConditionalCheckFailedException",
      between: [7, 6, 5],
      limited: [1, 2, 3],
      filtered: [1],
      pages: [10, { customer: { S: "a" }, placed: { N: "10" } }],
      index: [36, 38],
      counts: [39, 19, 5],
      scanned: [38, 39],
      segments: 39,
      got: [38, 39],
      cancelled: [null, "ConditionalCheckFailed", "ConditionalCheckFailed"],
      moved: [0, 38],
      left: 0,
    });
  });
});
