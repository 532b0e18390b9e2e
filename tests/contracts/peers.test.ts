/** A service that calls another: here SNS, whose Publish comes from each test, and the unchanged SQS. */
import { ListTopicsCommand, PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import { CreateQueueCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { FaultEffect } from "@cloudstub/core";
import { addFault } from "@cloudstub/core";
import { type Call, ServiceError, type ServiceModule } from "@cloudstub/kit";
import sns from "@cloudstub/sns";
import sqs from "@cloudstub/sqs";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { serviceLaboratory } from "./laboratory.js";

type Sqs = typeof import("@aws-sdk/client-sqs");
type Publish = (call: Call<unknown>, message: string) => unknown;

const QueueUrl = "http://localhost/000000000000/orders";
const send = (call: Call<unknown>, MessageBody: string) =>
  call.peers.of<Sqs>("sqs").SendMessage({ QueueUrl, MessageBody });

/** The handler of Publish in this test; it returns the id of a message. */
let publish: Publish;
const publisher = {
  ...sns,
  operations: {
    ...sns.operations,
    CreateTopic: (input: never, call: never) => {
      const topic = sns.operations["CreateTopic"] as unknown as (input: never, call: never) => object;
      const output = topic(input, call);
      if ((input as { Name: string }).Name === "broken") throw new TypeError("After the write.");
      return output;
    },
    Publish: ({ Message }: { Message: string }, call: Call<unknown>) => publish(call, Message),
  },
} as unknown as ServiceModule;

const lab = serviceLaboratory(SNSClient, { modules: [publisher, sqs], fidelity: { sqs: "emulated" } });

beforeEach(async () => {
  lab.server.world.faults.clear();
  publish = async (call, message) => ({ MessageId: (await send(call, message)).MessageId });
  await queueClient().send(new CreateQueueCommand({ QueueName: "orders" }));
});

function queueClient(): SQSClient {
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const client = new SQSClient({
    endpoint: `http://127.0.0.1:${lab.server.port}`,
    region: "us-east-1",
    credentials,
    maxAttempts: 1,
  });
  onTestFinished(() => client.destroy());
  return client;
}

const published = () =>
  lab.client.send(new PublishCommand({ TopicArn: "arn:aws:sns:us-east-1:000000000000:t", Message: "m" }));

async function received(WaitTimeSeconds = 0): Promise<(string | undefined)[]> {
  const { Messages = [] } = await queueClient().send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds }));
  return Messages.map(({ Body }) => Body);
}

/** The entries of the history since the queue was made, the first to begin first. */
async function history(): Promise<{ readonly [member: string]: unknown }[]> {
  const { body } = await lab.api("GET /api/history");
  return (body["requests"] as { number: number; name: string }[])
    .filter(({ name }) => name !== "CreateQueue")
    .sort((one, other) => one.number - other.number);
}

/** Makes Publish report how its call of SQS fails, and the kind of failure. */
function reportFailure(call: (call: Call<unknown>, message: string) => unknown): void {
  publish = async (given, message) => {
    try {
      await call(given, message);
    } catch (error) {
      if (!ServiceError.is(error)) throw error;
      return { MessageId: `${error.code}: ${error.message}` };
    }
    return { MessageId: "sent" };
  };
}

test("a message that one service sends to another is there when the request is answered, without a promise", async () => {
  publish = (call, message) => {
    const sent = send(call, message);
    if (sent instanceof Promise) throw new TypeError("SendMessage is synchronous");
    return { MessageId: sent.MessageId };
  };
  const { MessageId } = await published();
  expect(MessageId).toMatch(/^[0-9a-f-]{36}$/);
  expect(await received()).toEqual(["m"]);
});

