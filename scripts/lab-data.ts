// size: one shop, from its tables to its mistakes
import { CloudFormationClient, CreateStackCommand } from "@aws-sdk/client-cloudformation";
import {
  CloudWatchLogsClient,
  CreateLogGroupCommand,
  CreateLogStreamCommand,
  PutLogEventsCommand,
} from "@aws-sdk/client-cloudwatch-logs";
import { CreateTableCommand, DynamoDBClient, GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { CreateRoleCommand, CreateUserCommand, IAMClient } from "@aws-sdk/client-iam";
import { CreateFunctionCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { CreateSecretCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { CreateTopicCommand, PublishCommand, SNSClient, SubscribeCommand } from "@aws-sdk/client-sns";
import { CreateQueueCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";

const account = "000000000000";
const region = "us-east-1";

/** Where the mock port and the API port of a server are. */
export interface Ports {
  readonly port: number;
  readonly apiPort: number;
}

/** Fills a server, at the level emulated, with a small shop that has worked for a while: orders, deliveries, dead letters, a fault and mistakes. */
export async function fillLab({ port, apiPort }: Ports): Promise<void> {
  const config = {
    endpoint: `http://127.0.0.1:${port}`,
    region,
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
    maxAttempts: 1,
  };
  await fillQueues(new SQSClient(config));
  await fillTopics(new SNSClient(config));
  await fillTables(new DynamoDBClient(config));
  await fillBuckets(new S3Client({ ...config, forcePathStyle: true }));
  await fillRest(config);
  await fillLogs(new CloudWatchLogsClient(config));
  await fillStacks(new CloudFormationClient(config));
  await makeMistakes(config);
  const api = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${apiPort}/api/${path}`, { method: "POST", ...init });
  await api("snapshots?name=after-seed");
  await new SQSClient(config).send(new SendMessageCommand({ QueueUrl: "orders", MessageBody: '{"order":1050}' }));
  await api("worlds?name=checkout-7&from=default");
  await api("worlds?name=refunds-2");
  for (const fault of [
    { service: "dynamodb", operation: "PutItem", effect: "throttle", when: { times: 2 } },
    { service: "sqs", operation: "SendMessage", input: { QueueUrl: "invoices" }, effect: "hold", when: { nth: 3 } },
  ])
    await api("faults", { body: JSON.stringify(fault) });
}

const arnOf = (service: string, name: string) => `arn:aws:${service}:${region}:${account}:${name}`;

async function fillQueues(client: SQSClient): Promise<void> {
  await client.send(new CreateQueueCommand({ QueueName: "orders-dead-letters" }));
  const RedrivePolicy = JSON.stringify({
    deadLetterTargetArn: arnOf("sqs", "orders-dead-letters"),
    maxReceiveCount: 3,
  });
  await client.send(
    new CreateQueueCommand({ QueueName: "orders", Attributes: { RedrivePolicy, VisibilityTimeout: "300" } }),
  );
  for (const QueueName of ["invoices", "warehouse", "parcels.fifo"])
    await client.send(
      new CreateQueueCommand({ QueueName, ...(QueueName.endsWith(".fifo") && { Attributes: { FifoQueue: "true" } }) }),
    );
  for (const order of [988, 992]) {
    const MessageBody = JSON.stringify({ type: "OrderPlaced", order, customer: "edsger", total: "none" });
    await client.send(new SendMessageCommand({ QueueUrl: "orders", MessageBody }));
  }
  // Once more than they may be received: they become dead letters.
  for (let turn = 0; turn < 4; turn++)
    await client.send(new ReceiveMessageCommand({ QueueUrl: "orders", MaxNumberOfMessages: 10, VisibilityTimeout: 0 }));
  const customers = ["ada", "grace", "edsger", "barbara", "donald", "frances", "john", "katherine"];
  for (let order = 1001; order < 1025; order++) {
    const MessageBody = JSON.stringify({
      type: "OrderPlaced",
      order,
      customer: customers[order % customers.length],
      total: Number(((order % 7) * 12.5 + 9.9).toFixed(2)),
      lines: [{ sku: `BK-${order % 9}`, quantity: 1 + (order % 3) }],
    });
    await client.send(
      new SendMessageCommand({
        QueueUrl: "orders",
        MessageBody,
        MessageAttributes: { traceId: { DataType: "String", StringValue: `t-${order}` } },
        ...(order > 1020 && { DelaySeconds: 240 }),
      }),
    );
  }
  await client.send(new ReceiveMessageCommand({ QueueUrl: "orders", MaxNumberOfMessages: 5 }));
}

async function fillTopics(client: SNSClient): Promise<void> {
  const { TopicArn } = await client.send(new CreateTopicCommand({ Name: "order-events" }));
  await client.send(new CreateTopicCommand({ Name: "alarms" }));
  const subscriptions = [
    ["sqs", arnOf("sqs", "invoices"), {}],
    ["sqs", arnOf("sqs", "warehouse"), { FilterPolicy: '{"kind":["parcel"]}' }],
    ["email", "warehouse@example.com", {}],
    ["sms", "+15550100", {}],
  ] as const;
  for (const [Protocol, Endpoint, Attributes] of subscriptions)
    await client.send(new SubscribeCommand({ TopicArn, Protocol, Endpoint, Attributes }));
  for (const order of [1001, 1002, 1003])
    await client.send(
      new PublishCommand({
        TopicArn,
        Subject: `Order ${order} was paid`,
        Message: `Order ${order} was paid and can be packed.`,
        MessageAttributes: { kind: { DataType: "String", StringValue: order === 1002 ? "parcel" : "letter" } },
      }),
    );
}

async function fillTables(client: DynamoDBClient): Promise<void> {
  const key = (AttributeName: string, KeyType: "HASH" | "RANGE") => ({ AttributeName, KeyType });
  const text = (AttributeName: string) => ({ AttributeName, AttributeType: "S" as const });
  await client.send(
    new CreateTableCommand({
      TableName: "orders",
      KeySchema: [key("customer", "HASH"), key("order", "RANGE")],
      AttributeDefinitions: [text("customer"), text("order"), text("state")],
      BillingMode: "PAY_PER_REQUEST",
      GlobalSecondaryIndexes: [
        {
          IndexName: "by-state",
          KeySchema: [key("state", "HASH"), key("order", "RANGE")],
          Projection: { ProjectionType: "ALL" },
        },
      ],
    }),
  );
  const customers = ["ada", "barbara", "donald", "edsger", "frances", "grace", "john", "katherine"];
  for (let order = 1001; order < 1061; order++) {
    await client.send(
      new PutItemCommand({
        TableName: "orders",
        Item: {
          customer: { S: customers[order % customers.length] ?? "" },
          order: { S: `ORDER#${order}` },
          state: { S: ["paid", "packed", "sent"][order % 3] ?? "" },
          total: { N: ((order % 7) * 12.5 + 9.9).toFixed(2) },
          express: { BOOL: order % 4 === 0 },
          lines: { L: [{ M: { sku: { S: `BK-${order % 9}` }, quantity: { N: "2" } } }] },
        },
      }),
    );
  }
}

