/**
 * Counts the files and functions that one warm request runs through, emulated: what has to be read to follow it. V8 counts the functions.
 *
 *   npm run walks
 *   npm run walks -- --functions     # names them, by file
 */
import { Session } from "node:inspector/promises";
import { CreateTableCommand, DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { CreateBucketCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { CreateQueueCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { ServiceModule } from "@cloudstub/kit";
import { type Mock, startMock } from "@cloudstub/testing";

/** Requests before the one that is counted: what is made once is made by then. */
const WARM_UP = 5;

type Config = ReturnType<Mock["clientConfig"]>;
/** Prepares the state, and returns the request. */
type Walk = (config: Config) => Promise<() => Promise<unknown>>;

const walks: { readonly [name: string]: readonly [service: string, walk: Walk] } = {
  SendMessage: ["sqs", sendMessage],
  PutItem: ["dynamodb", putItem],
  "PutItem with a condition": ["dynamodb", putItemIf],
  PutObject: ["s3", putObject],
};

async function sendMessage(config: Config) {
  const client = new SQSClient(config);
  const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: "orders" }));
  return () => client.send(new SendMessageCommand({ QueueUrl, MessageBody: "text" }));
}

/** To a table without a stream, a time to live, indexes and replicas. */
async function putItem(config: Config, condition = {}) {
  const client = new DynamoDBClient(config);
  await client.send(
    new CreateTableCommand({
      TableName: "orders",
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
      KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
    }),
  );
  const put = { TableName: "orders", Item: { id: { S: "1" }, text: { S: "text" } }, ...condition };
  return () => client.send(new PutItemCommand(put));
}

function putItemIf(config: Config) {
  return putItem(config, { ConditionExpression: "attribute_not_exists(deletedAt)" });
}

/** To a bucket without versions, rules and notifications. */
async function putObject(config: Config) {
  const client = new S3Client({ ...config, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: "orders" }));
  const Body = Buffer.alloc(1024 * 1024);
  return () => client.send(new PutObjectCommand({ Bucket: "orders", Key: "1", Body }));
}

/** The names of the functions that ran, by file, of the packages and services of the workspace. */
async function functionsOf(request: () => Promise<unknown>): Promise<Map<string, string[]>> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  for (let n = 0; n < WARM_UP; n++) await request();
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await session.post("Profiler.takePreciseCoverage");
  await request();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  session.disconnect();
  const ran = new Map<string, string[]>();
  for (const { url, functions } of result) {
    const [file] = /(?:packages\/(?:core|kit|server)|services\/\w+)\/src\/[^?]*/.exec(url) ?? [];
    // `__name` is of the tool that compiles.
    const names = functions
      .filter(({ functionName, ranges }) => functionName !== "__name" && (ranges[0]?.count ?? 0) > 0)
      .map(({ functionName }) => functionName || "(anonymous)");
    if (file !== undefined && names.length > 0) ran.set(file, names);
  }
  return ran;
}

/** The files and functions of a walk. */
async function take([service, walk]: readonly [string, Walk]): Promise<Map<string, string[]>> {
  const { default: module } = (await import(`../services/${service}/src/service.ts`)) as { default: ServiceModule };
  const mock = await startMock({ services: [module], fidelity: "emulated", publish: false });
  try {
    return await functionsOf(await walk(mock.clientConfig()));
  } finally {
    await mock.stop();
  }
}

const rows: string[][] = [["emulated", "files", "of the service", "functions"]];
for (const [name, walk] of Object.entries(walks)) {
  const ran = await take(walk);
  const ofService = [...ran.keys()].filter((file) => file.startsWith("services/"));
  const functions = [...ran.values()].flat();
  rows.push([name, ran.size, ofService.length, functions.length].map(String));
  if (process.argv.includes("--functions"))
    for (const [file, names] of ran) console.log(`${name}  ${file}: ${names.join(", ")}`);
}
for (const row of rows) console.log(`| ${row.join(" | ")} |`);
