import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import {
  CreateQueueCommand,
  GetQueueUrlCommand,
  ListQueuesCommand,
  PurgeQueueCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import dynamodb from "@cloudstub/dynamodb";
import s3 from "@cloudstub/s3";
import sqs from "@cloudstub/sqs";
import { assertReceived, FaultError, MockFailure, startMock, systemProperties, withFaults } from "@cloudstub/testing";
import { afterEach, describe, expect, test, vi } from "vitest";

const QueueUrl = "http://127.0.0.1/000000000000/orders";
const names = [
  "AWS_ENDPOINT_URL",
  "CLOUD_ENDPOINT_URL",
  "AWS_ENDPOINT_URL_SQS",
  "AWS_REGION",
  "AWS_ACCESS_KEY_ID",
  "AWS_SECRET_ACCESS_KEY",
];
const environment = () => Object.fromEntries(names.map((name) => [name, process.env[name]]));

afterEach(() => vi.unstubAllEnvs());

describe("the environment", () => {
  // Specification 1.8a; 1 start-up 14b
  test("leads a client that knows nothing of the mock to it, and is restored when the mock stops", async () => {
    vi.stubEnv("AWS_ENDPOINT_URL_SQS", "http://127.0.0.1:1");
    const before = environment();
    const mock = await startMock({ services: [sqs, s3] });
    const published = process.env["AWS_ENDPOINT_URL"];
    expect(published).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(process.env["CLOUD_ENDPOINT_URL"]).toBe(published);
    expect(systemProperties.get("cloud.endpoint-url")).toBe(published);

    const client = new S3Client({});
    await client.send(new CreateBucketCommand({ Bucket: "photos" }));
    await client.send(new PutObjectCommand({ Bucket: "photos", Key: "cat", Body: "meow" }));
    const { Body } = await client.send(new GetObjectCommand({ Bucket: "photos", Key: "cat" }));
    expect(await Body?.transformToString()).toBe("meow");
    await new SQSClient({}).send(new CreateQueueCommand({ QueueName: "orders" }));
    expect(mock.history("sqs")).toHaveLength(1);

    await mock.stop();
    expect(environment()).toEqual(before);
    expect(systemProperties.get("cloud.endpoint-url")).toBeUndefined();
  });

  test("leads to the running mock that started last, in any order of stopping, and its address stays", async () => {
    const before = environment();
    const [a, b, c] = [
      await startMock({ services: [sqs] }),
      await startMock({ services: [sqs] }),
      await startMock({ services: [sqs] }),
    ];
    const published = process.env["AWS_ENDPOINT_URL"];
    const client = new SQSClient({ maxAttempts: 1 });
    const reached = async () => {
      expect(process.env["AWS_ENDPOINT_URL"]).toBe(published);
      for (const mock of [a, b, c]) mock.beginTest();
      await client.send(new ListQueuesCommand());
      return [a, b, c].map((mock) => mock.history().length);
    };
    expect(await reached()).toEqual([0, 0, 1]);
    await b.stop();
    expect(await reached()).toEqual([0, 0, 1]);
    await c.stop();
    expect(await reached()).toEqual([1, 0, 0]);
    await a.stop();
    expect(environment()).toEqual(before);
    await expect(client.send(new ListQueuesCommand())).rejects.toMatchObject({
      name: "MockNotRunning",
      message: expect.stringContaining("No mock of CloudStub is running."),
    });
    await using d = await startMock({ services: [sqs] });
    await client.send(new ListQueuesCommand());
    expect(d.history("sqs", "ListQueues")).toHaveLength(1);
  });

  test("holds the port that a mock was asked to have", async () => {
    const free = await startMock({ services: [sqs] });
    const port = Number(new URL(free.endpoint).port);
    await free.stop();
    await using mock = await startMock({ services: [sqs], port });
    expect(process.env["AWS_ENDPOINT_URL"]).toBe(mock.endpoint);
  });

  test("is left alone where the mock has no port, or is told to leave it", async () => {
    const before = environment();
    await using portless = await startMock({ services: [sqs], port: false });
    await using silent = await startMock({ services: [sqs], publish: false });
    expect(portless.endpoint).not.toBe(silent.endpoint);
    expect(environment()).toEqual(before);
  });

  test("keeps what a test itself has set meanwhile", async () => {
    vi.stubEnv("AWS_ENDPOINT_URL", "http://before");
    const mock = await startMock({ services: [sqs] });
    process.env["AWS_ENDPOINT_URL"] = "http://meanwhile";
    await mock.stop();
    expect(process.env["AWS_ENDPOINT_URL"]).toBe("http://meanwhile");
  });
});

// Specification 1.8a
test("50 instances in one process do not see each other", async () => {
  const before = environment();
  const mocks = await Promise.all(
    Array.from({ length: 50 }, (_, number) => startMock({ services: [sqs], port: number % 2 ? 0 : false })),
  );
  const attempts = await Promise.all(
    mocks.map(async (mock, number) => {
      const client = new SQSClient(mock.clientConfig());
      if (number % 5 === 0) mock.on("sqs", "CreateQueue").loseAnswer();
      const { $metadata } = await client.send(new CreateQueueCommand({ QueueName: `queue-${number}` }));
      const { QueueUrls } = await client.send(new ListQueuesCommand());
      expect(QueueUrls?.map((url) => url.split("/").at(-1))).toEqual([`queue-${number}`]);
      client.destroy();
      return $metadata.attempts;
    }),
  );
  expect(attempts).toEqual(mocks.map((_, number) => (number % 5 === 0 ? 2 : 1)));
  for (const mock of mocks) mock.endTest();
  await Promise.all(mocks.map((mock) => mock.stop()));
  expect(environment()).toEqual(before);
});

test.each([
  [
    "that has used and stopped mocks ends by itself, with nothing left",
    new URL("leftovers.ts", import.meta.url),
    "nothing left\n",
  ],
  [
    "in whose mock only time has something to do is not kept alive by that",
    new URL("agent-alarm.ts", import.meta.url),
    "two messages wait\n",
  ],
])("a process %s", async (_, program, said) => {
  const args = ["--conditions=cloudstub-source", "--import=tsx", fileURLToPath(program)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 14_000 });
  expect(stdout).toBe(said);
});

