import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { DescribeTableCommand, DescribeTimeToLiveCommand, DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";
import { DescribeKeyCommand, KMSClient, ListKeysCommand } from "@aws-sdk/client-kms";
import {
  GetBucketTaggingCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { ListSubscriptionsCommand, PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import { DeleteMessageCommand, GetQueueAttributesCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm";
import { applySeed } from "@cloudstub/core";
import { startServer } from "@cloudstub/server";
import { startMock } from "@cloudstub/testing";
import { describe, expect, onTestFinished, test } from "vitest";
import { everyService } from "../../all-services.js";
import { temporaryDirectory } from "../process.js";

const shop = join(import.meta.dirname, "shop.yaml");

async function seededMock(fidelity: "contract" | "emulated") {
  const mock = await startMock({ services: everyService, fidelity, seed: shop, publish: false, port: 0 });
  onTestFinished(() => mock.stop());
  return mock;
}

test("a seed makes a shop that SDK clients find, with all that AWS does", async () => {
  const mock = await seededMock("emulated");
  const config = mock.clientConfig();
  const sqs = new SQSClient(config);
  const QueueUrl = `${mock.endpoint}/000000000000/orders`;
  const { Attributes } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] }));
  expect(Attributes).toMatchObject({ VisibilityTimeout: "60" });
  expect(JSON.parse(Attributes?.RedrivePolicy ?? "")).toEqual({
    deadLetterTargetArn: "arn:aws:sqs:us-east-1:000000000000:orders-dead",
    maxReceiveCount: 3,
  });
  const receive = async () => {
    const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }));
    for (const { ReceiptHandle } of Messages) await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    // S3 sends it when a bucket gets notifications.
    return Messages.flatMap(({ Body = "" }) => (Body.includes("s3:TestEvent") ? [] : [Body])).sort();
  };
  expect(await receive()).toEqual(["plain text", '{"id":"a"}']);

  const sns = new SNSClient(config);
  const TopicArn = "arn:aws:sns:us-east-1:000000000000:order-events";
  for (const kind of ["open", "paid"]) {
    const MessageAttributes = { kind: { DataType: "String", StringValue: kind } };
    await sns.send(new PublishCommand({ TopicArn, Message: kind, MessageAttributes }));
  }
  await mock.settled();
  expect(await receive()).toEqual(["paid"]);

  const s3 = new S3Client({ ...config, forcePathStyle: true });
  expect(await s3.send(new GetBucketVersioningCommand({ Bucket: "photos" }))).toMatchObject({ Status: "Enabled" });
  const logo = await s3.send(new GetObjectCommand({ Bucket: "photos", Key: "logo.svg" }));
  expect(logo).toMatchObject({ ContentType: "image/svg+xml", Metadata: { by: "anna" } });
  expect(await logo.Body?.transformToString()).toContain("<svg");
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: "archive" }));
  expect(Contents.map(({ Key }) => Key)).toEqual(["deep/table.csv", "logo.svg"]);
  await s3.send(new PutObjectCommand({ Bucket: "photos", Key: "uploads/a", Body: "a" }));
  await mock.settled();
  const [event = "{}"] = await receive();
  expect(JSON.parse(event)).toMatchObject({ Records: [{ s3: { object: { key: "uploads/a" } } }] });

  const dynamodb = new DynamoDBClient(config);
  const { Table } = await dynamodb.send(new DescribeTableCommand({ TableName: "Orders" }));
  expect(Table).toMatchObject({
    KeySchema: [
      { AttributeName: "customer", KeyType: "HASH" },
      { AttributeName: "at", KeyType: "RANGE" },
    ],
    GlobalSecondaryIndexes: [{ IndexName: "byState", Projection: { NonKeyAttributes: ["total"] } }],
    StreamSpecification: { StreamViewType: "NEW_AND_OLD_IMAGES" },
  });
  const { Items } = await dynamodb.send(new ScanCommand({ TableName: "Orders" }));
  expect(Items).toMatchObject([
    {
      total: { N: "9.5" },
      parts: { L: [{ S: "a" }, { N: "2" }, { NULL: true }, { BOOL: true }] },
      more: { M: { deep: { N: "12345678901234567890" } } },
    },
    { at: { N: "2" } },
  ]);

  const Names = ["/shop/url", "/shop/limit", "/shop/password"];
  const { Parameters = [] } = await new SSMClient(config).send(
    new GetParametersCommand({ Names, WithDecryption: true }),
  );
  expect(Parameters.map(({ Value }) => Value).sort()).toEqual(["5", "https://shop.example", "secret"]);
  const { SecretString = "" } = await new SecretsManagerClient(config).send(
    new GetSecretValueCommand({ SecretId: "shop/db" }),
  );
  expect(JSON.parse(SecretString)).toEqual({ username: "shop", password: "secret" });
  const { KeyMetadata } = await new KMSClient(config).send(new DescribeKeyCommand({ KeyId: "alias/shop" }));
  expect(KeyMetadata).toMatchObject({ Description: "signs nothing", Enabled: true });
});

