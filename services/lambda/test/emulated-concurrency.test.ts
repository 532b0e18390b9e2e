/** Concurrency and loops: Lambda developer guide, "Understanding Lambda function scaling" and "Use Lambda recursive loop detection". */
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { CreateQueueCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { manualClock } from "@cloudstub/core";
import { describe, expect, onTestFinished, test } from "vitest";
import { serviceLaboratory } from "../../../tests/contracts/laboratory.js";
import sqs from "../../sqs/src/index.js";
import { longestChain } from "../src/emulated/engine/trace.js";
import lambda from "../src/index.js";
import { operations, zip } from "./emulated-laboratory.js";
import { laboratory } from "./laboratory.js";

const throttle = (Reason: string) => ({
  name: "TooManyRequestsException",
  Reason,
  message: "Rate Exceeded.",
  $metadata: { httpStatusCode: 429 },
});
const reservedExceeded = throttle("ReservedFunctionConcurrentInvocationLimitExceeded");

describe("concurrency", () => {
  const lab = laboratory({ fidelity: "emulated", functions: {} });
  const { ask } = operations(lab);
  // A function that answers when the test lets it: its caller is told by the history.
  const slow = "exports.handler = ({ ms = 400 }) => new Promise((go) => setTimeout(go, ms, 'done'));";
  const create = (name: string, input: object = {}) => lab.create(name, { Code: { ZipFile: zip(slow) }, ...input });
  const invoke = (FunctionName: string, ms?: number) =>
    ask("Invoke", { FunctionName, ...(ms !== undefined && { Payload: Buffer.from(JSON.stringify({ ms })) }) });

  test("a function has no more than it reserved, and others are not held up by it", async () => {
    await create("f");
    await create("g");
    await ask("PutFunctionConcurrency", { FunctionName: "f", ReservedConcurrentExecutions: 2 });
    const running = [invoke("f"), invoke("f")];
    await expect(Promise.all([invoke("f"), ...running])).rejects.toMatchObject(reservedExceeded);
    await Promise.allSettled(running);
    await expect(invoke("f", 0)).resolves.toMatchObject({ StatusCode: 200 });
    await expect(invoke("g", 0)).resolves.toMatchObject({ StatusCode: 200 });
  });

  // Recorded answer of AWS, 2025-11.
  test("what a version has provisioned is not there for others", async () => {
    await create("f", { Publish: true });
    await ask("PutFunctionConcurrency", { FunctionName: "f", ReservedConcurrentExecutions: 1 });
    await ask("PutProvisionedConcurrencyConfig", {
      FunctionName: "f",
      Qualifier: "1",
      ProvisionedConcurrentExecutions: 1,
    });
    await expect(invoke("f", 0)).rejects.toMatchObject(reservedExceeded);
    await expect(invoke("f:1", 0)).resolves.toMatchObject({ StatusCode: 200 });
  });

  test("an account runs no more than it has unreserved", async () => {
    await create("big");
    await create("f");
    await ask("PutFunctionConcurrency", { FunctionName: "big", ReservedConcurrentExecutions: 900 });
    const host = lab.server.world.functions as unknown as { running: () => Iterable<object> };
    const before = host.running;
    host.running = () => [
      { functionKey: "arn:aws:lambda:us-east-1:000000000000:function:other", version: "$LATEST", invocations: 100 },
      { functionKey: "arn:aws:lambda:us-east-1:000000000000:function:big", version: "$LATEST", invocations: 50 },
    ];
    onTestFinished(() => {
      host.running = before;
    });
    await expect(invoke("f", 0)).rejects.toMatchObject(throttle("ConcurrentInvocationLimitExceeded"));
    await expect(invoke("big", 0)).resolves.toMatchObject({ StatusCode: 200 });
  });
});

describe("events", () => {
  const clock = manualClock();
  const modules = [lambda, sqs];
  const lab = serviceLaboratory(LambdaClient, { modules, fidelity: "emulated", functions: {}, clock });
  const { ask } = operations(lab);
  const create = (code: string, input: object = {}) =>
    ask("CreateFunction", {
      FunctionName: "f",
      Runtime: "nodejs22.x",
      Role: "arn:aws:iam::000000000000:role/r",
      Handler: "index.handler",
      Code: { ZipFile: zip(code) },
      ...input,
    });
  /** A new queue, and the messages that are in it. */
  const queue = async (QueueName: string) => {
    const endpoint = `http://127.0.0.1:${lab.server.port}`;
    const credentials = { accessKeyId: "test", secretAccessKey: "test" };
    const queues = new SQSClient({ endpoint, region: "us-east-1", credentials });
    onTestFinished(() => queues.destroy());
    const { QueueUrl } = await queues.send(new CreateQueueCommand({ QueueName }));
    const input = {
      QueueUrl,
      MessageAttributeNames: ["All"],
      MessageSystemAttributeNames: ["AWSTraceHeader" as const],
    };
    return {
      arn: `arn:aws:sqs:us-east-1:000000000000:${QueueName}`,
      send: (MessageBody: string) => queues.send(new SendMessageCommand({ QueueUrl, MessageBody })),
      receive: async () => (await queues.send(new ReceiveMessageCommand(input))).Messages ?? [],
    };
  };
  const runs = () => lab.server.world.history.latestFirst().filter(({ name }) => name === "CreateQueue").length;

  /** A function whose runs the history counts: it creates a queue with its SDK-like request, then invokes itself. */
  const loop = `
    const http = require("node:http");
    const ask = (path, body, headers) => new Promise((resolve, reject) => {
      const { hostname: host, port } = new URL(process.env.AWS_ENDPOINT_URL);
      const scope = path === "/" ? "sqs" : "lambda";
      const signed = { authorization: "AWS4-HMAC-SHA256 Credential=" + process.env.AWS_ACCESS_KEY_ID + "/20260101/us-east-1/" + scope + "/aws4_request, SignedHeaders=host, Signature=0" };
      // As the SDKs do: "X-Ray trace header", from the variable of the invocation.
      http.request({ host, port, path, method: "POST", headers: { ...signed, "x-amzn-trace-id": process.env._X_AMZN_TRACE_ID, ...headers } }, (answer) => {
        answer.resume().on("end", () => resolve(answer.statusCode));
      }).on("error", reject).end(body);
    });
    exports.handler = async ({ n = 0, type = "Event" }) => {
      await ask("/", JSON.stringify({ QueueName: "run-" + n }), { "x-amz-target": "AmazonSQS.CreateQueue", "content-type": "application/x-amz-json-1.0" });
      return ask("/2015-03-31/functions/f/invocations", JSON.stringify({ n: n + 1, type }), { "x-amz-invocation-type": type });
    };`;

  test("a function that invokes itself is stopped after 16 runs, and its event goes to the dead-letter queue", async () => {
    const { receive, arn } = await queue("dead");
    await create(loop, { DeadLetterConfig: { TargetArn: arn } });
    await ask("Invoke", { FunctionName: "f", InvocationType: "Event" });
    await lab.server.world.settled();
    expect(runs() - 1).toBe(16);
    expect(await receive()).toMatchObject([
      {
        Body: '{"n":16,"type":"Event"}',
        Attributes: {
          AWSTraceHeader: expect.stringMatching(
            /^Root=1-[^;]+;Parent=[0-9a-f]{16};Sampled=0;Lineage=1:[0-9a-f]{8}:16$/,
          ),
        },
        MessageAttributes: { ErrorMessage: { StringValue: expect.stringContaining("recursive loop") } },
      },
    ]);
  });

  test("a function that is its own destination is stopped after 16 runs", async () => {
    const { receive, arn } = await queue("dead");
    await create('exports.handler = async () => { console.log("ran"); };');
    const DestinationConfig = {
      OnSuccess: { Destination: "arn:aws:lambda:us-east-1:000000000000:function:f" },
      OnFailure: { Destination: arn },
    };
    await ask("PutFunctionEventInvokeConfig", { FunctionName: "f", DestinationConfig });
    await ask("Invoke", { FunctionName: "f", InvocationType: "Event" });
    await lab.server.world.settled();
    const [{ Body = "" } = {}, ...others] = await receive();
    expect(others).toEqual([]);
    // The event of the run that was stopped has the results of the 16 before it, each in the next.
    expect(Body.split("approximateInvokeCount").length - 1).toBe(17);
  });

  // "Use Lambda recursive loop detection": of queues too. What AWS does with the other messages of the mapping is not documented.
  test("a function that sends to its own queue is stopped after 16 runs, and other messages are still processed", async () => {
    const { arn, send, receive } = await queue("own");
    await create(
      `const http = require("node:http");
      exports.handler = ({ Records }) => new Promise((resolve, reject) => {
        console.log("ran");
        if (Records.every(({ body }) => body === "last")) return resolve();
        const { hostname: host, port } = new URL(process.env.AWS_ENDPOINT_URL);
        const headers = {
          authorization: "AWS4-HMAC-SHA256 Credential=" + process.env.AWS_ACCESS_KEY_ID + "/20260101/us-east-1/sqs/aws4_request, SignedHeaders=host, Signature=0",
          "content-type": "application/x-amz-json-1.0",
          "x-amz-target": "AmazonSQS.SendMessage",
          "x-amzn-trace-id": process.env._X_AMZN_TRACE_ID,
        };
        http.request({ host, port, path: "/", method: "POST", headers }, (answer) => answer.resume().on("end", resolve))
          .on("error", reject)
          .end(JSON.stringify({ QueueUrl: "own", MessageBody: "again" }));
      });`,
    );
    await ask("CreateEventSourceMapping", { FunctionName: "f", EventSourceArn: arn });
    const sends = () =>
      lab.server.world.history.latestFirst().filter(({ name, cause }) => name === "SendMessage" && !cause).length;
    const invocations = () =>
      lab.server.world.history.latestFirst().filter(({ name, error }) => name === "Invoke" && !error).length;
    await send("first");
    await lab.server.world.settled();
    expect([sends(), invocations()]).toEqual([17, 16]);
    await send("last");
    await lab.server.world.settled();
    expect(invocations()).toBe(17);
    // The message that was refused comes again, and is refused again.
    await clock.advance(30_000);
    await lab.server.world.settled();
    expect([sends(), invocations()]).toEqual([18, 17]);
    await clock.advance(30_000);
    await ask("ListEventSourceMappings");
    expect(await receive()).toEqual([]);
  });

  test.each([
    [[], undefined],
    [[undefined], undefined],
    [["Root=1-a-b", undefined], "Root=1-a-b"],
    [
      ["Root=1-a-b;Lineage=1:aa:1", "Root=1-c-d;Lineage=1:bb:1|1:aa:12", "Root=1-e-f"],
      "Root=1-c-d;Lineage=1:bb:1|1:aa:12",
    ],
  ] as const)("of the trace headers %j of a batch the longest chain goes on", (headers, longest) => {
    expect(longestChain(headers)).toBe(longest);
  });

  test("the caller of a synchronous loop gets RecursiveInvocationException, and a function that is allowed to loop goes on", async () => {
    await create("exports.handler = async () => process.env._X_AMZN_TRACE_ID;");
    const send = async (traceHeader?: string) => {
      const command = new InvokeCommand({ FunctionName: "f" });
      command.middlewareStack.add(
        (next) => (args) => {
          const { headers } = args.request as { headers: Record<string, string> };
          if (traceHeader !== undefined) headers["x-amzn-trace-id"] = traceHeader;
          return next(args);
        },
        { step: "build" },
      );
      const { Payload } = await lab.client.send(command);
      return JSON.parse(Buffer.from(Payload ?? "").toString()) as string;
    };
    let trace = await send();
    const [root] = trace.split(";");
    for (let run = 2; run <= 16; run++) trace = await send(trace);
    expect(trace).toMatch(new RegExp(`^${root};.*:16$`));
    await expect(send(trace)).rejects.toMatchObject({
      name: "RecursiveInvocationException",
      $metadata: { httpStatusCode: 400 },
    });
    await ask("PutFunctionRecursionConfig", { FunctionName: "f", RecursiveLoop: "Allow" });
    expect(await send(trace)).toMatch(/:17$/);
    // What others have added stays.
    expect(await send("Root=1-67891233-abcdef012345678912345678;Sampled=1;Lineage=1:a87bd80c:4")).toMatch(
      /^Root=1-67891233-abcdef012345678912345678;Parent=[0-9a-f]{16};Sampled=1;Lineage=1:a87bd80c:4\|1:[0-9a-f]{8}:1$/,
    );
  });

  test("an event without concurrency waits twice as long each time, which counts as no attempt", async () => {
    await create("exports.handler = async () => 1;");
    const { receive, arn } = await queue("results");
    await ask("PutFunctionEventInvokeConfig", {
      FunctionName: "f",
      DestinationConfig: { OnSuccess: { Destination: arn } },
    });
    await ask("PutFunctionConcurrency", { FunctionName: "f", ReservedConcurrentExecutions: 0 });
    await ask("Invoke", { FunctionName: "f", InvocationType: "Event" });
    await clock.advance(1000 + 2000 + 4000);
    await ask("DeleteFunctionConcurrency", { FunctionName: "f" });
    await clock.advance(7999);
    await lab.server.world.settled();
    expect(await receive()).toEqual([]);
    await clock.advance(1);
    await lab.server.world.settled();
    const [message] = await receive();
    expect(JSON.parse(message?.Body ?? "")).toMatchObject({ requestContext: { approximateInvokeCount: 1 } });
  });
});