/** One pixel. */
const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

async function fillBuckets(client: S3Client): Promise<void> {
  for (const Bucket of ["invoices", "site-assets"]) await client.send(new CreateBucketCommand({ Bucket }));
  for (const month of ["01", "02", "03"])
    for (const order of [1001, 1002, 1003])
      await client.send(
        new PutObjectCommand({
          Bucket: "invoices",
          Key: `2026/${month}/${order}.json`,
          Body: JSON.stringify({
            order,
            month,
            currency: "EUR",
            lines: [{ sku: "BK-7", price: 19.9 }],
            paid: order !== 1003,
          }),
          ContentType: "application/json",
        }),
      );
  await client.send(
    new PutObjectCommand({
      Bucket: "site-assets",
      Key: "logo.png",
      Body: Buffer.from(png, "base64"),
      ContentType: "image/png",
    }),
  );
}

async function fillRest(config: object): Promise<void> {
  const secrets = new SecretsManagerClient(config);
  for (const Name of ["shop/database", "shop/payments/api-key"])
    await secrets.send(new CreateSecretCommand({ Name, SecretString: `example-${Name.length}` }));
  const parameters = new SSMClient(config);
  for (const [Name, Value] of [
    ["/shop/production/currency", "EUR"],
    ["/shop/test/currency", "USD"],
  ])
    await parameters.send(new PutParameterCommand({ Name, Value, Type: "String" }));
  const iam = new IAMClient(config);
  const trust = {
    Version: "2012-10-17",
    Statement: [{ Effect: "Allow", Principal: { Service: "lambda.amazonaws.com" }, Action: "sts:AssumeRole" }],
  };
  await iam.send(new CreateRoleCommand({ RoleName: "receipts", AssumeRolePolicyDocument: JSON.stringify(trust) }));
  await iam.send(new CreateUserCommand({ UserName: "ada" }));
  const lambda = new LambdaClient(config);
  await lambda.send(
    new CreateFunctionCommand({
      FunctionName: "send-receipt",
      Runtime: "nodejs22.x",
      Handler: "index.handler",
      Role: `arn:aws:iam::${account}:role/receipts`,
      Code: { ZipFile: emptyZip },
    }),
  );
}

