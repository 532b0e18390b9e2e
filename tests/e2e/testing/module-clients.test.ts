/** Clients that are made once, when a module is loaded, in tests that run at the same time: each call goes to the world of its test. */
import { execFile } from "node:child_process";
import { Agent, createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import {
  CreateQueueCommand,
  GetQueueUrlCommand,
  ListQueuesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import s3 from "@cloudstub/s3";
import sqs from "@cloudstub/sqs";
import { startMock } from "@cloudstub/testing";
import { testWith } from "@cloudstub/testing/vitest";
import { afterAll, describe, expect, test as plain } from "vitest";

// The application: it knows neither mocks nor worlds.
const queues = new SQSClient({});
const buckets = new S3Client({ forcePathStyle: true });

async function placeOrder(id: string) {
  const { QueueUrl } = await queues.send(new GetQueueUrlCommand({ QueueName: "orders" }));
  const body = Readable.from(lateChunks(id));
  await buckets.send(
    new PutObjectCommand({ Bucket: "orders", Key: "latest", Body: body, ContentLength: id.length * 2 }),
  );
  await queues.send(new SendMessageCommand({ QueueUrl, MessageBody: id }));
  return QueueUrl;
}

/** A body whose end comes after the server got the head of the request. */
async function* lateChunks(text: string) {
  yield text;
  await setTimeout(20);
  yield text;
}

const test = testWith({
  services: [sqs, s3],
  seed: async () => {
    await queues.send(new CreateQueueCommand({ QueueName: "orders" }));
    await fetch(`${process.env["AWS_ENDPOINT_URL"]}/orders`, { method: "PUT" });
  },
});

const ownUrl = (path: string) => `${process.env["AWS_ENDPOINT_URL"]}${path}`;

describe("tests with a fork", () => {
  const done: number[] = [];
  for (let number = 0; number < 24; number++) {
    test.concurrent(`test ${number} has its own calls, faults and state`, async ({ fork }) => {
      const id = `order-${number}`;
      if (number % 2 === 0) fork.on("sqs", "SendMessage").throttle({ retryAfter: 1 });
      else fork.on("s3", "PutObject").delay(number);
      const QueueUrl = await placeOrder(id);
      const { Body } = await buckets.send(new GetObjectCommand({ Bucket: "orders", Key: "latest" }));
      expect(await Body?.transformToString()).toBe(id + id);
      const { Messages = [] } = await queues.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }));
      expect(Messages.map(({ Body }) => Body)).toEqual([id]);
      expect(await (await fetch(ownUrl("/orders/latest"))).text()).toBe(id + id);
      await fetch(ownUrl("/orders/fetched"), {
        method: "PUT",
        body: Readable.toWeb(Readable.from(lateChunks(id))),
        duplex: "half",
      });
      expect(fork.history().map(({ operation, error }) => (error === undefined ? operation : error.code))).toEqual([
        "GetQueueUrl",
        "PutObject",
        ...(number % 2 === 0 ? ["RequestThrottled"] : []),
        "SendMessage",
        "GetObject",
        "ReceiveMessage",
        "GetObject",
        "PutObject",
      ]);
      done.push(number);
    });
  }
  afterAll(() => expect(done).toHaveLength(24));
});

const queueNames = async (client = queues) =>
  ((await client.send(new ListQueuesCommand())).QueueUrls ?? []).map((url) => url.split("/").at(-1));