test("the history shows the call with its cause, in the order in which they began", async () => {
  await published();
  const [request, call] = await history();
  expect(request).toMatchObject({
    serviceId: "sns",
    name: "Publish",
    statusCode: 200,
    number: (call?.["number"] as number) - 1,
  });
  expect(request).not.toHaveProperty("cause");
  expect(call).toMatchObject({
    serviceId: "sqs",
    name: "SendMessage",
    operation: "AmazonSQS.SendMessage",
    method: "POST",
    url: "/",
    statusCode: 200,
    matched: true,
    cause: request?.["requestId"],
  });
  expect(call?.["requestId"]).not.toBe(request?.["requestId"]);
});

test("a call can name an earlier request as its cause", async () => {
  publish = async (call, MessageBody) => {
    await call.peers.of<Sqs>("sqs", { cause: "an earlier request" }).SendMessage({ QueueUrl, MessageBody });
    return { MessageId: "sent" };
  };
  await published();
  expect((await history()).map(({ cause }) => cause)).toEqual([undefined, "an earlier request"]);
});

test("a call wakes those who wait for its effect, and can wait itself", async () => {
  const poll = received(20);
  await expect.poll(() => lab.server.world.activity.waiting.length).toBe(1);
  await published();
  expect(await poll).toEqual(["m"]);

  publish = async (call) => {
    const { Messages = [] } = await call.peers.of<Sqs>("sqs").ReceiveMessage({ QueueUrl, WaitTimeSeconds: 20 });
    return { MessageId: Messages[0]?.Body };
  };
  const waiting = published();
  await expect.poll(() => lab.server.world.activity.waiting.length).toBe(1);
  await queueClient().send(new SendMessageCommand({ QueueUrl, MessageBody: "late" }));
  expect((await waiting).MessageId).toBe("late");
});

describe("A call that fails", () => {
  test.each<[string, Publish, failure: string, status: number | undefined]>([
    [
      "throws the service's own error",
      ({ peers }) => peers.of<Sqs>("sqs").SendMessage({ QueueUrl: `${QueueUrl}-not`, MessageBody: "m" }),
      "QueueDoesNotExist: The specified queue does not exist.",
      400,
    ],
    [
      "lacks a required member",
      ({ peers }) => peers.of<Sqs>("sqs").SendMessage({ QueueUrl } as never),
      "MissingParameter: The request must contain the parameter MessageBody.",
      400,
    ],
    [
      "is for a service that is not enabled",
      ({ peers }) => peers.of<Sqs>("kinesis"),
      "ServiceNotEnabled: The service kinesis is not enabled, so that no other can call it.",
      undefined,
    ],
    [
      "is for an operation that the service does not have",
      ({ peers }) => (peers.of("sqs") as { Fly: () => unknown }).Fly(),
      "UnknownOperationException: The service sqs has no operation Fly.",
      undefined,
    ],
  ])("%s", async (_, call, failure, status) => {
    reportFailure(call);
    expect((await published()).MessageId).toBe(failure);
    const [, ...calls] = await history();
    expect(calls.map(({ statusCode, error }) => [statusCode, error])).toEqual(
      status === undefined ? [] : [[status, { code: failure.split(":")[0], message: failure.split(": ")[1] }]],
    );
  });

  test("answers the request with its error where the caller does not catch it", async () => {
    publish = ({ peers }) => peers.of<Sqs>("sqs").SendMessage({ QueueUrl: `${QueueUrl}-not`, MessageBody: "m" });
    await expect(published()).rejects.toMatchObject({ name: "QueueDoesNotExist" });
  });

  test("undoes its own writes, and keeps the caller's", async () => {
    const create = ({ peers }: Call<unknown>, Name: string) =>
      peers.of<typeof import("@aws-sdk/client-sns")>("sns").CreateTopic({ Name });
    publish = async (call) => {
      await create(call, "before");
      const failure = await Promise.resolve()
        .then(() => create(call, "broken"))
        .catch((error: Error) => error.name);
      return { MessageId: failure };
    };
    expect((await published()).MessageId).toBe("InternalFailure");
    const { Topics = [] } = await lab.client.send(new ListTopicsCommand({}));
    expect(Topics.map(({ TopicArn }) => TopicArn)).toEqual([expect.stringMatching(/:before$/)]);
  });

  test("by a defect is an InternalFailure to its caller, and reaches the log", async () => {
    const { defectObservers } = lab.server.world;
    const told: string[] = [];
    defectObservers.push(({ what, error }) => told.push(`${what} ${String(error)}`));
    onTestFinished(() => void defectObservers.pop());
    reportFailure(({ peers }) =>
      peers.of<Sqs>("sqs").SendMessage({
        QueueUrl,
        get MessageBody(): string {
          throw new TypeError("No body.");
        },
      }),
    );
    expect((await published()).MessageId).toBe(
      "InternalFailure: CloudStub's module sqs failed to answer this request; the server's log says why.",
    );
    const [request, call] = await history();
    expect([request?.["statusCode"], call?.["statusCode"]]).toEqual([200, 500]);
    expect(told).toEqual([`sqs SendMessage, called for ${String(request?.["requestId"])}, TypeError: No body.`]);
  });
});

