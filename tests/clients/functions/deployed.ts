import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { CloudWatchLogsClient, FilterLogEventsCommand } from "@aws-sdk/client-cloudwatch-logs";
import { CreateTableCommand, DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";
import {
  AddPermissionCommand,
  CreateEventSourceMappingCommand,
  CreateFunctionCommand,
  CreateFunctionUrlConfigCommand,
  InvokeCommand,
  LambdaClient,
  PublishLayerVersionCommand,
  type Runtime,
  waitUntilFunctionActiveV2,
} from "@aws-sdk/client-lambda";
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";

/** What a function is made of. */
export interface Made {
  readonly name: string;
  readonly archive: Uint8Array;
  readonly layer?: Uint8Array | undefined;
  readonly runtime: Runtime;
  readonly handler: string;
}

/** What a caller gets. */
export interface Answer {
  readonly result: unknown;
  readonly functionError?: string | undefined;
}

/** A function on a server, with a table and a queue of its own, used by clients of AWS. */
export class Deployed {
  readonly name: string;
  readonly #port: number;
  readonly #functions: LambdaClient;
  readonly #queues: SQSClient;
  readonly #tables: DynamoDBClient;
  readonly #logs: CloudWatchLogsClient;
  /** The URL of its queue. */
  queue = "";

  private constructor(name: string, port: number) {
    this.name = name;
    this.#port = port;
    const config = {
      endpoint: `http://127.0.0.1:${port}`,
      region: "us-east-1",
      credentials: { accessKeyId: "test", secretAccessKey: "test" },
    };
    this.#functions = new LambdaClient(config);
    this.#queues = new SQSClient(config);
    this.#tables = new DynamoDBClient(config);
    this.#logs = new CloudWatchLogsClient(config);
  }

  /** Creates the function and what belongs to it. */
  static async create({ name, archive, layer, runtime, handler }: Made, port: number): Promise<Deployed> {
    const deployed = new Deployed(name, port);
    await deployed.#tables.send(
      new CreateTableCommand({
        TableName: tableOf(name),
        AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
        KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
        BillingMode: "PAY_PER_REQUEST",
      }),
    );
    const { QueueUrl = "" } = await deployed.#queues.send(new CreateQueueCommand({ QueueName: name }));
    deployed.queue = QueueUrl;
    const Layers = layer === undefined ? [] : [await deployed.#publishLayer(layer)];
    await deployed.#functions.send(
      new CreateFunctionCommand({
        FunctionName: name,
        Runtime: runtime,
        Handler: handler,
        Role: "arn:aws:iam::000000000000:role/any",
        Timeout: 20,
        MemorySize: 512,
        Code: { ZipFile: archive },
        Layers,
        Environment: { Variables: { TABLE: tableOf(name), NODE_OPTIONS: "--enable-source-maps" } },
      }),
    );
    await waitUntilFunctionActiveV2({ client: deployed.#functions, maxWaitTime: 10 }, { FunctionName: name });
    return deployed;
  }

  async #publishLayer(ZipFile: Uint8Array): Promise<string> {
    const input = { LayerName: `${this.name}-packages`, Content: { ZipFile } };
    return (await this.#functions.send(new PublishLayerVersionCommand(input))).LayerVersionArn ?? "";
  }

  async invoke(event: object): Promise<Answer> {
    const { Payload, FunctionError } = await this.#functions.send(
      new InvokeCommand({ FunctionName: this.name, Payload: JSON.stringify(event) }),
    );
    return { result: JSON.parse(Payload?.transformToString() ?? ""), functionError: FunctionError };
  }

  /** The ids of the table's items, with one more attribute of each. */
  async items(attribute: string): Promise<[id: string, value: string | undefined][]> {
    const { Items = [] } = await this.#tables.send(new ScanCommand({ TableName: tableOf(this.name) }));
    return Items.map((item) => [item["id"]?.S ?? "", item[attribute]?.S]);
  }

  async receive(): Promise<string[]> {
    const { Messages = [] } = await this.#queues.send(new ReceiveMessageCommand({ QueueUrl: this.queue }));
    return Messages.map(({ Body = "" }) => Body);
  }

  /** Lets the function process what is in its queue, reporting what fails. */
  async map(): Promise<void> {
    await this.#functions.send(
      new CreateEventSourceMappingCommand({
        FunctionName: this.name,
        EventSourceArn: `arn:aws:sqs:us-east-1:000000000000:${this.name}`,
        FunctionResponseTypes: ["ReportBatchItemFailures"],
      }),
    );
  }

  async send(bodies: readonly string[]): Promise<void> {
    const Entries = bodies.map((MessageBody, i) => ({ Id: `${i}`, MessageBody }));
    await this.#queues.send(new SendMessageBatchCommand({ QueueUrl: this.queue, Entries }));
  }

  /** Waits until the queue has these numbers of messages. */
  async waitForMessages(visible: number, inFlight: number): Promise<void> {
    const input = { QueueUrl: this.queue, AttributeNames: ["All" as const] };
    await until(`${visible} visible messages and ${inFlight} in flight`, async () => {
      const { Attributes = {} } = await this.#queues.send(new GetQueueAttributesCommand(input));
      const counts = [Attributes["ApproximateNumberOfMessages"], Attributes["ApproximateNumberOfMessagesNotVisible"]];
      return counts.join() === `${visible},${inFlight}` ? true : undefined;
    });
  }

  /** The first messages of its log that match a pattern, as soon as there are any. */
  logged(filterPattern: string): Promise<string[]> {
    const input = { logGroupName: `/aws/lambda/${this.name}`, filterPattern };
    return until(`a log event of the pattern ${filterPattern}`, async () => {
      const { events = [] } = await this.#logs.send(new FilterLogEventsCommand(input));
      return events.length === 0 ? undefined : events.map(({ message = "" }) => message);
    });
  }

  /** Makes a public URL; resolves to a function that sends requests to it. */
  async url(): Promise<(method: string, path: string, body?: object) => Promise<Fetched>> {
    const FunctionName = this.name;
    const config = new CreateFunctionUrlConfigCommand({ FunctionName, AuthType: "NONE" });
    const { FunctionUrl = "" } = await this.#functions.send(config);
    for (const Action of ["lambda:InvokeFunctionUrl", "lambda:InvokeFunction"])
      await this.#functions.send(
        new AddPermissionCommand({ FunctionName, StatementId: Action.replace(":", "-"), Action, Principal: "*" }),
      );
    const { host } = new URL(FunctionUrl);
    return async (method, path, body) => {
      // Names below localhost do not resolve everywhere.
      const headers = { host, ...(body && { "content-type": "application/json" }) };
      const sent = request({ host: "127.0.0.1", port: this.#port, method, path, headers });
      sent.end(body && JSON.stringify(body));
      const [response] = (await once(sent, "response")) as [IncomingMessage];
      const bytes = await buffer(response);
      return { status: response.statusCode ?? 0, headers: response.headers, bytes };
    };
  }

  end(): void {
    for (const client of [this.#functions, this.#queues, this.#tables, this.#logs]) client.destroy();
  }
}

/** A table of the function's own. */
const tableOf = (name: string) => `${name}-orders`;

/** The answer to a request. */
export interface Fetched {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly bytes: Buffer;
}

/** Asks again and again, for 20 seconds at most, until there is an answer. */
async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + 20_000; Date.now() < end; await delay(100)) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined) return answer;
  }
  throw new Error(`There is no sign of ${what} after 20 seconds.`);
}
