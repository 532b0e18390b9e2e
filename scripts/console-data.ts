import { CreateTableCommand, DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { CreateFunctionCommand, InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import {
  CopyObjectCommand,
  CreateBucketCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { CreateSecretCommand, RotateSecretCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { CreateTopicCommand, PublishCommand, SNSClient, SubscribeCommand } from "@aws-sdk/client-sns";
import {
  CreateQueueCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";

/** Fills a server with what a small shop might store, through the SDK, so that every view of the console has something to show. */
export async function fillConsole(endpoint: string): Promise<void> {
  const config = { endpoint, region: "us-east-1", credentials: { accessKeyId: "any", secretAccessKey: "any" } };
  await fillQueues(new SQSClient(config));
  await fillTopics(new SNSClient(config));
  await fillTables(new DynamoDBClient(config));
  await fillBuckets(new S3Client({ ...config, forcePathStyle: true }));
  await fillSecrets(new SecretsManagerClient(config));
  await fillParameters(new SSMClient(config));
  await fillFunctions(new LambdaClient(config));
  await makeMistakes(config);
  await fetch(`${endpoint}/`, {
    method: "POST",
    headers: { "X-Amz-Target": "Kinesis_20131202.ListStreams" },
    body: "{}",
  });
}

async function fillQueues(client: SQSClient): Promise<void> {
  for (const QueueName of ["orders", "invoices", "orders-dead-letters"])
    await client.send(new CreateQueueCommand({ QueueName }));
  const QueueUrl = `${await client.config.endpoint?.().then(({ hostname, port }) => `http://${hostname}:${port}`)}/000000000000/orders`;
  for (const [index, customer] of ["ada", "grace", "edsger", "barbara", "donald"].entries()) {
    const order = {
      order: 1001 + index,
      customer,
      total: 19.9 * (index + 1),
      lines: [{ sku: "BK-7", quantity: index + 1 }],
      express: index === 2,
    };
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(order) }));
  }
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: "<b>This is text</b>, whatever it looks like." }));
  await client.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 3 }));
  await client.send(new PurgeQueueCommand({ QueueUrl }));
}

async function fillTopics(client: SNSClient): Promise<void> {
  const { TopicArn } = await client.send(new CreateTopicCommand({ Name: "order-events" }));
  await client.send(new CreateTopicCommand({ Name: "alarms" }));
  const endpoints = [
    ["sqs", "arn:aws:sqs:us-east-1:000000000000:invoices"],
    ["lambda", "arn:aws:lambda:us-east-1:000000000000:function:send-receipt"],
    ["email", "warehouse@example.com"],
    ["https", "https://example.com/hooks/orders"],
  ];
  for (const [Protocol, Endpoint] of endpoints)
    await client.send(new SubscribeCommand({ TopicArn, Protocol, Endpoint }));
  await client.send(new PublishCommand({ TopicArn, Message: "order 1001 was paid" }));
}

async function fillTables(client: DynamoDBClient): Promise<void> {
  const key = (AttributeName: string, KeyType: "HASH" | "RANGE") => ({ AttributeName, KeyType });
  await client.send(
    new CreateTableCommand({
      TableName: "orders",
      KeySchema: [key("customer", "HASH"), key("order", "RANGE")],
      AttributeDefinitions: [
        { AttributeName: "customer", AttributeType: "S" },
        { AttributeName: "order", AttributeType: "N" },
      ],
      BillingMode: "PAY_PER_REQUEST",
    }),
  );
  const customers = [
    "ada",
    "barbara",
    "donald",
    "edsger",
    "frances",
    "grace",
    "john",
    "katherine",
    "margaret",
    "niklaus",
  ];
  for (let order = 1001; order < 1041; order++) {
    await client.send(
      new PutItemCommand({
        TableName: "orders",
        Item: {
          customer: { S: customers[order % customers.length] ?? "" },
          order: { N: String(order) },
          total: { N: ((order % 7) * 12.5 + 9.9).toFixed(2) },
          state: { S: ["paid", "packed", "sent"][order % 3] ?? "" },
          express: { BOOL: order % 4 === 0 },
          lines: { L: [{ M: { sku: { S: `BK-${order % 9}` }, quantity: { N: "2" } } }] },
        },
      }),
    );
  }
}