describe("state and history", () => {
  test("a snapshot puts the state back any number of times, and reset clears state and history", async () => {
    await using mock = await startMock({ services: [sqs], port: false });
    const client = new SQSClient(mock.clientConfig());
    const create = (QueueName: string) => client.send(new CreateQueueCommand({ QueueName }));
    const queues = async () =>
      (await client.send(new ListQueuesCommand())).QueueUrls?.map((url) => url.split("/").at(-1)) ?? [];
    await create("first");
    const seeded = mock.snapshot();
    for (const name of ["second", "third"]) {
      await create(name);
      expect(await queues()).toHaveLength(2);
      seeded.restore();
      expect(await queues()).toEqual(["first"]);
    }
    mock.reset();
    expect(mock.history()).toEqual([]);
    expect(await queues()).toEqual([]);
  });

  test("the history holds the decoded input, output or error of each call, oldest first, up to the cap", async () => {
    await using mock = await startMock({ services: [sqs, s3], port: false, maxHistory: 3 });
    const client = new SQSClient(mock.clientConfig());
    const objects = new S3Client(mock.clientConfig());
    await client.send(new CreateQueueCommand({ QueueName: "dropped-from-the-history" }));
    await client
      .send(new SendMessageCommand({ QueueUrl: "http://x/000000000000/none", MessageBody: "a" }))
      .catch(() => {});
    await objects.send(new CreateBucketCommand({ Bucket: "photos" }));
    await objects.send(new PutObjectCommand({ Bucket: "photos", Key: "cat", Body: "meow" }));
    expect(mock.history()).toMatchObject([
      {
        service: "sqs",
        operation: "SendMessage",
        input: { MessageBody: "a" },
        error: { code: "QueueDoesNotExist" },
        status: 400,
      },
      { service: "s3", operation: "CreateBucket", input: { Bucket: "photos" }, error: undefined, status: 200 },
      {
        service: "s3",
        operation: "PutObject",
        input: { Key: "cat", Body: Buffer.from("meow") },
        output: { ETag: expect.any(String) },
      },
    ]);
    expect(mock.history("s3", "PutObject", { Body: "meow" })).toHaveLength(1);
    expect(mock.history("s3", "PutObject", { Body: "woof" })).toHaveLength(0);
  });

  test("an expectation that is not met names the nearest call and what differs", async () => {
    await using mock = await startMock({ services: [sqs], port: false });
    const client = new SQSClient(mock.clientConfig());
    expect(() => assertReceived(mock, "sqs", "SendMessage")).toThrow(
      "Expected a call of sqs SendMessage, and received none. The mock received no calls: does the client use its endpoint?",
    );
    await client.send(new CreateQueueCommand({ QueueName: "orders" }));
    expect(() => assertReceived(mock, "sqs", "SendMessage")).toThrow("Received: sqs CreateQueue.");
    for (const MessageBody of ["b", "c"])
      await client.send(new SendMessageCommand({ QueueUrl, MessageBody, DelaySeconds: 1 }));
    expect(() => assertReceived(mock, "sqs", "SendMessage", { MessageBody: /^a/, DelaySeconds: 1 })).toThrow(
      'Expected a call of sqs SendMessage with {"MessageBody":/^a/,"DelaySeconds":1}, and received none. ' +
        'The nearest of 2 calls of sqs SendMessage differs: MessageBody was "b" instead of /^a/.',
    );
    assertReceived(mock, "sqs", "SendMessage", { MessageBody: expect.stringContaining("c") });
  });
});

