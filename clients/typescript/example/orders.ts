import { DynamoDBClient, type DynamoDBClientConfig, PutItemCommand, ScanCommand } from "@aws-sdk/client-dynamodb";
import { PutObjectCommand, S3Client, type S3ClientConfig } from "@aws-sdk/client-s3";
import { GetQueueUrlCommand, SendMessageCommand, SQSClient, type SQSClientConfig } from "@aws-sdk/client-sqs";

/** A small application: it stores an order in a table, its invoice in a bucket, and announces it on a queue. It knows nothing of the mock. */
export class Shop {
  readonly table: DynamoDBClient;
  readonly bucket: S3Client;
  readonly queue: SQSClient;

  constructor(config: DynamoDBClientConfig & S3ClientConfig & SQSClientConfig) {
    this.table = new DynamoDBClient(config);
    this.bucket = new S3Client(config);
    this.queue = new SQSClient(config);
  }

  async placeOrder(order: string, cents: number): Promise<void> {
    await this.table.send(
      new PutItemCommand({ TableName: "orders", Item: { id: { S: order }, cents: { N: String(cents) } } }),
    );
    await this.bucket.send(
      new PutObjectCommand({ Bucket: "invoices", Key: `${order}.txt`, Body: `${order}: ${cents} cents` }),
    );
    await this.queue.send(new SendMessageCommand({ QueueUrl: await this.queueUrl(), MessageBody: order }));
  }

  async ordersPlaced(): Promise<number | undefined> {
    return (await this.table.send(new ScanCommand({ TableName: "orders" }))).Count;
  }

  async queueUrl(): Promise<string | undefined> {
    return (await this.queue.send(new GetQueueUrlCommand({ QueueName: "orders" }))).QueueUrl;
  }
}