async function fillBuckets(client: S3Client): Promise<void> {
  for (const Bucket of ["invoices", "site-assets"]) await client.send(new CreateBucketCommand({ Bucket }));
  const put = (object: { Bucket: string; Key: string; Body: string; ContentType: string }) =>
    client.send(new PutObjectCommand(object));
  for (const month of ["01", "02", "03"]) {
    for (const order of [1001, 1002, 1003]) {
      const invoice = { order, month, currency: "EUR", lines: [{ sku: "BK-7", price: 19.9 }], paid: order !== 1003 };
      await put({
        Bucket: "invoices",
        Key: `2026/${month}/${order}.json`,
        Body: JSON.stringify(invoice),
        ContentType: "application/json",
      });
    }
  }
  await put({
    Bucket: "invoices",
    Key: "README.txt",
    Body: "One file for each order, by month.\n",
    ContentType: "text/plain",
  });
  await put({ Bucket: "site-assets", Key: "css/site.css", Body: "body { margin: 0 }\n", ContentType: "text/css" });
}

async function fillSecrets(client: SecretsManagerClient): Promise<void> {
  const login = JSON.stringify({ username: "shop", password: "correct horse battery staple" });
  for (const Name of ["shop/database", "shop/payments/api-key", "shop/session-key"]) {
    await client.send(
      new CreateSecretCommand({ Name, SecretString: Name.endsWith("database") ? login : `example-${Name.length}` }),
    );
  }
  await client.send(new RotateSecretCommand({ SecretId: "shop/session-key" }));
}

async function fillParameters(client: SSMClient): Promise<void> {
  const parameters = [
    ["/shop/production/currency", "EUR", "String"],
    ["/shop/production/database/host", "db.internal", "String"],
    ["/shop/production/database/password", "example", "SecureString"],
    ["/shop/production/countries", "CH,DE,FR", "StringList"],
    ["/shop/test/currency", "USD", "String"],
    ["feature-flags", '{"newCheckout":true}', "String"],
  ] as const;
  for (const [Name, Value, Type] of parameters) await client.send(new PutParameterCommand({ Name, Value, Type }));
}

async function fillFunctions(client: LambdaClient): Promise<void> {
  for (const [FunctionName, Runtime, Handler] of [
    ["send-receipt", "nodejs22.x", "index.handler"],
    ["resize-image", "python3.13", "resize.main"],
  ] as const) {
    const Code = { ZipFile: new TextEncoder().encode(`code of ${FunctionName}`) };
    await client.send(
      new CreateFunctionCommand({
        FunctionName,
        Runtime,
        Handler,
        Role: "arn:aws:iam::000000000000:role/any",
        Code,
        MemorySize: 256,
      }),
    );
  }
  await client.send(
    new InvokeCommand({ FunctionName: "send-receipt", Payload: new TextEncoder().encode('{"order":1001}') }),
  );
}

/** Calls that fail, and one of a placeholder. */
async function makeMistakes(config: { readonly endpoint: string }): Promise<void> {
  const s3 = new S3Client({ ...config, forcePathStyle: true });
  await s3.send(
    new CopyObjectCommand({ Bucket: "site-assets", Key: "css/copy.css", CopySource: "site-assets/css/site.css" }),
  );
  await s3.send(new GetObjectCommand({ Bucket: "invoices", Key: "2026/04/1001.json" })).catch(() => {});
  await new DynamoDBClient(config)
    .send(new PutItemCommand({ TableName: "orders", Item: { customer: { S: "ada" } } }))
    .catch(() => {});
}
