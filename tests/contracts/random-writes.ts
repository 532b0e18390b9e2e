import * as dynamodb from "@aws-sdk/client-dynamodb";
import * as lambda from "@aws-sdk/client-lambda";
import * as s3 from "@aws-sdk/client-s3";
import * as secrets from "@aws-sdk/client-secrets-manager";
import * as sns from "@aws-sdk/client-sns";
import * as sqs from "@aws-sdk/client-sqs";
import * as ssm from "@aws-sdk/client-ssm";
import fc from "fast-check";

/** A request that an SDK client sends. */
export interface Write {
  readonly service: keyof Clients;
  readonly operation: string;
  readonly input: object;
}

/** Clients of one server. */
export interface Clients {
  readonly dynamodb: dynamodb.DynamoDBClient;
  readonly lambda: lambda.LambdaClient;
  readonly s3: s3.S3Client;
  readonly secretsmanager: secrets.SecretsManagerClient;
  readonly sns: sns.SNSClient;
  readonly sqs: sqs.SQSClient;
  readonly ssm: ssm.SSMClient;
}

/** Makes the clients of the server at an endpoint. */
export function clientsOf(endpoint: string): Clients {
  const config = { endpoint, region: "us-east-1", credentials: { accessKeyId: "test", secretAccessKey: "test" }, maxAttempts: 1 };
  return {
    dynamodb: new dynamodb.DynamoDBClient(config),
    lambda: new lambda.LambdaClient(config),
    s3: new s3.S3Client({ ...config, forcePathStyle: true }),
    secretsmanager: new secrets.SecretsManagerClient(config),
    sns: new sns.SNSClient(config),
    sqs: new sqs.SQSClient(config),
    ssm: new ssm.SSMClient(config),
  };
}

const sdks = { dynamodb, lambda, s3, secretsmanager: secrets, sns, sqs, ssm };

