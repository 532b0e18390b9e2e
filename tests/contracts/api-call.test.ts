import dynamodb from "@cloudstub/dynamodb";
import lambda from "@cloudstub/lambda";
import sqs from "@cloudstub/sqs";
import { expect, test } from "vitest";
import { makeApi } from "../../packages/server/src/api/api.js";
import { contextOf, read } from "../../packages/server/test/api/things.js";

const modules = [sqs, dynamodb, lambda];

function caller(context = contextOf({ modules })) {
  const api = makeApi(context);
  return (service: string, operation: string, input: unknown = {}, more = "") =>
    api.request(`/api/call?service=${service}&operation=${operation}${more}`, {
      method: "POST",
      body: JSON.stringify(input),
    });
}

test("an operation is run with an input in JSON, and its output is JSON", async () => {
  const call = caller();
  const made = await call("sqs", "CreateQueue", { QueueName: "orders" });
  expect(made.status).toBe(200);
  const { output } = await read<{ output: { QueueUrl: string } }>(made);
  expect(output.QueueUrl).toMatch(/\/000000000000\/orders$/);
  await call("sqs", "SendMessage", { QueueUrl: output.QueueUrl, MessageBody: "hi" });
  const received = await read<{ output: { Messages: object[] } }>(call("sqs", "ReceiveMessage", output));
  expect(received.output.Messages).toMatchObject([{ Body: "hi" }]);
});

test("times are ISO 8601, bytes are text, and attribute values are as DynamoDB writes them", async () => {
  const call = caller();
  const table = await read<{ output: { TableDescription: { CreationDateTime: string } } }>(
    call("dynamodb", "CreateTable", {
      TableName: "parts",
      KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
      AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
      BillingMode: "PAY_PER_REQUEST",
    }),
  );
  expect(table.output.TableDescription.CreationDateTime).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  await call("dynamodb", "PutItem", {
    TableName: "parts",
    Item: { id: { S: "1" }, size: { N: "12345678901234567890" } },
  });
  const item = await read<{ output: object }>(
    call("dynamodb", "GetItem", { TableName: "parts", Key: { id: { S: "1" } } }),
  );
  expect(item.output).toMatchObject({ Item: { id: { S: "1" }, size: { N: "12345678901234567890" } } });
  await call("lambda", "CreateFunction", { FunctionName: "f", Role: "arn:aws:iam::000000000000:role/r", Code: {} });
  const invoked = await read<{ output: { StatusCode: number } }>(
    call("lambda", "Invoke", { FunctionName: "f", Payload: '{"a":1}' }),
  );
  expect(invoked.output.StatusCode).toBe(200);
});

test("the history has the call with its cause, and faults apply to it", async () => {
  const context = contextOf({ modules });
  const call = caller(context);
  context.world.faults.add({ service: "sqs", operation: "ListQueues", effect: "error", code: "Broken", status: 503 });
  const answer = await call("sqs", "ListQueues");
  expect([answer.status, (await read<{ code: string }>(answer)).code]).toEqual([503, "Broken"]);
  const { requestId } = await read<{ requestId: string }>(call("sqs", "ListQueues"));
  expect(context.world.history.latestFirst()).toMatchObject([
    { name: "ListQueues", cause: "api/call", requestId, statusCode: 200 },
    { name: "ListQueues", cause: "api/call", statusCode: 503 },
  ]);
});

test.each([
  ["sqs", "DeleteQueue", { QueueUrl: "http://localhost/000000000000/none" }, 400, "QueueDoesNotExist", /queue/],
  ["sqz", "ListQueues", {}, 404, "UnknownService", /"sqz" is not enabled\. Did you mean sqs\?/],
  ["sqs", "ListQueue", {}, 404, "UnknownOperation", /no operation "ListQueue"\. Did you mean ListQueues\?/],
  ["sqs", "__proto__", {}, 404, "UnknownOperation", /no operation "__proto__"/],
  ["dynamodb", "TransactWriteItems", {}, 404, "UnknownOperation", /--fidelity=dynamodb=emulated only/],
  ["sqs", "CreateQueue", { QueueNam: "a" }, 400, "InvalidInput", /no member "QueueNam"/],
  ["sqs", "CreateQueue", { QueueName: 1 }, 400, "InvalidInput", /QueueName/],
  ["sqs", "CreateQueue", [], 400, "InvalidInput", /object/],
  ["sqs", "CreateQueue", {}, 400, "MissingParameter", /QueueName/],
])("%s %s with %j is answered with %i %s", async (service, operation, input, status, code, detail) => {
  const answer = await caller()(service, operation, input);
  expect([answer.status, await read(answer)]).toEqual([
    status,
    expect.objectContaining({ code, detail: expect.stringMatching(detail) }),
  ]);
});

test.each([
  ["a body that is not JSON", "", '{"QueueName"', "InvalidInput"],
  ["a body that is not UTF-8", "", new Uint8Array([0xff, 0xfe]), "InvalidInput"],
  ["an account that is none", "&account=12", "{}", "InvalidParameter"],
  ["a region that is none", "&region=mars", "{}", "InvalidParameter"],
  ["a parameter that it lacks", "&input=1", "{}", "InvalidParameter"],
])("%s is refused", async (_, more, body, code) => {
  const context = contextOf({ modules });
  const answer = await makeApi(context).request(`/api/call?service=sqs&operation=CreateQueue${more}`, {
    method: "POST",
    body,
  });
  expect([answer.status, (await read<{ code: string }>(answer)).code]).toEqual([400, code]);
  expect(context.world.history.size).toBe(0);
});