describe("what a test has to answer for", () => {
  test.for([
    {
      aim: "SendMessage",
      sent: "a",
      input: { MessageBody: "b" },
      says: 'The only call of sqs SendMessage differs: MessageBody was "a" instead of "b".',
    },
    { aim: "SendMessage", sent: "a", nth: 3, says: "Only 1 matching call came, and the fault was not due." },
    { aim: "ReceiveMessage", sent: "a", says: "Received: sqs SendMessage." },
  ] as const)("a fault that was never reached: $says", async ({ aim, sent, says, ...rest }) => {
    const mock = await startMock({ services: [sqs], port: false });
    const fault = mock.on("sqs", aim, "input" in rest ? rest.input : undefined).fail("InternalError");
    if ("nth" in rest && rest.nth !== undefined) fault.nth(rest.nth);
    await new SQSClient(mock.clientConfig())
      .send(new SendMessageCommand({ QueueUrl, MessageBody: sent }))
      .catch(() => {});
    expect(() => mock.endTest()).toThrow(`This fault was never reached: ${fault.explain()} ${says}`);
    expect(() => mock.endTest()).not.toThrow();
    await mock.stop();
  });

  test("disposal fails for an unreached fault too, after the mock has stopped, unless the fault is optional", async () => {
    const use = async (optional: boolean) => {
      await using mock = await startMock({ services: [sqs] });
      const fault = mock.on("sqs", "SendMessage").delay(5);
      if (optional) fault.optional();
    };
    await expect(use(false)).rejects.toThrow(MockFailure);
    await expect(use(true)).resolves.toBeUndefined();
    expect(systemProperties.get("cloud.endpoint-url")).toBeUndefined();
  });

  test("calls of placeholders and requests that match nothing, as the policies say", async () => {
    await using mock = await startMock({ services: [sqs], port: false, onPlaceholder: "error" });
    const config = { ...mock.clientConfig(), maxAttempts: 1 };
    await new SQSClient(config).send(new PurgeQueueCommand({ QueueUrl }));
    await new SNSClient(config).send(new PublishCommand({ TopicArn: "t", Message: "m" })).catch(() => {});
    const complaint = (() => {
      try {
        mock.endTest();
      } catch (error) {
        return (error as Error).message;
      }
    })();
    expect(complaint).toMatch(/^sqs PurgeQueue is a placeholder/);
    expect(complaint).toMatch(
      /It was signed for sns, which is not among the services that the mock was started with\.$/,
    );
  });

  test("inputs that were not evaluated, one sentence for each member, where the policy says so", async () => {
    const use = async (onIgnored: "allow" | "error", fidelity?: "emulated") => {
      await using mock = await startMock({ services: [sqs, dynamodb], port: false, onIgnored, fidelity });
      const client = new SQSClient(mock.clientConfig());
      await client.send(new CreateQueueCommand({ QueueName: "orders", Attributes: { DelaySeconds: "5" } }));
      const message = {
        QueueUrl,
        MessageBody: "a",
        DelaySeconds: 5,
        MessageAttributes: { a: { DataType: "String", StringValue: "b" } },
      };
      for (let call = 0; call < 2; call++) await client.send(new SendMessageCommand(message));
      const put = new PutItemCommand({
        TableName: "orders",
        Item: {},
        ConditionExpression: "attribute_not_exists(id)",
      });
      await expect(new DynamoDBClient(mock.clientConfig()).send(put)).rejects.toThrow("Requested resource not found");
      return mock.history().map(({ ignored }) => ignored);
    };
    const remedy = (service: string) =>
      `Start the mock with fidelity: { ${service}: "emulated" } to have it evaluated, or set onIgnored to "allow".`;
    await expect(use("error")).rejects.toThrow(
      [
        `sqs CreateQueue took Attributes.DelaySeconds and did not evaluate it at the level contract. ${remedy("sqs")}`,
        `sqs SendMessage took DelaySeconds and did not evaluate it at the level contract. ${remedy("sqs")}`,
        `sqs SendMessage took MessageAttributes and did not evaluate it at the level contract. ${remedy("sqs")}`,
        `dynamodb PutItem took ConditionExpression and did not evaluate it at the level contract. ${remedy("dynamodb")}`,
      ].join("\n"),
    );
    const sent = ["DelaySeconds", "MessageAttributes"];
    expect(await use("allow")).toEqual([["Attributes.DelaySeconds"], sent, sent, ["ConditionExpression"]]);
    expect(await use("allow", "emulated")).toEqual([[], [], [], []]);
  });

  test("inputs of a call that the test answers itself are not among them", async () => {
    await using mock = await startMock({ services: [sqs], port: false, onIgnored: "error" });
    mock.on("sqs", "SendMessage").respond({ MessageId: "1" });
    await new SQSClient({ ...mock.clientConfig(), md5: false }).send(
      new SendMessageCommand({ QueueUrl, MessageBody: "a", DelaySeconds: 5 }),
    );
    expect(mock.history("sqs", "SendMessage").map(({ ignored }) => ignored)).toEqual([[]]);
  });

  test("warnings are given once for each kind of call", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    await using mock = await startMock({ services: [sqs], port: false });
    const client = new SQSClient(mock.clientConfig());
    for (let call = 0; call < 3; call++) {
      await client.send(new PurgeQueueCommand({ QueueUrl }));
      await client.send(new ListQueuesCommand({ MaxResults: 5 }));
    }
    expect(warn.mock.calls.map(([message]) => message)).toEqual([
      expect.stringMatching(/^CloudStub: sqs PurgeQueue is a placeholder/),
      expect.stringMatching(
        /^CloudStub: sqs ListQueues took MaxResults and did not evaluate it at the level contract\. Start the mock/,
      ),
    ]);
    warn.mockRestore();
  });
});