test("at the level contract it makes what that has, and the report says what is not done", async () => {
  const mock = await seededMock("contract");
  const { Subscriptions } = await new SNSClient(mock.clientConfig()).send(new ListSubscriptionsCommand());
  expect(Subscriptions).toMatchObject([{ Protocol: "sqs", Endpoint: "arn:aws:sqs:us-east-1:000000000000:orders" }]);
  const server = await startServer({ modules: everyService, port: 0, apiPort: 0 });
  onTestFinished(() => server.close());
  const { registry, world } = server;
  const report = await applySeed("keys: { shop: }\nqueues: { a: { tags: { b: c } } }", {
    registry,
    world,
    source: "seed.yaml",
  });
  expect(report.made).toEqual(["queues a"]);
  expect(report.notDone).toEqual([
    "kms DescribeKey: placeholder: it does nothing; --fidelity=emulated acts as AWS does.",
    "sqs CreateQueue: tags is not evaluated; --fidelity=emulated does.",
  ]);
});

test.each(["contract", "emulated"] as const)(
  "applied twice at the level %s it changes nothing the second time",
  async (fidelity) => {
    const server = await startServer({ modules: everyService, fidelity, port: 0, apiPort: 0 });
    onTestFinished(() => server.close());
    const { registry, world } = server;
    const { readFile } = await import("node:fs/promises");
    const options = { registry, world, source: "shop.yaml", folder: import.meta.dirname };
    const text = await readFile(shop, "utf8");
    expect((await applySeed(text, options)).made.length).toBeGreaterThan(10);
    // Each read of a secret is dated.
    const undated = (name: string, value: unknown) => (name === "accessedAt" ? undefined : value);
    const stored = () => JSON.stringify([...world.store.records()], undated);
    const before = stored();
    const again = await applySeed(text, options);
    expect(again).toMatchObject({ made: [], changed: fidelity === "contract" ? expect.any(Array) : [] });
    expect(stored()).toBe(before);
  },
);

test("with a store directory a second start finds all of it, and makes what was added only", async () => {
  const storeDir = join(await temporaryDirectory(), "store");
  const start = () => startServer({ modules: everyService, fidelity: "emulated", storeDir, port: 0, apiPort: 0 });
  const text = "buckets: { abc: { versioning: true, objects: { k: one } } }\nparameters: { /p: one }";
  const first = await start();
  await applySeed(text, { ...first, source: "seed.yaml" });
  await first.close();
  const second = await start();
  onTestFinished(() => second.close());
  expect(await applySeed(text, { ...second, source: "seed.yaml" })).toMatchObject({ made: [], changed: [], kept: 2 });
  const later = `${text.replace("k: one", "k: two")}\nqueues: { q: }`;
  expect(await applySeed(later, { ...second, source: "seed.yaml" })).toMatchObject({
    made: ["queues q"],
    changed: ["buckets abc"],
    kept: 1,
  });
  const s3 = new S3Client({
    endpoint: `http://127.0.0.1:${second.port}`,
    region: "us-east-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
    forcePathStyle: true,
  });
  const { Versions = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket: "abc" }));
  expect(Versions).toHaveLength(2);
});