describe("A fault that is aimed at the other service's operation", () => {
  test.each<[FaultEffect, failure: string, left: string[], status: number]>([
    [{ effect: "error", code: "RequestThrottled", message: "Slower." }, "RequestThrottled: Slower.", [], 403],
    [
      { effect: "throttle", retryAfter: 10 },
      "RequestThrottled: A fault of CloudStub made this fail on purpose.",
      [],
      403,
    ],
    [
      { effect: "lost-answer" },
      "AnswerLost: The answer of sqs SendMessage was lost on purpose, by a fault of CloudStub.",
      ["m"],
      0,
    ],
    [
      { effect: "dropped-connection" },
      "AnswerLost: The answer of sqs SendMessage was lost on purpose, by a fault of CloudStub.",
      [],
      0,
    ],
    [
      { effect: "truncated-body" },
      "AnswerUnreadable: The answer of sqs SendMessage was made unreadable on purpose, by a fault of CloudStub.",
      ["m"],
      500,
    ],
    [
      { effect: "malformed-body" },
      "AnswerUnreadable: The answer of sqs SendMessage was made unreadable on purpose, by a fault of CloudStub.",
      ["m"],
      500,
    ],
    [{ effect: "answer", output: { MessageId: "canned" } }, "sent", [], 200],
    [{ effect: "delay", milliseconds: 1 }, "sent", ["m"], 200],
  ])("%j happens to the call", async (effect, failure, left, status) => {
    addFault(lab.server, { service: "sqs", operation: "SendMessage", ...effect }, "fault");
    reportFailure(send);
    expect((await published()).MessageId).toBe(failure);
    const [, call] = await history();
    expect(call).toMatchObject({ statusCode: status, fault: expect.stringMatching(/^Injected: the call /) });
    expect(await received()).toEqual(left);
    expect(lab.server.world.faults.list().map(({ fired }) => fired)).toEqual([1]);
  });

  test("fails chosen entries of a batch, still without a promise", async () => {
    addFault(
      lab.server,
      { service: "sqs", operation: "SendMessageBatch", effect: "failed-entries", entries: ["b"] },
      "fault",
    );
    publish = ({ peers }) => {
      const Entries = [
        { Id: "a", MessageBody: "a" },
        { Id: "b", MessageBody: "b" },
      ];
      const output = peers.of<Sqs>("sqs").SendMessageBatch({ QueueUrl, Entries });
      return { MessageId: "Failed" in output ? output.Failed?.map(({ Id }) => Id).join() : "a promise" };
    };
    expect((await published()).MessageId).toBe("b");
    expect(await received()).toEqual(["a"]);
  });
});

test("a service can ask whether another is enabled", async () => {
  publish = ({ peers }) => ({ MessageId: JSON.stringify([peers.has("sqs"), peers.has("kinesis")]) });
  expect((await published()).MessageId).toBe("[true,false]");
});

test("the operations of another service are no promise by mistake", async () => {
  publish = async ({ peers }) => ({
    MessageId: Object.prototype.toString.call(await (async () => peers.of<Sqs>("sqs"))()),
  });
  expect((await published()).MessageId).toBe("[object Object]");
});