describe("faults by declaration", () => {
  const lost = { service: "sqs", operation: "CreateQueue", effect: "lost-answer" } as const;
  const create = async (mock: Awaited<ReturnType<typeof startMock<[typeof sqs]>>>) =>
    new SQSClient(mock.clientConfig()).send(new CreateQueueCommand({ QueueName: "orders" }));

  // Specification 1.8b
  test("are in place for one test and find the mock that runs", async () => {
    await using mock = await startMock({ services: [sqs] });
    const attempts = withFaults(lost, async (name: string) => [name, (await create(mock)).$metadata.attempts]);
    expect(await attempts("with")).toEqual(["with", 2]);
    expect((await create(mock)).$metadata.attempts).toBe(1);
  });

  // Specification 1.8b
  test("decorate a method", async () => {
    await using mock = await startMock({ services: [sqs] });
    class Orders {
      readonly mock = mock;
      async attempts() {
        return (await create(this.mock)).$metadata.attempts;
      }
    }
    // A compiler's output for @withFaults(lost), which Node does not support yet.
    Orders.prototype.attempts = withFaults(lost)(Orders.prototype.attempts, { kind: "method", name: "attempts" });
    expect(await new Orders().attempts()).toBe(2);
  });

  test("fail their test when they were never reached, and do not hide another failure", async () => {
    await using mock = await startMock({ services: [sqs] });
    await expect(withFaults(lost, () => {})()).rejects.toThrow("This fault was never reached");
    await expect(withFaults(lost, () => Promise.reject(new Error("the test's own")))()).rejects.toThrow(
      "the test's own",
    );
    expect(mock.history()).toEqual([]);
  });

  test("say which mock is meant where there is none or more than one", async () => {
    await expect(withFaults(lost, () => {})()).rejects.toThrow("no mock with sqs is running");
    await using a = await startMock({ services: [sqs] });
    await using b = await startMock({ services: [sqs] });
    expect(a.endpoint).not.toBe(b.endpoint);
    await expect(withFaults(lost, () => {})()).rejects.toThrow("2 mocks with sqs are running. Say which one");
  });
});

