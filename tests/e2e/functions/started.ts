import { CreateTableCommand } from "@aws-sdk/client-dynamodb";
import {
  CreateEventSourceMappingCommand,
  type CreateEventSourceMappingCommandInput,
  CreateFunctionCommand,
  GetEventSourceMappingCommand,
  LambdaClient,
} from "@aws-sdk/client-lambda";
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SendMessageCommandInput,
  SQSClient,
} from "@aws-sdk/client-sqs";
import dynamodb from "@cloudstub/dynamodb";
import lambda from "@cloudstub/lambda";
import s3 from "@cloudstub/s3";
import secretsmanager from "@cloudstub/secretsmanager";
import sns from "@cloudstub/sns";
import sqs from "@cloudstub/sqs";
import { type MockOptions, manualClock, startMock } from "@cloudstub/testing";
import { zipSync } from "fflate";
import { onTestFinished } from "vitest";

/** When the clock begins. */
export const BEGINNING = Date.UTC(2026, 0, 1);

/** The ARN of a resource of the home account and region. */
export const arnOf = (service: string, resource: string) => `arn:aws:${service}:us-east-1:000000000000:${resource}`;

/** Creates the function `work` with its first version. A host of given handlers runs it. */
export const createWork = () =>
  new CreateFunctionCommand({
    FunctionName: "work",
    Runtime: "nodejs22.x",
    Handler: "index.handler",
    Role: "arn:aws:iam::000000000000:role/r",
    Code: { ZipFile: zipSync({ "index.js": Buffer.from("") }) },
    Publish: true,
  });

/** Creates the table `orders`, whose items have the key `id`, with a stream of keys. */
export const createOrders = () =>
  new CreateTableCommand({
    TableName: "orders",
    AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
    KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
    BillingMode: "PAY_PER_REQUEST",
    StreamSpecification: { StreamEnabled: true, StreamViewType: "KEYS_ONLY" },
  });

/** A mock of all services that functions read from or write to, at emulated level, with a clock that the test turns. */
export async function start(options: Pick<MockOptions, "functions" | "port" | "region"> = {}) {
  const mock = await startMock({
    services: [dynamodb, lambda, s3, secretsmanager, sns, sqs],
    fidelity: "emulated",
    clock: manualClock(BEGINNING),
    port: false,
    maxHistory: Number.POSITIVE_INFINITY,
    ...options,
  });
  onTestFinished(() => mock.stop());
  const queues = new SQSClient({ ...mock.clientConfig(), maxAttempts: 1 });
  const functions = new LambdaClient({ ...mock.clientConfig(), maxAttempts: 1 });
  return {
    mock,
    queues,
    functions,
    /** Creates a queue whose visibility timeout is 30 seconds. */
    async queue(QueueName: string, Attributes: Record<string, string> = {}): Promise<string> {
      return (await queues.send(new CreateQueueCommand({ QueueName, Attributes }))).QueueUrl ?? "";
    },
    async send(QueueUrl: string, MessageBody: string, input: Partial<SendMessageCommandInput> = {}) {
      return (await queues.send(new SendMessageCommand({ QueueUrl, MessageBody, ...input }))).MessageId;
    },
    /** The bodies of messages that can be received, which are in flight afterwards. */
    async bodies(QueueUrl: string): Promise<string[]> {
      const received = await queues.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }));
      return (received.Messages ?? []).map(({ Body = "" }) => Body);
    },
    /** How many messages a queue has: visible and in flight. */
    async counts(QueueUrl: string): Promise<readonly [visible: number, inFlight: number]> {
      const { Attributes = {} } = await queues.send(
        new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] }),
      );
      const { ApproximateNumberOfMessages: visible, ApproximateNumberOfMessagesNotVisible: inFlight } = Attributes;
      return [Number(visible), Number(inFlight)];
    },
    /** Lets a function read from a source, and returns the mapping's id. */
    async map(input: CreateEventSourceMappingCommandInput): Promise<string> {
      return (await functions.send(new CreateEventSourceMappingCommand(input))).UUID ?? "";
    },
    mapping: (UUID: string) => functions.send(new GetEventSourceMappingCommand({ UUID })),
  };
}

/** The event of a queue, as handlers need it. */
export interface QueueEvent {
  readonly Records: readonly {
    readonly messageId: string;
    readonly body: string;
    readonly receiptHandle: string;
    readonly attributes: { readonly [name: string]: string };
  }[];
}

/** The bodies of the messages of an event. */
export const bodiesOf = (event: unknown) => (event as QueueEvent).Records.map(({ body }) => body);

/** A promise that is resolved by `open`. */
export function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