async function fillLogs(logs: CloudWatchLogsClient): Promise<void> {
  const stream = { logGroupName: "/shop/checkout", logStreamName: "web-1" };
  await logs.send(new CreateLogGroupCommand({ logGroupName: stream.logGroupName }));
  await logs.send(new CreateLogStreamCommand(stream));
  const messages = [
    "order 1001 was placed",
    "order 1002 was placed",
    "ERROR payment of order 1003 was refused",
    "order 1004 was placed",
  ];
  const logEvents = messages.map((message, index) => ({ message, timestamp: Date.now() - 1000 * (4 - index) }));
  await logs.send(new PutLogEventsCommand({ ...stream, logEvents }));
}

async function fillStacks(client: CloudFormationClient): Promise<void> {
  await client.send(
    new CreateStackCommand({
      StackName: "shop",
      TemplateBody: JSON.stringify({
        Description: "The returns of the shop",
        Resources: {
          Returns: { Type: "AWS::SQS::Queue", Properties: { QueueName: "returns" } },
          Photos: { Type: "AWS::S3::Bucket", Properties: { BucketName: "returned-goods" } },
          Seen: {
            Type: "AWS::SSM::Parameter",
            Properties: { Name: "/shop/returns", Type: "String", Value: { Ref: "Returns" } },
          },
        },
        Outputs: { ReturnsUrl: { Value: { Ref: "Returns" } }, Bucket: { Value: { Ref: "Photos" } } },
      }),
    }),
  );
}

/** A zip archive without files: the end of its directory. */
const emptyZip = Buffer.from("504b0506000000000000000000000000000000000000", "hex");

/** Calls that fail, each for another reason. */
async function makeMistakes(config: object): Promise<void> {
  const fails = (call: Promise<unknown>) => call.catch(() => undefined);
  const s3 = new S3Client({ ...config, forcePathStyle: true });
  await fails(s3.send(new GetObjectCommand({ Bucket: "invoices", Key: "2026/04/1001.json" })));
  const dynamodb = new DynamoDBClient(config);
  await fails(dynamodb.send(new PutItemCommand({ TableName: "orders", Item: { customer: { S: "ada" } } })));
  for (let turn = 0; turn < 3; turn++)
    await fails(dynamodb.send(new GetItemCommand({ TableName: "ordres", Key: { customer: { S: "ada" } } })));
  await fails(
    dynamodb.send(
      new PutItemCommand({
        TableName: "orders",
        Item: { customer: { S: "ada" }, order: { S: "ORDER#1008" } },
        ConditionExpression: "attribute_not_exists(customer)",
      }),
    ),
  );
}
