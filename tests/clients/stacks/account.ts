/** What there is in an account, and how it answers. */
import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { CloudFormationClient, ListStacksCommand } from "@aws-sdk/client-cloudformation";
import { CloudWatchLogsClient, DescribeLogGroupsCommand } from "@aws-sdk/client-cloudwatch-logs";
import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { IAMClient, ListRolesCommand } from "@aws-sdk/client-iam";
import { KMSClient, ListAliasesCommand } from "@aws-sdk/client-kms";
import { LambdaClient, ListEventSourceMappingsCommand, ListFunctionsCommand } from "@aws-sdk/client-lambda";
import { HeadObjectCommand, ListBucketsCommand, S3Client } from "@aws-sdk/client-s3";
import { ListSecretsCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { ListSubscriptionsCommand, ListTopicsCommand, PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import { GetQueueAttributesCommand, ListQueuesCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { DescribeParametersCommand, SSMClient } from "@aws-sdk/client-ssm";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";

const PATIENCE_MS = 30_000;
const PAUSE_MS = 100;

/** An account of a server. */
export class Account {
  readonly #config: object;
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
    const credentials = { accessKeyId: "test", secretAccessKey: "test" };
    const endpoint = `http://127.0.0.1:${port}`;
    this.#config = { endpoint, region: "us-east-1", credentials, forcePathStyle: true, maxAttempts: 2 };
  }

  #client<Client>(Class: new (config: object) => Client): Client {
    return new Class(this.#config);
  }

  /** Its number. */
  async id(): Promise<string> {
    return (await this.#client(STSClient).send(new GetCallerIdentityCommand({}))).Account ?? "";
  }

  /** What there is, by names, without what the functions of custom resources have logged: they end after the stack has gone on, and their groups come back on AWS too. */
  async everything(): Promise<string[]> {
    const lists: readonly Promise<readonly (string | undefined)[]>[] = [
      this.#client(SQSClient)
        .send(new ListQueuesCommand({}))
        .then(({ QueueUrls = [] }) => QueueUrls),
      this.#client(SNSClient)
        .send(new ListTopicsCommand({}))
        .then(({ Topics = [] }) => Topics.map(({ TopicArn }) => TopicArn)),
      this.#client(SNSClient)
        .send(new ListSubscriptionsCommand({}))
        .then(({ Subscriptions = [] }) => Subscriptions.map(({ SubscriptionArn }) => SubscriptionArn)),
      this.#client(DynamoDBClient)
        .send(new ListTablesCommand({}))
        .then(({ TableNames = [] }) => TableNames.map((name) => `table ${name}`)),
      this.#client(S3Client)
        .send(new ListBucketsCommand({}))
        .then(({ Buckets = [] }) => Buckets.map(({ Name }) => `bucket ${Name}`)),
      this.#client(LambdaClient)
        .send(new ListFunctionsCommand({}))
        .then(({ Functions = [] }) => Functions.map(({ FunctionArn }) => FunctionArn)),
      this.#client(LambdaClient)
        .send(new ListEventSourceMappingsCommand({}))
        .then(({ EventSourceMappings = [] }) => EventSourceMappings.map(({ UUID }) => `mapping ${UUID}`)),
      this.#client(CloudWatchLogsClient)
        .send(new DescribeLogGroupsCommand({}))
        .then(({ logGroups = [] }) =>
          logGroups.map(({ arn }) => arn).filter((arn) => !/Custom|AWS679f53fac|EmptyLogs/u.test(arn ?? "")),
        ),
      this.#client(SecretsManagerClient)
        .send(new ListSecretsCommand({}))
        .then(({ SecretList = [] }) => SecretList.map(({ ARN }) => ARN)),
      this.#client(SSMClient)
        .send(new DescribeParametersCommand({}))
        .then(({ Parameters = [] }) => Parameters.map(({ Name }) => `parameter ${Name}`)),
      this.#client(KMSClient)
        .send(new ListAliasesCommand({}))
        .then(({ Aliases = [] }) => Aliases.map(({ AliasName }) => AliasName)),
      this.#client(IAMClient)
        .send(new ListRolesCommand({}))
        .then(({ Roles = [] }) => Roles.map(({ Arn }) => Arn)),
      this.#client(CloudFormationClient)
        .send(new ListStacksCommand({}))
        .then(({ StackSummaries = [] }) =>
          StackSummaries.filter(({ StackStatus }) => StackStatus !== "DELETE_COMPLETE").map(({ StackId }) => StackId),
        ),
    ];
    return (await Promise.all(lists)).flat().map(String).sort();
  }

  publish(TopicArn: string, Message: string): Promise<unknown> {
    return this.#client(SNSClient).send(new PublishCommand({ TopicArn, Message }));
  }

  async hasTopic(arn: string): Promise<boolean> {
    const { Topics = [] } = await this.#client(SNSClient).send(new ListTopicsCommand({}));
    return Topics.some(({ TopicArn }) => TopicArn === arn);
  }

  async visibilityTimeout(QueueUrl: string): Promise<string | undefined> {
    const asked = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["VisibilityTimeout"] });
    return (await this.#client(SQSClient).send(asked)).Attributes?.VisibilityTimeout;
  }

  /** Waits for a message of a queue. */
  async message(QueueUrl: string): Promise<void> {
    const { Messages = [] } = await this.#client(SQSClient).send(
      new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 5 }),
    );
    if (Messages.length === 0) throw new Error("no message came through the topic");
  }

  /** Waits until a bucket has an object. */
  async object(Bucket: string, Key: string): Promise<void> {
    const s3 = this.#client(S3Client);
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(PAUSE_MS)) {
      const found = await s3.send(new HeadObjectCommand({ Bucket, Key })).catch(() => undefined);
      if (found !== undefined) return;
    }
    throw new Error(`what was published is not in the bucket after ${PATIENCE_MS / 1000} s`);
  }

  /** Asks a function at its URL, whose name need not be known to the machine. */
  answer(url: string): Promise<{ readonly [name: string]: unknown }> {
    const { host, port, pathname } = new URL(url);
    return new Promise((resolve, reject) => {
      const asked = { host: "127.0.0.1", port: port || this.#port, path: pathname, headers: { host } };
      request(asked, async (response) => {
        let text = "";
        for await (const chunk of response) text += chunk;
        if (response.statusCode === 200) resolve(JSON.parse(text) as { [name: string]: unknown });
        else reject(new Error(`the function's URL answered ${response.statusCode}: ${text.slice(0, 100)}`));
      })
        .once("error", reject)
        .end();
    });
  }
}
