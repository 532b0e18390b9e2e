/**
 * Every placeholder of every service, driven by the tables: its answer is marked as a placeholder's, changes nothing, and does not
 * depend on stored resources. `tests/conformance/every-operation.test.ts` checks that it fits the model, the services' own
 * tests what it computes from its input.
 */
import { isPlaceholder, type ServiceModule } from "@cloudstub/kit";
import { type Server, startServer } from "@cloudstub/server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import dynamodb from "../../services/dynamodb/src/index.js";
import lambda from "../../services/lambda/src/index.js";
import s3 from "../../services/s3/src/index.js";
import secretsmanager from "../../services/secretsmanager/src/index.js";
import sns from "../../services/sns/src/index.js";
import sqs from "../../services/sqs/src/index.js";
import ssm from "../../services/ssm/src/index.js";
import { everyService } from "../all-services.js";
import { clientCases } from "../conformance/clients.js";
import { newClient } from "../conformance/fake-service.js";
import { Generator } from "../conformance/generate.js";
import { clientsOf, everyKindOfRecord } from "./random-writes.js";

/** A service, its state-backed operations (specification 4.4), and input members that name the resources of {@link everyKindOfRecord}. */
interface Case {
  readonly module: ServiceModule;
  readonly stateBacked: string;
  readonly resource?: object;
}

const table = "arn:aws:dynamodb:us-east-1:000000000000:table/table-a";
const topic = "arn:aws:sns:us-east-1:000000000000:a";
const queue = "arn:aws:sqs:us-east-1:000000000000:a";

const specified: readonly Case[] = [
  {
    module: dynamodb,
    stateBacked: `BatchGetItem BatchWriteItem CreateTable DeleteItem DeleteTable DescribeTable GetItem ListTables PutItem Query Scan
      UpdateItem`,
    resource: { TableName: "table-a", ResourceArn: table },
  },
  {
    module: lambda,
    stateBacked: `CreateFunction DeleteFunction GetAccountSettings GetFunction GetFunctionConfiguration Invoke ListFunctions ListTags
      TagResource UntagResource UpdateFunctionCode UpdateFunctionConfiguration`,
  },
  {
    module: s3,
    stateBacked: `CreateBucket DeleteBucket DeleteObject DeleteObjects GetBucketLocation GetObject HeadBucket HeadObject ListBuckets
      ListObjects ListObjectsV2 PutObject`,
    resource: { Bucket: "bucket-a", Key: "dir/a" },
  },
  {
    module: secretsmanager,
    stateBacked: `BatchGetSecretValue CreateSecret DeleteSecret DescribeSecret GetSecretValue ListSecrets PutSecretValue TagResource
      UntagResource UpdateSecret`,
    resource: { SecretId: "a" },
  },
  {
    module: sns,
    stateBacked: `CreateTopic DeleteTopic GetSubscriptionAttributes GetTopicAttributes ListSubscriptions ListSubscriptionsByTopic
      ListTopics Subscribe Unsubscribe`,
    resource: { TopicArn: topic, ResourceArn: topic },
  },
  {
    module: sqs,
    stateBacked:
      "CreateQueue DeleteMessage DeleteQueue GetQueueAttributes GetQueueUrl ListQueues ReceiveMessage SendMessage",
    resource: { QueueUrl: "http://127.0.0.1/000000000000/a", SourceArn: queue },
  },
  {
    module: ssm,
    stateBacked: `AddTagsToResource DeleteParameter DeleteParameters DescribeParameters GetParameter GetParameterHistory GetParameters
      GetParametersByPath LabelParameterVersion ListTagsForResource PutParameter RemoveTagsFromResource`,
  },
];

/** Services that the specification does not name. */
const others = everyService
  .filter(({ id }) => !specified.some(({ module }) => module.id === id))
  .map((module) => ({ module, resource: {} }));
const cases = [...specified, ...others];

let server: Server;
let everything: ReturnType<Server["world"]["store"]["capture"]>;
beforeAll(async () => {
  server = await startServer({ modules: cases.map(({ module }) => module), port: 0, apiPort: 0 });
  await everyKindOfRecord(clientsOf(`http://127.0.0.1:${server.port}`));
  everything = server.world.store.capture();
});
beforeEach(() => server.world.restore(everything));
afterAll(() => server.close());