/** A server at the level emulated, how a seed is applied to it, and what clients need. */
async function emptyServer() {
  const server = await startServer({ modules: everyService, fidelity: "emulated", port: 0, apiPort: 0 });
  onTestFinished(() => server.close());
  const config = {
    endpoint: `http://127.0.0.1:${server.port}`,
    region: "us-east-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
    forcePathStyle: true,
  };
  return { config, apply: (text: string) => applySeed(text, { ...server, source: "seed.yaml" }) };
}

describe("a seed that failed half-way is completed when it is mended:", () => {
  test("the versioning and the tags of a bucket", async () => {
    const { config, apply } = await emptyServer();
    const s3 = new S3Client(config);
    await expect(apply('buckets: { abc: { tags: { "aws:team": shop } } }')).rejects.toThrow("buckets.abc");
    const mended = "buckets: { abc: { versioning: true, tags: { team: shop, a: b } } }";
    expect(await apply(mended)).toMatchObject({ changed: ["buckets abc"] });
    expect((await s3.send(new GetBucketTaggingCommand({ Bucket: "abc" }))).TagSet).toEqual([
      { Key: "team", Value: "shop" },
      { Key: "a", Value: "b" },
    ]);
    const versioning = async () => (await s3.send(new GetBucketVersioningCommand({ Bucket: "abc" }))).Status;
    expect(await versioning()).toBe("Enabled");
    expect(await apply(mended)).toMatchObject({ changed: [], kept: 1 });
    await apply("buckets: { abc: { versioning: false } }");
    expect(await versioning()).toBe("Suspended");
  });

  test("the time to live of a table", async () => {
    const { config, apply } = await emptyServer();
    await expect(apply('tables: { Orders: { key: id, timeToLive: "" } }')).rejects.toThrow("tables.Orders");
    const mended = "tables: { Orders: { key: id, timeToLive: until } }";
    expect(await apply(mended)).toMatchObject({ changed: ["tables Orders"] });
    const command = new DescribeTimeToLiveCommand({ TableName: "Orders" });
    expect((await new DynamoDBClient(config).send(command)).TimeToLiveDescription).toMatchObject({
      AttributeName: "until",
    });
    expect(await apply(mended)).toMatchObject({ changed: [], kept: 1 });
  });

  test("a key, of which none is made before its alias is one", async () => {
    const { config, apply } = await emptyServer();
    const kms = new KMSClient(config);
    for (const name of ["a b", "a:b"]) await expect(apply(`keys: { "${name}": }`)).rejects.toThrow("keys.a");
    expect((await kms.send(new ListKeysCommand())).Keys).toEqual([]);
    expect(await apply("keys: { ab: }")).toMatchObject({ made: ["keys ab"] });
    expect((await kms.send(new ListKeysCommand())).Keys).toHaveLength(1);
  });
});

test("whole numbers beyond those of JavaScript keep their digits wherever a seed writes JSON", async () => {
  const { config, apply } = await emptyServer();
  await apply(`
queues: { orders: { messages: [{ id: 12345678901234567890, more: [1, 12345678901234567891] }, 12345678901234567892] } }
buckets: { abc: { objects: { k: { json: { id: 12345678901234567893 } } } } }
secrets: { s: { value: { id: 12345678901234567894 } } }
parameters: { /p: 12345678901234567895 }
`);
  const QueueUrl = `${config.endpoint}/000000000000/orders`;
  const command = new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 });
  const { Messages = [] } = await new SQSClient(config).send(command);
  expect(Messages.map(({ Body }) => Body).sort()).toEqual([
    "12345678901234567892",
    '{"id":12345678901234567890,"more":[1,12345678901234567891]}',
  ]);
  const { Body } = await new S3Client(config).send(new GetObjectCommand({ Bucket: "abc", Key: "k" }));
  expect(await Body?.transformToString()).toBe('{"id":12345678901234567893}');
  const secret = await new SecretsManagerClient(config).send(new GetSecretValueCommand({ SecretId: "s" }));
  expect(secret.SecretString).toBe('{"id":12345678901234567894}');
  const { Parameters } = await new SSMClient(config).send(new GetParametersCommand({ Names: ["/p"] }));
  expect(Parameters).toMatchObject([{ Value: "12345678901234567895" }]);
});

