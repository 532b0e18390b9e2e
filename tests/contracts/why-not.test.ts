/** What has not come of a call, and why: told from state by all services, and of faults that were armed. */
import { CloudFormationClient, CreateStackCommand } from "@aws-sdk/client-cloudformation";
import {
  BatchWriteItemCommand,
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  PutItemCommand,
  TransactWriteItemsCommand,
  UpdateTableCommand,
} from "@aws-sdk/client-dynamodb";
import { CreateEventSourceMappingCommand, CreateFunctionCommand, LambdaClient } from "@aws-sdk/client-lambda";
import {
  CreateBucketCommand,
  PutBucketLifecycleConfigurationCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { CreateQueueCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import cloudformation from "@cloudstub/cloudformation";
import { manualClock } from "@cloudstub/core";
import dynamodb from "@cloudstub/dynamodb";
import lambda from "@cloudstub/lambda";
import s3 from "@cloudstub/s3";
import sqs from "@cloudstub/sqs";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { serviceLaboratory } from "./laboratory.js";

const clock = manualClock(Date.UTC(2026, 0, 1));
const lab = serviceLaboratory(SQSClient, {
  modules: [sqs, lambda, s3, dynamodb, cloudformation],
  fidelity: "emulated",
  clock,
});

let config: { endpoint: string; region: string; credentials: { accessKeyId: string; secretAccessKey: string } };
beforeAll(() => {
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  config = { endpoint: `http://127.0.0.1:${lab.server.port}`, region: "us-east-1", credentials };
});
beforeEach(() => clock.set(Date.UTC(2026, 0, 1)));

/** What has not come of the latest call, as the entry says it. */
async function notYet(query: string): Promise<unknown> {
  const { body } = await lab.api(`GET /api/journal/why?${query}`);
  return (body["entry"] as { readonly notYet?: readonly string[] }).notYet;
}

const code = {
  Role: "arn:aws:iam::000000000000:role/r",
  Code: { ZipFile: Buffer.from("UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==", "base64") },
  Runtime: "nodejs20.x",
  Handler: "index.handler",
} as const;
const arn = (service: string, name: string) => `arn:aws:${service}:us-east-1:000000000000:${name}`;

describe("of a message to a queue", () => {
  /** Sends a message to a queue from which a function reads, and returns what has not come of it, without ids. */
  async function told(mapping: object) {
    const client = new LambdaClient(config);
    await lab.client.send(new CreateQueueCommand({ QueueName: "orders" }));
    const FunctionName = "resize";
    await client.send(new CreateFunctionCommand({ ...code, FunctionName }));
    const EventSourceArn = arn("sqs", "orders");
    await client.send(new CreateEventSourceMappingCommand({ FunctionName, EventSourceArn, ...mapping }));
    await lab.client.send(new SendMessageCommand({ QueueUrl: "orders", MessageBody: '{"price":5}' }));
    const sentences = (await notYet("operation=SendMessage")) as readonly string[] | undefined;
    return sentences?.map((sentence) => sentence.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, "<uuid>"));
  }

  const begin = "Event source mapping <uuid> of function resize";
  const notAllowed = expect.stringMatching(new RegExp(`^${begin} reads nothing: .*--functions`));

  test("a mapping that is disabled reads nothing", async () => {
    expect(await told({ Enabled: false })).toEqual([`${begin} reads nothing: it is Disabled.`]);
  });

  test("a mapping reads nothing where no code may run", async () => {
    expect(await told({})).toEqual([notAllowed]);
  });

  test("a mapping whose filter does not match says at which key", async () => {
    const Pattern = '{"body":{"price":[{"numeric":[">",100]}]}}';
    expect(await told({ FilterCriteria: { Filters: [{ Pattern }] } })).toEqual([
      notAllowed,
      `${begin} drops the message: its filters do not match at "body.price".`,
    ]);
    await lab.client.send(new SendMessageCommand({ QueueUrl: "orders", MessageBody: '{"price":500}' }));
    expect(await notYet("operation=SendMessage")).toHaveLength(1);
  });
});

describe("of a change of an item", () => {
  const [TableName, FunctionName] = ["orders", "index"];
  const put = async (price: string) => {
    const Item = { id: { S: "a" }, price: { N: price } };
    await new DynamoDBClient(config).send(new PutItemCommand({ TableName, Item }));
    return (await notYet("operation=PutItem")) as readonly string[] | undefined;
  };
  const changeStream = async (StreamEnabled: boolean) => {
    const StreamSpecification = { StreamEnabled, ...(StreamEnabled && { StreamViewType: "NEW_IMAGE" as const }) };
    const change = new UpdateTableCommand({ TableName, StreamSpecification });
    await new DynamoDBClient(config).send(change);
    await clock.advance("1m");
  };
  const begin = /^Event source mapping [0-9a-f-]{36} of function index (.*)$/;

  test("a mapping whose filter does not match says at which key, and one of a former stream that it is one", async () => {
    const create = new CreateTableCommand({
      TableName,
      KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
      AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
      BillingMode: "PAY_PER_REQUEST",
    });
    await new DynamoDBClient(config).send(create);
    await clock.advance("1m");
    const client = new LambdaClient(config);
    await client.send(new CreateFunctionCommand({ ...code, FunctionName }));
    expect(await put("1")).toBeUndefined();
    await changeStream(true);
    expect(await put("5")).toEqual(["No event source mapping reads the stream of table orders."]);
    const { Table } = await new DynamoDBClient(config).send(new DescribeTableCommand({ TableName }));
    const Pattern = '{"eventName":["INSERT","MODIFY"],"dynamodb":{"NewImage":{"price":{"N":["500"]}}}}';
    await client.send(
      new CreateEventSourceMappingCommand({
        FunctionName,
        EventSourceArn: Table?.LatestStreamArn,
        StartingPosition: "LATEST",
        FilterCriteria: { Filters: [{ Pattern }] },
      }),
    );
    const drops = expect.stringMatching(
      /^Event source mapping .* drops the newest change of the item: its filters do not match at "dynamodb.NewImage.price.N"\.$/,
    );
    expect(await put("6")).toEqual([expect.stringContaining("--functions"), drops]);
    expect(await put("500")).toEqual([expect.stringContaining("--functions")]);
    const [item, other] = ["6", "500"].map((price) => ({ id: { S: price }, price: { N: price } }));
    const dropsOne = expect.stringMatching(/ drops the newest change of item \{"id":\{"S":"6"\}\}: its filters /);
    const RequestItems = { [TableName]: [{ PutRequest: { Item: item } }, { PutRequest: { Item: other } }] };
    await new DynamoDBClient(config).send(new BatchWriteItemCommand({ RequestItems }));
    const mapped = expect.stringContaining("--functions");
    expect(await notYet("operation=BatchWriteItem")).toEqual([mapped, dropsOne]);
    const TransactItems = [
      { Put: { TableName: Table?.TableArn, Item: item } },
      { Delete: { TableName, Key: { id: { S: "a" } } } },
    ];
    await new DynamoDBClient(config).send(new TransactWriteItemsCommand({ TransactItems }));
    const dropsOther = expect.stringContaining('drops the newest change of item {"id":{"S":"a"}}');
    expect(await notYet("operation=TransactWriteItems")).toEqual([mapped, dropsOne, dropsOther]);
    await changeStream(false);
    expect((await put("7"))?.map((each) => begin.exec(each)?.[1])).toEqual([
      "reads a former stream of the table, which has none now.",
    ]);
    await changeStream(true);
    const [former, unread] = (await put("8")) ?? [];
    expect(former).toMatch(/ reads a former stream of the table, which has stream\/2026-01-01T\S+ now\.$/);
    expect(unread).toBe("No event source mapping reads the stream of table orders.");
  });
});

test("of an object it says which lifecycle rules are not about it, and when others will act", async () => {
  const client = new S3Client({ ...config, forcePathStyle: true });
  const Bucket = "photos";
  await client.send(new CreateBucketCommand({ Bucket }));
  const rule = (ID: string, Filter: object, Status: "Enabled" | "Disabled" = "Enabled") => ({
    ID,
    Filter,
    Status,
    Expiration: { Days: 10 },
  });
  const Rules = [
    rule("logs", { Prefix: "logs/" }),
    rule("tagged", { Tag: { Key: "kind", Value: "draft" } }),
    rule("large", { ObjectSizeGreaterThan: 1000 }),
    rule("off", { Prefix: "" }, "Disabled"),
    rule("all", { Prefix: "" }),
  ];
  const put = new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: { Rules } });
  await client.send(put);
  await client.send(new PutObjectCommand({ Bucket, Key: "cats/1.txt", Body: "cat" }));
  expect(await notYet("operation=PutObject")).toEqual([
    "Lifecycle rule logs of bucket photos is not about this object: its key does not begin with logs/.",
    "Lifecycle rule tagged of bucket photos is not about this object: it does not have the tag kind=draft.",
    "Lifecycle rule large of bucket photos is not about this object: it has 3 bytes, and the rule is for more than 1000.",
    "Lifecycle rule off of bucket photos does nothing: it is disabled.",
    "Lifecycle rule all of bucket photos removes it at 2026-01-11T00:00:00.000Z.",
  ]);
});