describe("a function that runs in a fork", () => {
  plain.each([
    ["on a socket", 0],
    ["without a port", false],
  ] as const)("sends its calls there, %s, unless a key or another context says otherwise", async (_, port) => {
    await using mock = await startMock({ services: [sqs], port });
    const shared = new SQSClient(mock.clientConfig());
    const create = (QueueName: string, client = shared) => client.send(new CreateQueueCommand({ QueueName }));
    await create("seeded");
    await using fork = mock.fork();
    await using other = mock.fork();
    const found = await fork.run(async () => {
      await create("in-fork");
      await other.run(() => create("in-other"));
      await mock.run(() => create("in-mock"));
      await create("by-key", new SQSClient(other.clientConfig()));
      return queueNames(shared);
    });
    expect(found).toEqual(["in-fork", "seeded"]);
    expect(await queueNames(shared)).toEqual(["in-mock", "seeded"]);
    expect(await other.run(() => queueNames(shared))).toEqual(["by-key", "in-other", "seeded"]);
  });

  plain("has a connection that another context left open, and one that waits for a free connection", async () => {
    await using mock = await startMock({ services: [sqs] });
    const client = new SQSClient({
      ...mock.clientConfig(),
      requestHandler: { httpAgent: new Agent({ maxSockets: 1, keepAlive: true }) },
    });
    const forks = Array.from({ length: 10 }, () => mock.fork());
    const names = await Promise.all(
      forks.map((fork, number) =>
        fork.run(async () => {
          await client.send(new CreateQueueCommand({ QueueName: `q-${number}` }));
          return queueNames(client);
        }),
      ),
    );
    expect(names).toEqual(forks.map((_, number) => [`q-${number}`]));
    expect(await queueNames(client)).toEqual([]);
  });

  plain("has also the calls that it aborts, whenever it does", async () => {
    await using mock = await startMock({ services: [sqs, s3], strictWorlds: true });
    await using fork = mock.fork();
    const abortAfter = async (ms: number, send: (abortSignal: AbortSignal) => Promise<unknown>) => {
      const controller = new AbortController();
      const sent = send(controller.signal).catch(() => {});
      await setTimeout(ms);
      controller.abort();
      await sent;
    };
    await fork.run(async () => {
      for (let number = 0; number < 20; number++)
        await abortAfter(number % 4, (abortSignal) =>
          queues.send(new CreateQueueCommand({ QueueName: `q-${number}` }), { abortSignal }),
        );
      const Body = Readable.from(lateChunks("half"));
      const upload = new PutObjectCommand({ Bucket: "orders", Key: "aborted", Body, ContentLength: 8 });
      await abortAfter(10, (abortSignal) => buckets.send(upload, { abortSignal }));
    });
    // The server handles connections in the order of their arrival: when it answers a later call, it has seen the aborted calls.
    for (let turn = 0; turn < 2; turn++) await fork.run(() => queueNames(new SQSClient({})));
    expect(mock.history().map(({ operation, error }) => `${operation} ${error?.code}`)).toEqual([]);
    mock.endTest();
  });

  plain(
    "reaches its fork through a server of this process, such as an application that the test calls over HTTP",
    async () => {
      await using mock = await startMock({ services: [sqs] });
      const application = createServer(
        (_, response) => void queueNames().then((names) => response.end(JSON.stringify(names))),
      );
      await new Promise<void>((resolve) => application.listen(0, "127.0.0.1", resolve));
      const url = `http://127.0.0.1:${(application.address() as AddressInfo).port}`;
      const asked = async () => (await fetch(url)).json();
      const forks = [mock.fork(), mock.fork()] as const;
      for (const [number, fork] of forks.entries())
        await new SQSClient(fork.clientConfig()).send(new CreateQueueCommand({ QueueName: `q-${number}` }));
      const [first, second, none] = [forks[0].run(asked), forks[1].run(asked), asked()];
      expect([await first, await second, await none]).toEqual([["q-0"], ["q-1"], []]);
      application.close();
    },
  );

  plain("belongs to one mock: calls to another mock go where they went before", async () => {
    await using first = await startMock({ services: [sqs] });
    await using second = await startMock({ services: [sqs] });
    await using fork = first.fork();
    await fork.run(() => new SQSClient(second.clientConfig()).send(new CreateQueueCommand({ QueueName: "q" })));
    expect([first, second, fork].map((mock) => mock.history().length)).toEqual([0, 1, 0]);
  });

  plain("whose fork was stopped is refused, and does not reach the mock", async () => {
    await using mock = await startMock({ services: [sqs] });
    const fork = mock.fork();
    await fork.stop();
    await expect(fork.run(() => queueNames())).rejects.toThrow(/was dropped/);
  });

  plain("gives another process its environment", async () => {
    await using mock = await startMock({ services: [sqs] });
    await using fork = mock.fork();
    const program = `
      import { CreateQueueCommand, SQSClient } from "@aws-sdk/client-sqs";
      await new SQSClient({}).send(new CreateQueueCommand({ QueueName: "of-child" }));`;
    await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], {
      env: { ...process.env, ...fork.environment() },
    });
    expect(fork.history().map(({ input }) => input)).toEqual([{ QueueName: "of-child" }]);
    expect(mock.history()).toEqual([]);
    await using portless = await startMock({ services: [sqs], port: false });
    expect(() => portless.environment()).toThrow("The mock has no port");
  });
});

describe("strictWorlds", () => {
  plain("refuses calls that name no world while there are forks, and fails the test", async () => {
    await using mock = await startMock({ services: [sqs], strictWorlds: true });
    await queueNames();
    const fork = mock.fork();
    await fork.run(() => queueNames());
    await mock.run(() => queueNames());
    await queueNames(new SQSClient(fork.clientConfig()));
    const says = /The call names no world.*a fork of the mock is in use.*fork\.clientConfig\(\)/;
    await expect(queueNames()).rejects.toThrow(says);
    expect(await statusOfUnsigned(mock.endpoint)).toBe(400);
    expect(() => fork.endTest()).not.toThrow();
    expect(() => mock.endTest()).toThrow(/^sqs ListQueues was refused: The call names no world/);
    expect(() => mock.endTest()).not.toThrow();
    await fork.stop();
    await queueNames();
    expect(mock.history().map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  plain("is off unless asked for", async () => {
    await using mock = await startMock({ services: [sqs] });
    await using fork = mock.fork();
    await queueNames();
    expect([mock.history().length, fork.history().length]).toEqual([1, 0]);
  });
});

/** Sends ListQueues as a client without any SDK does. */
function statusOfUnsigned(endpoint: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { "X-Amz-Target": "AmazonSQS.ListQueues" };
    httpRequest(endpoint, { method: "POST", headers }, ({ statusCode }) => resolve(statusCode))
      .on("error", reject)
      .end("{}");
  });
}
