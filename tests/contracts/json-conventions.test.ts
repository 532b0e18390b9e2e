import { type Server, startServer } from "@cloudstub/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { everyService } from "../all-services.js";

/*
 * What AWS's JSON protocols send beyond their models: types of errors, names of messages, empty bodies. The contract has one form for all
 * services, which stays as it is.
 */

const levels = ["contract", "emulated"] as const;
const servers = new Map<string, Server>();
beforeAll(async () => {
  for (const fidelity of levels) {
    servers.set(fidelity, await startServer({ modules: everyService, port: 0, apiPort: 0, fidelity }));
  }
});
afterAll(() => Promise.all([...servers.values()].map((server) => server.close())));

interface Service {
  readonly prefix: string;
  readonly version: string;
}

const services = {
  dynamodb: { prefix: "DynamoDB_20120810", version: "1.0" },
  kms: { prefix: "TrentService", version: "1.1" },
  secretsmanager: { prefix: "secretsmanager", version: "1.1" },
  sqs: { prefix: "AmazonSQS", version: "1.0" },
  ssm: { prefix: "AmazonSSM", version: "1.1" },
} satisfies { readonly [id: string]: Service };

async function send(level: string, id: keyof typeof services, [operation, input]: readonly [string, unknown]) {
  const { prefix, version } = services[id];
  const answer = await fetch(`http://127.0.0.1:${servers.get(level)?.port}/`, {
    method: "POST",
    headers: { "Content-Type": `application/x-amz-json-${version}`, "X-Amz-Target": `${prefix}.${operation}` },
    body: typeof input === "string" ? input : JSON.stringify(input),
  });
  return { status: answer.status, text: await answer.text() };
}

const key = { p: { S: "a" } };

describe.each<[id: keyof typeof services, request: [string, unknown], contract: string, emulated: string]>([
  // Amazon DynamoDB Developer Guide, "Error handling with DynamoDB".
  [
    "dynamodb",
    ["GetItem", { TableName: "none", Key: key }],
    '{"__type":"com.amazonaws.dynamodb#ResourceNotFoundException","message":"Requested resource not found"}',
    '{"__type":"com.amazonaws.dynamodb.v20120810#ResourceNotFoundException","message":"Requested resource not found"}',
  ],
  // Recorded by dynalite.
  [
    "dynamodb",
    ["GetItem", { TableName: "none", Key: { p: {} } }],
    '{"__type":"com.amazonaws.dynamodb#ValidationException","message":"Supplied AttributeValue is empty, must contain exactly one of the supported datatypes"}',
    '{"__type":"com.amazon.coral.validate#ValidationException","message":"Supplied AttributeValue is empty, must contain exactly one of the supported datatypes"}',
  ],
  [
    "dynamodb",
    ["GetItem", '"x"'],
    '{"__type":"com.amazonaws.dynamodb#SerializationException","message":"STRING_VALUE can not be converted to a structure or map"}',
    '{"__type":"com.amazon.coral.service#SerializationException","Message":"STRING_VALUE can not be converted to a structure or map"}',
  ],
  // Recorded: the text is in the member that the model names.
  [
    "secretsmanager",
    ["DescribeSecret", { SecretId: "none" }],
    `{"__type":"com.amazonaws.secretsmanager#ResourceNotFoundException","message":"Secrets Manager can't find the specified secret."}`,
    `{"__type":"ResourceNotFoundException","Message":"Secrets Manager can't find the specified secret."}`,
  ],
  // AWS's documentation shows SQS's errors so (Amazon SQS Developer Guide, "Making Query API requests": AWS JSON protocol).
  [
    "sqs",
    ["GetQueueUrl", { QueueName: "none" }],
    '{"__type":"com.amazonaws.sqs#QueueDoesNotExist","message":"The specified queue does not exist."}',
    '{"__type":"com.amazonaws.sqs#QueueDoesNotExist","message":"The specified queue does not exist."}',
  ],
])("an error of %s in %j", (id, request, contract, emulated) => {
  test.each(levels)("at the level %s", async (level) => {
    const expected = { contract, emulated };
    expect(await send(level, id, request)).toEqual({ status: 400, text: expected[level] });
  });
});

test("a bare type for errors of keys and parameters", async () => {
  const ofKeys = await send("emulated", "kms", ["DescribeKey", { KeyId: "11111111-2222-3333-4444-555555555555" }]);
  expect(JSON.parse(ofKeys.text)).toMatchObject({ __type: "NotFoundException" });
  const ofParameters = await send("emulated", "ssm", ["GetParameter", { Name: "none" }]);
  expect(JSON.parse(ofParameters.text)).toMatchObject({ __type: "ParameterNotFound" });
});

// API references: "If the action is successful, the service sends back an HTTP 200 response with an empty HTTP body."
describe.each<[id: keyof typeof services, before: [string, object], request: (output: never) => [string, object]]>([
  [
    "dynamodb",
    [
      "CreateTable",
      {
        TableName: "orders",
        KeySchema: [{ AttributeName: "p", KeyType: "HASH" }],
        AttributeDefinitions: [{ AttributeName: "p", AttributeType: "S" }],
        BillingMode: "PAY_PER_REQUEST",
      },
    ],
    ({ TableDescription }: { readonly TableDescription: { readonly TableArn: string } }) => [
      "TagResource",
      { ResourceArn: TableDescription.TableArn, Tags: [{ Key: "a", Value: "b" }] },
    ],
  ],
  [
    "secretsmanager",
    ["CreateSecret", { Name: "one", SecretString: "x", ClientRequestToken: "11111111-2222-3333-4444-555555555555" }],
    ({ ARN }: { readonly ARN: string }) => ["TagResource", { SecretId: ARN, Tags: [{ Key: "a", Value: "b" }] }],
  ],
  [
    "sqs",
    ["CreateQueue", { QueueName: "jobs" }],
    ({ QueueUrl }: { readonly QueueUrl: string }) => ["TagQueue", { QueueUrl, Tags: { a: "b" } }],
  ],
])("an operation of %s without an output", (id, before, request) => {
  test.each([
    ["contract", "{}"],
    ["emulated", ""],
  ])("at the level %s has the body '%s'", async (level, text) => {
    const made = await send(level, id, before);
    expect(await send(level, id, request(JSON.parse(made.text) as never))).toEqual({ status: 200, text });
  });
});

test("an operation of kms without an output has an empty body at the emulated level", async () => {
  const { KeyMetadata } = JSON.parse((await send("emulated", "kms", ["CreateKey", {}])).text);
  const described = await send("emulated", "kms", [
    "UpdateKeyDescription",
    { KeyId: KeyMetadata.KeyId, Description: "x" },
  ]);
  expect(described).toEqual({ status: 200, text: "" });
});

test("an operation that DynamoDB does not have is a 400 at the emulated level (recorded by dynalite), with a sentence", async () => {
  const contract = await send("contract", "dynamodb", ["GetItme", {}]);
  const message = "dynamodb is enabled; CloudStub has no GetItme. Did you mean GetItem?";
  expect([contract.status, JSON.parse(contract.text)]).toEqual([404, { __type: "UnknownOperationException", message }]);
  const emulated = await send("emulated", "dynamodb", ["GetItme", {}]);
  expect([emulated.status, JSON.parse(emulated.text)]).toEqual([
    400,
    { __type: "com.amazon.coral.service#UnknownOperationException", message },
  ]);
});