test("of a stack it says which resource waits, for what, and until when", async () => {
  const TemplateBody = JSON.stringify({
    Resources: {
      Handle: { Type: "AWS::CloudFormation::WaitConditionHandle" },
      Wait: {
        Type: "AWS::CloudFormation::WaitCondition",
        Properties: { Handle: { Ref: "Handle" }, Timeout: "600", Count: 2 },
      },
    },
  });
  await new CloudFormationClient(config).send(new CreateStackCommand({ StackName: "shop", TemplateBody }));
  expect(await notYet("operation=CreateStack")).toEqual([
    "Stack shop is CREATE_IN_PROGRESS: resource Wait (AWS::CloudFormation::WaitCondition) waits for 2 signals, and none came, until 2026-01-01T00:10:00.000Z.",
  ]);
});

describe("of a fault", () => {
  const send = (MessageBody: string) => lab.client.send(new SendMessageCommand({ QueueUrl: "orders", MessageBody }));

  const arm = async (members: object) => {
    const fault = { service: "sqs", operation: "SendMessage", effect: "throttle", ...members };
    const body = JSON.stringify(fault);
    const { status } = await fetch(`http://127.0.0.1:${lab.server.apiPort}/api/faults`, { method: "POST", body });
    expect(status).toBe(201);
  };

  test("that no call has met, the nearest call and what was different stand in its event, and in that of the call", async () => {
    await lab.client.send(new CreateQueueCommand({ QueueName: "orders" }));
    await send("b");
    await arm({ input: { MessageBody: "b", QueueUrl: "bills" } });
    expect(await notYet("kind=fault")).toEqual(["No call of sqs SendMessage has come since."]);
    await send("a");
    await send("b");
    const difference = 'QueueUrl was "orders" instead of "bills"';
    expect(await notYet("kind=fault")).toEqual([
      expect.stringMatching(
        new RegExp(
          `^It met no call yet\\. The nearest of 2 calls of sqs SendMessage since, request or call \\d{10}, did not meet it: ${difference}\\.$`,
        ),
      ),
    ]);
    expect(await notYet("operation=SendMessage")).toEqual([
      `A fault did not meet it (The next call of sqs SendMessage with {"MessageBody":"b","QueueUrl":"bills"} will be throttled): ${difference}.`,
    ]);
    lab.server.world.faults.clear();
    expect(await notYet("operation=SendMessage")).toBe(undefined);
  });

  test("that is for another one of the calls, how many of them came", async () => {
    await lab.client.send(new CreateQueueCommand({ QueueName: "orders" }));
    await arm({ when: { nth: 3 } });
    await send("a");
    expect(await notYet("operation=SendMessage")).toEqual([
      "A fault did not meet it (Call number 3 of sqs SendMessage will be throttled): of the calls that fit, 1 came so far.",
    ]);
    lab.server.world.faults.clear();
  });
});