/** Sends a request. Undefined if the service refuses it; throws if the server could not answer. */
export async function send(clients: Clients, { service, operation, input }: Write): Promise<unknown> {
  type Sdk = { readonly [command: string]: new (input: object) => never };
  const command = new ((sdks[service] as unknown as Sdk)[`${operation}Command`] as Sdk[string])(input);
  const client = clients[service] as unknown as { send(command: never): Promise<object> };
  try {
    const { $metadata, ...output } = (await client.send(command)) as {
      $metadata: unknown;
      Body?: { transformToByteArray(): Promise<Uint8Array> };
    };
    return output.Body?.transformToByteArray === undefined ? output : { ...output, Body: await output.Body.transformToByteArray() };
  } catch (error) {
    if (((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 500) >= 500) throw error;
    return undefined;
  }
}

const name = fc.constantFrom("a", "b", "constructor");
const text = fc.oneof(fc.string({ minLength: 1, unit: "grapheme" }), fc.constantFrom("é漢🎉", '"~bytes"', "x".repeat(70_000)));
const short = fc.string({ minLength: 1, maxLength: 9, unit: "grapheme-ascii" });
const bytes = fc.oneof(
  fc.uint8Array({ minLength: 1 }),
  fc.constantFrom(70_000, 300_000).map((size) => new Uint8Array(size).fill(7)),
);
const tags = fc.uniqueArray(fc.record({ Key: fc.constantFrom("k", "l"), Value: fc.constantFrom("1", "2") }), {
  selector: ({ Key }) => Key,
});
const arn = "arn:aws:%:us-east-1:000000000000:";
const url = name.map((queue) => `http://localhost/000000000000/${queue}`);
const bucket = name.map((each) => `bucket-${each}`);
const topic = name.map((each) => `${arn.replace("%", "sns")}${each}`);
const functionArn = name.map((each) => `${arn.replace("%", "lambda")}function:${each}`);
const attribute: fc.Arbitrary<object> = fc.oneof(
  fc.record({ S: text }),
  fc.record({ N: fc.integer().map(String) }),
  fc.record({ B: bytes }),
  fc.record({ M: fc.dictionary(fc.constantFrom("x", "__proto__"), fc.record({ S: text })) }),
  fc.record({ L: fc.array(fc.record({ BOOL: fc.boolean() })) }),
  fc.constant({ NULL: true }),
);
const table = {
  KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
  AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
  BillingMode: "PAY_PER_REQUEST",
};

type Inputs = { readonly [operation: string]: { readonly [member: string]: fc.Arbitrary<unknown> } };

const writes: { readonly [Service in keyof Clients]: Inputs } = {
  sqs: {
    CreateQueue: { QueueName: name },
    SendMessage: { QueueUrl: url, MessageBody: text },
    DeleteQueue: { QueueUrl: url },
  },
  sns: {
    CreateTopic: { Name: name },
    Subscribe: { TopicArn: topic, Protocol: fc.constant("email"), Endpoint: fc.constantFrom("a@example.org", "b@example.org") },
    DeleteTopic: { TopicArn: topic },
  },
  secretsmanager: {
    CreateSecret: { Name: name, SecretString: text, Tags: tags },
    PutSecretValue: { SecretId: name, SecretString: text },
    UpdateSecret: { SecretId: name, Description: short },
    TagResource: { SecretId: name, Tags: tags },
    DeleteSecret: { SecretId: name },
  },
  ssm: {
    PutParameter: {
      Name: name.map((each) => `/p/${each}`),
      Value: short,
      Type: fc.constantFrom("String", "SecureString"),
      Overwrite: fc.boolean(),
    },
    AddTagsToResource: { ResourceType: fc.constant("Parameter"), ResourceId: name.map((each) => `/p/${each}`), Tags: tags },
    DeleteParameter: { Name: name.map((each) => `/p/${each}`) },
  },
  lambda: {
    CreateFunction: {
      FunctionName: name,
      Role: fc.constant("arn:aws:iam::1:role/r"),
      Code: fc.record({ ZipFile: bytes }),
      Runtime: fc.constant("nodejs20.x"),
      Handler: short,
    },
    UpdateFunctionCode: { FunctionName: name, ZipFile: bytes },
    TagResource: { Resource: functionArn, Tags: fc.dictionary(fc.constantFrom("k", "l"), fc.constant("v")) },
    DeleteFunction: { FunctionName: name },
  },
  s3: {
    CreateBucket: { Bucket: bucket },
    PutObject: { Bucket: bucket, Key: fc.oneof(name, text), Body: bytes, ContentType: fc.constantFrom("text/plain", "image/png") },
    DeleteObject: { Bucket: bucket, Key: name },
    DeleteBucket: { Bucket: bucket },
  },
  dynamodb: {
    CreateTable: {
      TableName: name.map((each) => `table-${each}`),
      ...Object.fromEntries(Object.entries(table).map(([key, value]) => [key, fc.constant(value)])),
    },
    PutItem: { TableName: name.map((each) => `table-${each}`), Item: fc.record({ id: fc.record({ S: name }), value: attribute }) },
    DeleteItem: { TableName: name.map((each) => `table-${each}`), Key: fc.record({ id: fc.record({ S: name }) }) },
    DeleteTable: { TableName: name.map((each) => `table-${each}`) },
  },
};

const weights: { readonly [operation: string]: number } = {
  CreateQueue: 4,
  CreateTopic: 4,
  CreateBucket: 4,
  CreateTable: 4,
  PutObject: 6,
  PutItem: 6,
  SendMessage: 6,
};

/** Any request that changes state; those that make something come more often. */
export const anyWrite: fc.Arbitrary<Write> = fc.oneof(
  ...Object.entries(writes).flatMap(([service, operations]) =>
    Object.entries(operations).map(([operation, members]) => ({
      weight: weights[operation] ?? 2,
      arbitrary: fc.record({
        service: fc.constant(service as keyof Clients),
        operation: fc.constant(operation),
        input: fc.record(members),
      }),
    })),
  ),
);