test.each([
  "queues: { a: , b: { deadLetterQueue: { queue: a, maxReceiveCount: 12345678901234567890 } } }",
  "queues: { a: { attributes: { DelaySeconds: 12345678901234567890 } } }",
])("one that a service does not take is refused with its line: %s", async (text) => {
  const { apply } = await emptyServer();
  await expect(apply(text)).rejects.toThrow(
    /^seed\.yaml, line 1, queues\.[ab]: InvalidAttributeValue|InvalidParameter/,
  );
});

test("attributes of JSON are the same in another order of their members", async () => {
  const { apply } = await emptyServer();
  const statement = ["Effect: Allow", 'Principal: "*"', "Action: sns:Publish", 'Resource: "*"'];
  const policy = (parts: readonly string[]) => `{ Statement: [{ ${parts.join(", ")} }], Version: "2012-10-17" }`;
  const text = (parts: readonly string[], filter: string) =>
    `queues: { q: }\ntopics: { t: { attributes: { Policy: ${policy(parts)} }, subscriptions: [{ queue: q, filter: ${filter} }] } }`;
  await apply(text(statement, "{ a: [x], b: [y] }"));
  expect(await apply(text(statement.toReversed(), "{ b: [y], a: [x] }"))).toMatchObject({ changed: [], kept: 2 });
  expect(await apply(text(statement, "{ a: [x], b: [z] }"))).toMatchObject({ changed: ["topics t"] });
});

describe("a seed that says nothing possible is refused with its line and path:", () => {
  test.each([
    ["queus: { a: }", "seed.yaml, line 1, queus: No enabled service has such a section. Did you mean queues?"],
    [
      "queues:\n  a:\n    atributes: {}",
      "seed.yaml, line 3, queues.a.atributes: There is no such member here. Did you mean attributes?",
    ],
    [
      "queues: [a, b]",
      "seed.yaml, line 1, queues: This is a list, not an object or nothing. Give entries by their names.",
    ],
    ["queues:\n  null: {}", 'seed.yaml, line 2, queues."": This has no name. Give entries by their names.'],
    ['buckets: { abc: { objects: { "": x } } }', 'seed.yaml, line 1, buckets.abc.objects."": This has no name.'],
    ["- a", "seed.yaml: This is a list, not an object. A seed has sections, such as queues, by their names."],
    ["tables:\n  T: {}", "seed.yaml, line 2, tables.T: It lacks key: The partition key"],
    [
      "tables:\n  Things: { key: { a: S, b: S, c: S } }",
      "seed.yaml, line 2, tables.Things: A key has one or two attributes",
    ],
    ["queues:\n  a b: {}", "seed.yaml, line 2, queues.a b: InvalidParameterValue: Can only include alphanumeric"],
    ["queues:\n  a: { attributes: { DelaySeconds: -1 } }", "seed.yaml, line 2, queues.a: InvalidAttributeValue"],
    [
      "topics:\n  t: { subscriptions: [{ raw: true }] }",
      "seed.yaml, line 2, topics.t: A subscription has one of queue, function",
    ],
    [
      "buckets:\n  abc: { objects: { k: { file: ./k } } }",
      "this seed came as a text, and only one in a file may name files beside it",
    ],
    ["account: 5", 'seed.yaml, line 1, account: Give twelve digits in quotes: "111122223333".'],
    ["region: here", "seed.yaml, line 1, region: Give the name of a region such as eu-west-1."],
  ])("%j", async (text, message) => {
    const server = await startServer({ modules: everyService, fidelity: "emulated", port: 0, apiPort: 0 });
    onTestFinished(() => server.close());
    await expect(applySeed(text, { ...server, source: "seed.yaml" })).rejects.toThrow(message);
  });

  test("a mock that is started with it is not, and a file that is not there is named", async () => {
    const directory = await temporaryDirectory({ "bad.yaml": "queues:\n  a: 5" });
    const start = (seed: string) => startMock({ services: everyService, seed, publish: false });
    await expect(start(join(directory, "bad.yaml"))).rejects.toThrow(
      "line 2, queues.a: This is a number, not an object.",
    );
    await expect(start(join(directory, "none.yaml"))).rejects.toThrow(
      /^The seed .*none\.yaml was not found\. Give its path from /,
    );
  });
});