const isNotPlaceholder = ([, row]: [string, unknown]) => !isPlaceholder(row);

// Specification 1 secretsmanager; 1 dynamodb; 4.4 sns placeholders; 4.4 secretsmanager placeholders; 4.4 dynamodb placeholders
// Specification 4.4 s3 placeholders; 8.4e
test.each(specified)(
  "$module.id: the operations that the specification lists are state-backed, the others are placeholders",
  (each) => {
    const { module, stateBacked } = each;
    const names = Object.entries(module.operations).filter(isNotPlaceholder);
    expect(names.map(([name]) => name).sort()).toEqual(stateBacked.split(/\s+/));
  },
);

const rows = cases.flatMap(({ module, resource = {} }) =>
  Object.keys(module.operations)
    .filter((operation) => isPlaceholder(module.operations[operation]))
    .map((operation) => ({ id: module.id, operation, module, resource })),
);

describe.each(rows)("$id $operation", ({ id, operation, module, resource }) => {
  const answer = (input: object) => ask(module, operation, { ...minimalInput(module, operation), ...input });

  // Specification 1 placeholders; 4.4 Publish; 4.4 sns placeholders; 4.4 secretsmanager placeholders; 4.4 dynamodb placeholders; 6.1b; 8.2c
  // Specification 8.6a; 8.7b
  test("is marked as a placeholder's answer and changes nothing", async () => {
    const before = stored();
    await answer(pick(resource, module, operation));
    expect(server.world.history.latestFirst()[0]).toMatchObject({ serviceId: id, matched: true, placeholder: true });
    expect(stored()).toEqual(before);
  });

  // Specification 4.4 sns placeholders; 4.4 secretsmanager placeholders; 4.4 dynamodb placeholders
  test("does not depend on stored resources, a bucket apart", async () => {
    const input = pick(resource, module, operation);
    const present = await answer(input);
    server.world.reset();
    const absent = await answer(input);
    // AWS's list of error codes: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
    if (id === "s3")
      expect(absent).toMatchObject({ name: "NoSuchBucket", message: "The specified bucket does not exist" });
    else expect(typesIn(absent)).toEqual(typesIn(present));
    expect(stored()).toEqual([]);
    expect(server.world.history.latestFirst()[0]).toMatchObject({ placeholder: true });
  });
});

/** A client of each service that was asked; a new one for each question cost a third of the time. */
const senders = new Map<string, ReturnType<typeof newClient>>();

/** The output, or the error with which the client rejects. */
async function ask(module: ServiceModule, operation: string, input: object): Promise<unknown> {
  const clientCase = caseOf(module);
  const client = (await clientCase?.load()) ?? {};
  const endpoint = `http://127.0.0.1:${server.port}`;
  const send = senders.get(module.id) ?? newClient(client, { ...clientCase?.config, endpoint });
  senders.set(module.id, send);
  const { $metadata, ...output } = await send(operation, input).catch(
    (error: Error) => ({ ...error, message: error.message }) as never,
  );
  return output;
}

function caseOf(module: ServiceModule) {
  return clientCases.find(({ id }) => id === module.id);
}

/** Undefined where the operation has no input. */
function inputShape(module: ServiceModule, operation: string): string | undefined {
  return module.model().operations[operation]?.input;
}

function minimalInput(module: ServiceModule, operation: string): object {
  const shape = inputShape(module, operation);
  if (shape === undefined) return {};
  return new Generator(module.model(), 3, new Set(caseOf(module)?.clientOwned)).minimal(shape) as object;
}

/** The members that the operation's input has. */
function pick(resource: object, module: ServiceModule, operation: string): object {
  const shape = module.model().shapes.get(inputShape(module, operation) ?? "");
  const members = shape !== undefined && "members" in shape ? shape.members : {};
  return Object.fromEntries(Object.entries(resource).filter(([name]) => Object.hasOwn(members, name)));
}

function stored(): unknown[] {
  return [...server.world.store.records()];
}

/** The value with the types of its texts and numbers in their place: ids and times differ between two answers. */
function typesIn(value: unknown): unknown {
  if (typeof value !== "object" || value === null || value instanceof Date) return typeof value;
  if (Array.isArray(value)) return value.map(typesIn);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, typesIn(each)]));
}
