/** Functions that run: the host of functions behind Invoke. What a runtime does in detail is tested in packages/functions. */
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { CreateTopicCommand, SNSClient, SubscribeCommand } from "@aws-sdk/client-sns";
import { CreateQueueCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { manualClock } from "@cloudstub/core";
import { zipSync } from "fflate";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { serviceLaboratory } from "../../../tests/contracts/laboratory.js";
import sns from "../../sns/src/index.js";
import sqs from "../../sqs/src/index.js";
import lambda from "../src/index.js";
import { operations, zip } from "./emulated-laboratory.js";
import { arnOf, laboratory } from "./laboratory.js";

const lab = laboratory({ fidelity: "emulated", functions: {} });
const { ask } = operations(lab);
const create = (FunctionName: string, code: string, input: object = {}) =>
  lab.create(FunctionName, { Code: { ZipFile: zip(code) }, ...input });
const invoke = async (FunctionName: string, input: object = {}) => {
  const { Payload, ...rest } = (await ask("Invoke", { FunctionName, ...input })) as { Payload: Uint8Array };
  return { ...rest, result: JSON.parse(Buffer.from(Payload).toString() || "null") as unknown };
};
const text = (value: string) => Buffer.from(value);

describe("Invoke", () => {
  test("runs the handler with the event, and a context that names what was invoked", async () => {
    await create(
      "echo",
      "exports.handler = async (event, { functionName, functionVersion, invokedFunctionArn }) => ({ event, functionName, functionVersion, invokedFunctionArn, name: process.env.NAME });",
      { Environment: { Variables: { NAME: "value" } } },
    );
    expect(await invoke("echo", { Payload: text('{"a":1}') })).toMatchObject({
      StatusCode: 200,
      ExecutedVersion: "$LATEST",
      result: {
        event: { a: 1 },
        functionName: "echo",
        functionVersion: "$LATEST",
        invokedFunctionArn: arnOf("echo"),
        name: "value",
      },
    });
    expect(await invoke("echo")).toMatchObject({ result: { event: {} } });
  });

  test("an error of the handler is an answer, with its log", async () => {
    await create("fails", "exports.handler = async () => { console.log('before'); throw new TypeError('no'); };");
    const { LogResult, ...answer } = (await invoke("fails", { LogType: "Tail" })) as unknown as { LogResult: string };
    expect(answer).toMatchObject({
      StatusCode: 200,
      FunctionError: "Unhandled",
      result: { errorType: "TypeError", errorMessage: "no", trace: expect.any(Array) },
    });
    const log = Buffer.from(LogResult, "base64").toString();
    expect(log).toMatch(
      /^START RequestId: [0-9a-f-]{36} Version: \$LATEST\n.*before.*\nEND RequestId: .*\nREPORT RequestId: /s,
    );
  });

  test("a version runs its own code for ever, and an alias with weights chooses by chance", async () => {
    await create("f", "exports.handler = async () => 1;", { Publish: true });
    await ask("UpdateFunctionCode", {
      FunctionName: "f",
      ZipFile: zip("exports.handler = async () => 2;"),
      Publish: true,
    });
    expect(await invoke("f:1")).toMatchObject({ ExecutedVersion: "1", result: 1 });
    expect(await invoke("f")).toMatchObject({ ExecutedVersion: "$LATEST", result: 2 });
    await ask("CreateAlias", {
      FunctionName: "f",
      Name: "live",
      FunctionVersion: "1",
      RoutingConfig: { AdditionalVersionWeights: { 2: 1 } },
    });
    expect(await invoke("f:live")).toMatchObject({ ExecutedVersion: "2", result: 2 });
    await ask("UpdateAlias", { FunctionName: "f", Name: "live", RoutingConfig: { AdditionalVersionWeights: {} } });
    expect(await invoke("f:live")).toMatchObject({ ExecutedVersion: "1", result: 1 });
  });

  test("0.9, 7.17 and 9.3: what the function is told of the call", async () => {
    const code =
      "exports.handler = async (event, { awsRequestId, functionVersion, invokedFunctionArn, clientContext }) => ({ awsRequestId, functionVersion, invokedFunctionArn, clientContext });";
    await create("told", code, { Publish: true });
    await ask("CreateAlias", { FunctionName: "told", Name: "live", FunctionVersion: "1" });
    const context = { custom: { a: "b" }, client: { c: 1 }, env: {} };
    const ClientContext = Buffer.from(JSON.stringify(context)).toString("base64");
    const answer = await lab.client.send(
      new InvokeCommand({ FunctionName: "told", Qualifier: "live", ClientContext, LogType: "Tail" }),
    );
    expect(JSON.parse(answer.Payload?.transformToString() ?? "")).toEqual({
      awsRequestId: answer.$metadata.requestId,
      functionVersion: "1",
      invokedFunctionArn: `${arnOf("told")}:live`,
      clientContext: context,
    });
    expect(Buffer.from(answer.LogResult ?? "", "base64").toString()).toContain(
      `START RequestId: ${answer.$metadata.requestId} Version: 1\n`,
    );
    // 9.4
    const arnIn = async (input: object) =>
      ((await invoke("told", input)) as { result: { invokedFunctionArn: string } }).result.invokedFunctionArn.slice(
        arnOf("told").length,
      );
    expect([await arnIn({}), await arnIn({ Qualifier: "$LATEST" }), await arnIn({ Qualifier: "1" })]).toEqual([
      "",
      ":$LATEST",
      ":1",
    ]);
  });

  test("8.2: a handler that returns nothing", async () => {
    await create("nothing", "exports.handler = async () => {};");
    const { $metadata, Payload } = await lab.client.send(new InvokeCommand({ FunctionName: "nothing" }));
    expect([$metadata.httpStatusCode, Payload?.transformToString()]).toEqual([200, "null"]);
  });

  test("an environment stays warm, also when tags change, and a change of the configuration ends it", async () => {
    await create("counts", "let n = 0; exports.handler = async () => n++;");
    expect(await invoke("counts")).toMatchObject({ result: 0 });
    await ask("TagResource", { Resource: arnOf("counts"), Tags: { a: "b" } });
    expect(await invoke("counts")).toMatchObject({ result: 1 });
    await ask("UpdateFunctionConfiguration", { FunctionName: "counts", Timeout: 5 });
    expect(await invoke("counts")).toMatchObject({ result: 0 });
  });

  // Rows 8.10 to 8.12.
  test("events and results have at most 6 MB, results 100 bytes more", async () => {
    await create("echo", "exports.handler = async (event) => event;", { Timeout: 30 });
    await create("large", "exports.handler = async (length) => 'a'.repeat(length);", { Timeout: 30 });
    const letters = (length: number) => text(JSON.stringify("a".repeat(length - 2)));
    expect(await invoke("echo", { Payload: letters(5_000_000) })).toMatchObject({ result: "a".repeat(4_999_998) });
    await expect(invoke("echo", { Payload: letters(6_291_457) })).rejects.toMatchObject({
      name: "RequestTooLargeException",
      message: "Request must be smaller than 6291456 bytes for the InvokeFunction operation",
      $metadata: { httpStatusCode: 413 },
    });
    const { FunctionError, result } = (await invoke("large", { Payload: text("6291456") })) as Record<string, unknown>;
    expect([FunctionError, (result as string).length]).toEqual([undefined, 6_291_456]);
    expect(await invoke("large", { Payload: text("6291555") })).toMatchObject({
      StatusCode: 200,
      FunctionError: "Unhandled",
      result: {
        errorMessage: "Response payload size exceeded maximum allowed payload size (6291556 bytes).",
        errorType: "Function.ResponseSizeTooLarge",
      },
    });
  });

  test("layers are there under their module path", async () => {
    await ask("PublishLayerVersion", {
      LayerName: "l",
      Content: { ZipFile: zip("module.exports = 'from the layer';", "nodejs/node_modules/shared/index.js") },
    });
    await create("layered", "exports.handler = async () => require('shared');", {
      Layers: ["arn:aws:lambda:us-east-1:000000000000:layer:l:1"],
    });
    expect(await invoke("layered")).toMatchObject({ result: "from the layer" });
  });

  test("a function that reserved no concurrency is switched off", async () => {
    await create("off", "exports.handler = async () => 1;");
    await ask("PutFunctionConcurrency", { FunctionName: "off", ReservedConcurrentExecutions: 0 });
    await expect(invoke("off")).rejects.toMatchObject({
      name: "TooManyRequestsException",
      Reason: "ReservedFunctionConcurrentInvocationLimitExceeded",
      message: "Rate Exceeded.",
      $metadata: { httpStatusCode: 429 },
    });
  });
});

describe("an asynchronous invocation", () => {
  const clock = manualClock();
  const application = serviceLaboratory(LambdaClient, {
    modules: [lambda, sns, sqs],
    fidelity: "emulated",
    functions: {},
    clock,
  });
  const { ask: askThere } = operations(application);
  const queueArn = "arn:aws:sqs:us-east-1:000000000000:results";
  let queues: SQSClient;
  let topics: SNSClient;
  const message = async (queue = "results") => {
    const received = new ReceiveMessageCommand({
      QueueUrl: `http://127.0.0.1:${application.server.port}/000000000000/${queue}`,
      MessageAttributeNames: ["All"],
      MessageSystemAttributeNames: ["All"],
    });
    const { Messages = [] } = await queues.send(received);
    return Messages[0];
  };

  beforeEach(async () => {
    const config = {
      endpoint: `http://127.0.0.1:${application.server.port}`,
      region: "us-east-1",
      credentials: { accessKeyId: "test", secretAccessKey: "test" },
    };
    queues = new SQSClient(config);
    topics = new SNSClient(config);
    onTestFinished(() => queues.destroy());
    onTestFinished(() => topics.destroy());
    await queues.send(new CreateQueueCommand({ QueueName: "results" }));
  });

  const createThere = (code: string, input: object = {}) =>
    askThere("CreateFunction", {
      FunctionName: "f",
      Runtime: "nodejs22.x",
      Role: "arn:aws:iam::000000000000:role/r",
      Handler: "index.handler",
      Code: { ZipFile: zip(code) },
      ...input,
    });
  const begin = () => askThere("Invoke", { FunctionName: "f", InvocationType: "Event", Payload: text('{"a":1}') });

  test("is answered 202 at once, and its result is sent to the destination", async () => {
    await createThere("exports.handler = async ({ a }) => ({ b: a });");
    await askThere("PutFunctionEventInvokeConfig", {
      FunctionName: "f",
      DestinationConfig: { OnSuccess: { Destination: queueArn } },
    });
    const answer = await begin();
    expect(answer).toMatchObject({ StatusCode: 202 });
    expect(answer).not.toHaveProperty("ExecutedVersion");
    await application.server.world.settled();
    expect(JSON.parse((await message())?.Body ?? "")).toEqual({
      version: "1.0",
      timestamp: expect.stringMatching(/Z$/),
      requestContext: {
        requestId: expect.any(String),
        functionArn: `${arnOf("f")}:$LATEST`,
        condition: "Success",
        approximateInvokeCount: 1,
      },
      requestPayload: { a: 1 },
      responseContext: { statusCode: 200, executedVersion: "$LATEST" },
      responsePayload: { b: 1 },
    });
  });

  test("11.4 and 11.10: a failure is told to the destination, and its event to a topic as dead letter", async () => {
    await createThere("exports.handler = async ({ a }) => { console.log('run', a); throw new RangeError('no'); };", {
      DeadLetterConfig: { TargetArn: "arn:aws:sns:us-east-1:000000000000:letters" },
    });
    await topics.send(new CreateTopicCommand({ Name: "letters" }));
    await queues.send(new CreateQueueCommand({ QueueName: "letters" }));
    const TopicArn = "arn:aws:sns:us-east-1:000000000000:letters";
    await topics.send(
      new SubscribeCommand({ TopicArn, Protocol: "sqs", Endpoint: "arn:aws:sqs:us-east-1:000000000000:letters" }),
    );
    await askThere("PutFunctionEventInvokeConfig", {
      FunctionName: "f",
      MaximumRetryAttempts: 0,
      DestinationConfig: { OnFailure: { Destination: queueArn } },
    });
    const asked = new InvokeCommand({ FunctionName: "f", InvocationType: "Event", Payload: '{"a":9007199254740993}' });
    const { $metadata } = await application.client.send(asked);
    await application.server.world.settled();
    const told = await message();
    // Text and not values: the members in AWS's order, and integers as they were sent.
    expect(told?.Body).toMatch(
      new RegExp(
        `^\\{"version":"1\\.0","timestamp":"[^"]+Z","requestContext":\\{"requestId":"${$metadata.requestId}","functionArn":"[^"]+:f:\\$LATEST","condition":"RetriesExhausted","approximateInvokeCount":1\\},"requestPayload":\\{"a":9007199254740993\\},"responseContext":\\{"statusCode":200,"executedVersion":"\\$LATEST","functionError":"Unhandled"\\},"responsePayload":\\{"errorType":"RangeError","errorMessage":"no",`,
      ),
    );
    // 11.6
    expect(told?.Attributes?.["AWSTraceHeader"]).toMatch(/^Root=1-/);
    const letter = JSON.parse((await message("letters"))?.Body ?? "");
    expect(letter.Message).toBe('{"a":9007199254740993}');
    expect(letter.MessageAttributes).toEqual({
      RequestID: { Type: "String", Value: $metadata.requestId },
      ErrorCode: { Type: "Number", Value: "200" },
      ErrorMessage: { Type: "String", Value: "no" },
    });
  });

  // Lambda developer guide, "How Lambda handles errors and retries with asynchronous invocation"
  test("that fails is tried again after one and two minutes, then its event is in the dead-letter queue", async () => {
    await createThere("exports.handler = async () => { throw new Error('no'); };", {
      DeadLetterConfig: { TargetArn: queueArn },
    });
    await begin();
    await application.server.world.settled();
    const runs = () =>
      application.server.world.history.latestFirst().filter(({ name }) => name === "SendMessage").length;
    await clock.advance(60_000);
    await application.server.world.settled();
    expect(runs()).toBe(0);
    await clock.advance(120_000);
    await application.server.world.settled();
    expect(await message()).toMatchObject({
      Body: '{"a":1}',
      MessageAttributes: {
        ErrorCode: { DataType: "Number", StringValue: "200" },
        ErrorMessage: { DataType: "String", StringValue: "no" },
        RequestID: { DataType: "String", StringValue: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      },
    });
  });

  // Not documented: what AWS does with events of an alias or a version that is deleted while they wait.
  test.each(["alias", "version"] as const)(
    "of which the %s is gone when it is tried again ends, and holds up no other",
    async (kind) => {
      await createThere("exports.handler = async (event) => { if (event.fails) throw new Error('no'); };", {
        Publish: true,
      });
      await askThere("CreateAlias", { FunctionName: "f", Name: "live", FunctionVersion: "1" });
      const Qualifier = kind === "alias" ? "live" : "1";
      const invokeLater = (input: object) =>
        askThere("Invoke", { FunctionName: "f", InvocationType: "Event", ...input });
      await invokeLater({ Qualifier, Payload: text('{"fails":true}') });
      await application.server.world.settled();
      await askThere("DeleteAlias", { FunctionName: "f", Name: "live" });
      if (kind === "version") await askThere("DeleteFunction", { FunctionName: "f", Qualifier });
      await askThere("PutFunctionEventInvokeConfig", {
        FunctionName: "f",
        DestinationConfig: { OnSuccess: { Destination: queueArn } },
      });
      await clock.advance(60_000);
      await invokeLater({ Payload: text('{"later":true}') });
      await application.server.world.settled();
      expect(JSON.parse((await message())?.Body ?? "")).toMatchObject({ requestPayload: { later: true } });
      expect(application.server.world.history.latestFirst().filter(({ error }) => error !== undefined)).toEqual([]);
    },
  );

  test("whose runtime answers a text that is not JSON has it at its destination", async () => {
    const bootstrap = `#!/usr/bin/env node
const http = require("node:http");
const [host, port] = process.env.AWS_LAMBDA_RUNTIME_API.split(":");
const send = (method, path, body) => new Promise((resolve) => {
  const options = { host, port, method, path: "/2018-06-01/runtime/invocation/" + path };
  http.request(options, (answer) => answer.resume().on("end", () => resolve(answer.headers))).end(body);
});
(async () => {
  for (;;) {
    const id = (await send("GET", "next"))["lambda-runtime-aws-request-id"];
    await send("POST", id + "/response", "plain text");
  }
})();
`;
    const attrs = (0o100755 << 16) >>> 0;
    const ZipFile = zipSync({ bootstrap: [Buffer.from(bootstrap), { os: 3, attrs }] });
    await createThere("", { Runtime: "provided.al2023", Code: { ZipFile } });
    await askThere("PutFunctionEventInvokeConfig", {
      FunctionName: "f",
      DestinationConfig: { OnSuccess: { Destination: queueArn } },
    });
    await begin();
    await application.server.world.settled();
    expect(JSON.parse((await message())?.Body ?? "")).toMatchObject({
      requestPayload: { a: 1 },
      responsePayload: "plain text",
    });
  });
});