describe.each(["contract", "emulated"] as const)("at the level %s a function", (fidelity) => {
  async function applied(entry: string) {
    const folder = await temporaryDirectory({ "code/index.js": "exports.handler = async () => 1;" });
    const server = await startServer({ modules: everyService, fidelity, port: 0, apiPort: 0 });
    onTestFinished(() => server.close());
    const text = `functions:\n  f: { runtime: nodejs22.x, code: ./code, ${entry} }\nqueues: { q: }`;
    return applySeed(text, { ...server, source: "seed.yaml", folder });
  }

  test.each([
    ["timeout: 12345678901234567890", "timeout"],
    ["timeout: 1.5", "timeout"],
    ["memory: 12345678901234567890", "memory"],
    ["queues: [{ queue: q, batchSize: 12345678901234567890 }]", "batchSize"],
  ])("with %s is refused", async (entry, name) => {
    await expect(applied(entry)).rejects.toThrow(
      `seed.yaml, line 2, functions.f: The ${name} must be a whole number of at most 15 digits.`,
    );
  });

  test(`with queues is ${fidelity === "contract" ? "refused, with the level that has them" : "made"}`, async () => {
    const work = applied("queues: [{ queue: q }]");
    if (fidelity === "emulated")
      await expect(work).resolves.toMatchObject({
        made: expect.arrayContaining(["functions f", "queues q"]),
      });
    else
      await expect(work).rejects.toThrow(
        "seed.yaml, line 2, functions.f: UnknownOperationException: lambda has ListEventSourceMappings with --fidelity=lambda=emulated only.",
      );
  });
});

test("a function with reload runs from its folder, and is as it should be the second time", async () => {
  const folder = await temporaryDirectory({ "code/index.js": "exports.handler = async () => 1;" });
  const apply = async (options: object, text: string) => {
    const server = await startServer({ modules: everyService, port: 0, apiPort: 0, ...options });
    onTestFinished(() => server.close());
    const source = { ...server, source: "seed.yaml", folder };
    return { server, first: await applySeed(text, source), second: await applySeed(text, source) };
  };
  const text = (code: string) => `functions: { f: { runtime: nodejs22.x, code: ${code}, reload: true } }`;
  const emulated = { fidelity: "emulated", functions: {} } as const;
  const { server, first, second } = await apply(emulated, text("./code"));
  expect([first.made, second.made, second.changed, second.kept]).toEqual([["functions f"], [], [], 1]);
  const location = await fetch(`http://127.0.0.1:${server.port}/2015-03-31/functions/f`);
  expect(await location.json()).toMatchObject({ Code: { Location: pathToFileURL(join(folder, "code")).href } });
  await expect(apply(emulated, text("./none"))).rejects.toThrow(/functions\.f: InvalidParameterValueException: .*none/);
  await expect(apply({ fidelity: "emulated" }, text("./code"))).rejects.toThrow("--functions");
  const contract = await apply({}, text("./code"));
  expect(contract.first.notDone).toEqual([
    "lambda CreateFunction: Code.S3Bucket is not evaluated; --fidelity=emulated does.",
  ]);
});

test("its resources can be in another account and region", async () => {
  const server = await startServer({ modules: everyService, fidelity: "emulated", port: 0, apiPort: 0 });
  onTestFinished(() => server.close());
  const text =
    'account: "111122223333"\nregion: eu-west-1\ntopics: { t: { subscriptions: [{ queue: q }] } }\nqueues: { q: }';
  await applySeed(text, { ...server, source: "seed.yaml" });
  const { Subscriptions } = await new SNSClient({
    endpoint: `http://127.0.0.1:${server.port}`,
    region: "eu-west-1",
    credentials: { accessKeyId: "111122223333", secretAccessKey: "test" },
  }).send(new ListSubscriptionsCommand());
  expect(Subscriptions).toMatchObject([{ Endpoint: "arn:aws:sqs:eu-west-1:111122223333:q" }]);
});