test("a fault that no call could meet is refused with what was perhaps meant", async () => {
  await using mock = await startMock({ services: [sqs], port: false });
  const untyped = mock as unknown as {
    on(service: string, operation?: string, input?: object): ReturnType<typeof mock.on>;
  };
  const on = untyped.on.bind(untyped);
  expect(() => on("sns").throttle()).toThrow('A fault targets the service "sns", which is not enabled. Enabled: sqs.');
  expect(() => on("sqs", "SendMesage").throttle()).toThrow(
    'sqs has no operation "SendMesage". Did you mean SendMessage?',
  );
  expect(() => on("sqs", "SendMessage", { Messagebody: "a" }).throttle()).toThrow("Did you mean MessageBody?");
  expect(() => on("sqs", "SendMessage").failEntries([0])).toThrow(
    /cannot target SendMessage, whose input is not a batch\. sqs has .*SendMessageBatch/,
  );
  expect(() => on("sqs").failEntries([0])).toThrow(FaultError);
  expect(() => on("sqs").fail("QueueDoesNotExis")).toThrow(
    /^The error code "QueueDoesNotExis" is not one of sqs\. Did you mean QueueDoesNotExist.*\? Give it with a status if it is meant so\.$/,
  );
  expect(on("sqs").fail("QueueDoesNotExis", { status: 400 }).optional().fired).toBe(0);
  expect(() => on("sqs").throttle({ code: "RequestThrotled" })).toThrow(
    /^The error code "RequestThrotled" is not one of sqs\. Did you mean RequestThrottled.*\? Fail the call with it and a status if it is meant so\.$/,
  );
  expect(() => on("sqs", "SendMessageBatch").failEntries([0], { code: "InternalEror" })).toThrow(
    /^The error code "InternalEror" is not one of sqs\. Did you mean InternalError.*\? Answer the call with an output of your own if it is meant so\.$/,
  );
  for (const code of ["RequestThrottled", "EC2ThrottledException", "CodeThatAwsAddsTomorrow"])
    on("sqs").throttle({ code }).remove();
  // Codes of S3 that are like others.
  for (const code of ["InvalidTag", "InvalidPart", "InvalidPayer", "InvalidRegion"]) on("sqs").fail(code).remove();
  for (const code of ["InternalError", "CodeThatAwsAddsTomorrow"])
    on("sqs", "SendMessageBatch").failEntries([0], { code }).remove();
  const fault = on("sqs").throttle().optional();
  expect(() => fault.times(0)).toThrow("counted in whole numbers from 1");
  expect(() => fault.between(3, 2)).toThrow("the second number of between is not less than the first");
});

test("fetch asks the mock without a port, and a dropped connection rejects as the global fetch does", async () => {
  await using mock = await startMock({ services: [sqs], port: false });
  const ask = () =>
    mock.fetch("http://anywhere/", { method: "POST", headers: { "X-Amz-Target": "AmazonSQS.ListQueues" }, body: "{}" });
  expect(await (await ask()).json()).toEqual({});
  mock.on("sqs").dropConnection();
  await expect(ask()).rejects.toMatchObject({
    name: "TypeError",
    message: "fetch failed",
    cause: { code: "ECONNRESET" },
  });
  mock.on("sqs").truncateBody({ bytes: 1 });
  await expect(ask().then((response) => response.text())).rejects.toThrow("socket hang up");
});

test.for([0, false] as const)(
  "a port that cannot be had rejects with Node's error, and leaves nothing behind (port: %s)",
  async (port) => {
    await using holder = await startMock({ services: [sqs], apiPort: 0, publish: false });
    const apiPort = Number(new URL(holder.apiEndpoint ?? "").port);
    await expect(startMock({ services: [sqs], port, apiPort, publish: true })).rejects.toMatchObject({
      code: "EADDRINUSE",
      port: apiPort,
    });
    expect(systemProperties.get("cloud.endpoint-url")).toBeUndefined();
  },
);

test("the API port shows a mock's faults, and is part of it", async () => {
  await using mock = await startMock({ services: [sqs], apiPort: 0 });
  const fault = mock.on("sqs", "SendMessage").throttle().times(2).optional();
  const answered = await fetch(`${mock.apiEndpoint}/api/faults`);
  expect(await answered.json()).toMatchObject({ faults: [{ explain: fault.explain(), seen: 0, fired: 0 }] });
});

test("a seed that fails ends the start, and leaves nothing", async () => {
  const before = process.env["AWS_ENDPOINT_URL"];
  let endpoint = "";
  const start = startMock({
    services: [sqs],
    seed: async (mock) => {
      endpoint = mock.endpoint;
      await new SQSClient(mock.clientConfig()).send(new GetQueueUrlCommand({ QueueName: "no-such-queue" }));
    },
  });
  await expect(start).rejects.toMatchObject({ name: "QueueDoesNotExist" });
  expect(process.env["AWS_ENDPOINT_URL"]).toBe(before);
  await expect(fetch(endpoint)).rejects.toThrow("fetch failed");
});
