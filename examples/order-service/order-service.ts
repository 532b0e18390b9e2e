/**
 * An order service: takes orders from a queue, prices them, keeps each once, writes its invoice and tells of it. Its clients are made when it
 * is loaded, its configuration comes from the environment, and it knows of no mock.
 */
import { createHmac } from "node:crypto";
import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import {
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";

export interface Order {
  readonly id: string;
  readonly item: string;
  readonly count: number;
}

const { QUEUE_URL, TABLE, BUCKET, TOPIC_ARN, PRICE_FUNCTION, TAX_PARAMETER, SIGNING_SECRET } = process.env;

const dynamodb = new DynamoDBClient({});
const lambda = new LambdaClient({});
const s3 = new S3Client({});
const secrets = new SecretsManagerClient({});
const sns = new SNSClient({});
// Goes to the endpoint that is configured, such as one inside a network, also where the queue's URL has another host.
const sqs = new SQSClient({ useQueueUrlAsEndpoint: false });
const ssm = new SSMClient({});

/** Sends orders to the queue, and those that it did not take again. */
export async function placeOrders(orders: readonly Order[], attempts = 3): Promise<void> {
  const Entries = orders.map((order) => ({ Id: order.id, MessageBody: JSON.stringify(order) }));
  const { Failed = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl: QUEUE_URL, Entries }));
  const left = orders.filter(({ id }) => Failed.some(({ Id }) => Id === id));
  if (left.length === 0) return;
  if (attempts === 1) throw new Error(`The queue did not take ${left.map(({ id }) => id).join(", ")}.`);
  await placeOrders(left, attempts - 1);
}

/** Fulfils the orders of the queue until it is told to stop. The order that it is at is fulfilled, and others stay in the queue. */
export async function work(stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    for (const message of await receive(stop)) {
      await fulfil(JSON.parse(message.Body ?? "") as Order);
      await sqs.send(new DeleteMessageCommand({ QueueUrl: QUEUE_URL, ReceiptHandle: message.ReceiptHandle }));
    }
  }
}

async function receive(stop: AbortSignal): Promise<Message[]> {
  try {
    const command = new ReceiveMessageCommand({ QueueUrl: QUEUE_URL, WaitTimeSeconds: 20 });
    return (await sqs.send(command, { abortSignal: stop })).Messages ?? [];
  } catch (error) {
    if (stop.aborted) return [];
    throw error;
  }
}

/** Fulfils an order. An order that was fulfilled is left as it is, one that was begun is taken up again. */
export async function fulfil(order: Order): Promise<void> {
  const [cents, tax, key] = await Promise.all([priceOf(order), taxRate(), signingKey()]);
  const total = Math.round(cents * (1 + tax));
  if (!(await begin(order, total))) return;
  const invoice = `Order ${order.id}: ${order.count} × ${order.item}, ${(total / 100).toFixed(2)} EUR`;
  await s3.send(new PutObjectCommand({ Bucket: BUCKET, Key: `invoices/${order.id}.txt`, Body: invoice }));
  const signature = createHmac("sha256", key).update(invoice).digest("hex");
  await sns.send(
    new PublishCommand({ TopicArn: TOPIC_ARN, Message: JSON.stringify({ id: order.id, total, signature }) }),
  );
  const done = { UpdateExpression: "SET fulfilled = :yes", ExpressionAttributeValues: { ":yes": { BOOL: true } } };
  await dynamodb.send(new UpdateItemCommand({ TableName: TABLE, Key: { id: { S: order.id } }, ...done }));
}

/** Keeps the order if it is new. False if it was fulfilled before. */
async function begin({ id }: Order, total: number): Promise<boolean> {
  try {
    const Item = { id: { S: id }, total: { N: String(total) } };
    await dynamodb.send(
      new PutItemCommand({ TableName: TABLE, Item, ConditionExpression: "attribute_not_exists(id)" }),
    );
    return true;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    // Another delivery of the message was here, or an attempt of this one whose answer was lost.
    const { Item } = await dynamodb.send(
      new GetItemCommand({ TableName: TABLE, Key: { id: { S: id } }, ConsistentRead: true }),
    );
    return Item?.["fulfilled"]?.BOOL !== true;
  }
}

async function priceOf(order: Order): Promise<number> {
  const { Payload, FunctionError } = await lambda.send(
    new InvokeCommand({ FunctionName: PRICE_FUNCTION, Payload: JSON.stringify(order) }),
  );
  if (FunctionError !== undefined) throw new Error(`No price of ${order.item}: ${FunctionError}`);
  return (JSON.parse(Payload?.transformToString() ?? "") as { cents: number }).cents;
}

async function taxRate(): Promise<number> {
  const { Parameter } = await ssm.send(new GetParameterCommand({ Name: TAX_PARAMETER }));
  return Number(Parameter?.Value);
}

async function signingKey(): Promise<string> {
  const { SecretString = "" } = await secrets.send(new GetSecretValueCommand({ SecretId: SIGNING_SECRET }));
  return SecretString;
}

/** The invoice of an order. An answer that ends before its time is asked for again. */
export async function invoiceOf(id: string, client = s3, attempts = 3): Promise<string> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: `invoices/${id}.txt` }));
  try {
    return (await Body?.transformToString()) ?? "";
  } catch (error) {
    if (attempts === 1) throw error;
    return invoiceOf(id, client, attempts - 1);
  }
}
