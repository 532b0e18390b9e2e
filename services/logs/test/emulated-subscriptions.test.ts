import {
  CreateLogGroupCommand,
  DescribeLogStreamsCommand,
  DescribeSubscriptionFiltersCommand,
  PutSubscriptionFilterCommand,
} from "@aws-sdk/client-cloudwatch-logs";
import {
  AddPermissionCommand,
  CreateFunctionCommand,
  type CreateFunctionCommandInput,
  InvokeCommand,
  LambdaClient,
  RemovePermissionCommand,
} from "@aws-sdk/client-lambda";
import { addFault } from "@cloudstub/core";
import lambda from "@cloudstub/lambda";
import { zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import logs from "../src/index.js";
import { ACCOUNT, arnOf, emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory({ modules: [logs, lambda], functions: {} });
let functions: LambdaClient;
beforeAll(() => {
  functions = new LambdaClient({
    endpoint: `http://127.0.0.1:${lab.server.port}`,
    region: "us-east-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
    maxAttempts: 1,
  });
});
afterAll(() => functions.destroy());

const functionArn = `arn:aws:lambda:us-east-1:${ACCOUNT}:function:f`;

async function createFunction(code: string, input: Partial<CreateFunctionCommandInput> = {}): Promise<void> {
  await functions.send(
    new CreateFunctionCommand({
      FunctionName: "f",
      Runtime: "nodejs22.x",
      Handler: "index.handler",
      Role: `arn:aws:iam::${ACCOUNT}:role/r`,
      Code: { ZipFile: zipSync({ "index.js": Buffer.from(code) }) },
      ...input,
    }),
  );
}

const permit = (SourceArn: string, Principal = "logs.us-east-1.amazonaws.com") =>
  functions.send(
    new AddPermissionCommand({
      FunctionName: "f",
      StatementId: "s",
      Action: "lambda:InvokeFunction",
      Principal,
      SourceArn,
    }),
  );

const subscribe = (logGroupName: string, filterPattern = "") =>
  lab.client.send(
    new PutSubscriptionFilterCommand({
      logGroupName,
      filterName: "errors",
      filterPattern,
      destinationArn: functionArn,
    }),
  );

/** A function that writes the event of a subscription to its own log. */
const decoder = `exports.handler = async ({ awslogs }) => {
  console.log("got " + require("zlib").gunzipSync(Buffer.from(awslogs.data, "base64")));
};`;

// moto has the words, which users of AWS report.
test("a function has to let the service in", async () => {
  const logGroupName = await lab.createGroup();
  const refused = {
    name: "InvalidParameterException",
    message:
      "Could not execute the lambda function. Make sure you have given CloudWatch Logs permission to execute your function.",
  };
  await expect(subscribe(logGroupName)).rejects.toMatchObject(refused);
  await createFunction(decoder);
  await expect(subscribe(logGroupName)).rejects.toMatchObject(refused);
  await permit(`${arnOf("other")}:*`);
  await expect(subscribe(logGroupName)).rejects.toMatchObject(refused);
  expect((await lab.client.send(new DescribeSubscriptionFiltersCommand({ logGroupName }))).subscriptionFilters).toEqual(
    [],
  );
});

// Recorded: the event's members; user guide, "Subscription filters with AWS Lambda".
test("a function gets the events that match, compressed", async () => {
  const logGroupName = await lab.createGroup(["s"]);
  await createFunction(decoder);
  await permit(`${arnOf(logGroupName)}:*`);
  await subscribe(logGroupName, "ERROR");
  await lab.put([logGroupName, "s"], "ERROR first", "INFO", "ERROR second");
  const messages = () => lab.find("/aws/lambda/f", { filterPattern: '"got "' });
  await expect.poll(messages).not.toEqual([]);
  const [found = ""] = await messages();
  const data = JSON.parse(found.slice(found.indexOf("{")));
  const timestamp = data.logEvents[0].timestamp;
  expect(data).toEqual({
    messageType: "DATA_MESSAGE",
    owner: ACCOUNT,
    logGroup: logGroupName,
    logStream: "s",
    subscriptionFilters: ["errors"],
    logEvents: ["ERROR first", "ERROR second"].map((message) => ({
      id: expect.stringMatching(/^\d{56}$/),
      timestamp,
      message,
    })),
  });
});

test("events that are too large for one invocation come in several", async () => {
  const logGroupName = await lab.createGroup(["s"]);
  await createFunction(`exports.handler = async ({ awslogs }) => {
    const { logEvents } = JSON.parse(require("zlib").gunzipSync(Buffer.from(awslogs.data, "base64")));
    console.log("got " + logEvents.map(({ message }) => message.slice(0, 1)).join(""));
  };`);
  await permit(`${arnOf(logGroupName)}:*`, "logs.amazonaws.com");
  await subscribe(logGroupName);
  // Random text of 95 characters, which can't be compressed much.
  const noise = (first: string) =>
    first + Buffer.from(lab.server.world.ids.bytes(261_000).map((byte) => 32 + (byte % 95))).toString();
  await lab.put([logGroupName, "s"], noise("a"), noise("b"), noise("c"), noise("d"));
  const got = async () => {
    const lines = await lab.find("/aws/lambda/f", { filterPattern: '"got "' });
    return lines.map((line) => /got (\w+)/.exec(line ?? "")?.[1]).toSorted();
  };
  await expect.poll(got).toEqual(["ab", "cd"]);
});

test("events that are divided stay before those of the next delivery", async () => {
  const logGroupName = await lab.createGroup(["s"]);
  await createFunction(`exports.handler = async ({ awslogs }) => {
    const data = JSON.parse(require("zlib").gunzipSync(Buffer.from(awslogs.data, "base64")));
    console.log("got " + data.subscriptionFilters + " " + data.logEvents.map(({ message }) => message.slice(0, 1)).join(""));
  };`);
  await permit(`${arnOf(logGroupName)}:*`);
  await subscribe(logGroupName);
  const second = { logGroupName, filterName: "second", filterPattern: "needle", destinationArn: functionArn };
  await lab.client.send(new PutSubscriptionFilterCommand(second));
  const noise = (first: string) =>
    first + Buffer.from(lab.server.world.ids.bytes(261_000).map((byte) => 32 + (byte % 95))).toString();
  // The one that is sent first is lost.
  const lost = { service: "lambda", operation: "Invoke", effect: "error", code: "ResourceNotFoundException" } as const;
  addFault(lab.server, { ...lost, when: { times: 1 } }, "fault");
  await lab.put([logGroupName, "s"], noise("a"), noise("b"), noise("c"), noise("d"), "needle");
  const got = async () => {
    const lines = await lab.find("/aws/lambda/f", { filterPattern: '"got "' });
    return lines.map((line) => /got (\w+ \w+)/.exec(line ?? "")?.[1]).toSorted();
  };
  await expect.poll(got).toEqual(["errors dn", "second n"]);
});

// CloudWatch Logs user guide, "Subscription filters with AWS Lambda": the function's policy has to let the service in.
test.each(["logs.amazonaws.com", "logs.us-east-1.amazonaws.com"])(
  "the function is asked whether it lets %s in, each time that events are sent",
  async (principal) => {
    const logGroupName = await lab.createGroup(["s"]);
    await createFunction("exports.handler = async () => 1;");
    await permit(`${arnOf(logGroupName)}:*`, principal);
    await subscribe(logGroupName);
    const notes = () =>
      lab.server.world.history
        .latestFirst()
        .filter(({ name }) => name === "Invoke")
        .map(({ notes }) => notes);
    await lab.put([logGroupName, "s"], "permitted");
    await expect.poll(notes).toEqual([undefined]);
    await functions.send(new RemovePermissionCommand({ FunctionName: "f", StatementId: "s" }));
    await lab.put([logGroupName, "s"], "not permitted");
    const refusal = `AWS would refuse this invocation for ${arnOf(logGroupName)}:*.`;
    await expect.poll(notes).toEqual([[expect.stringContaining(refusal)], undefined]);
  },
);

// User guide, "Subscriptions": deliveries that are throttled or fail are tried again for a day.
describe("Events that the function service does not take", () => {
  const invocations = () => lab.server.world.history.latestFirst().filter(({ name }) => name === "Invoke").length;
  const deliver = async (fault: { readonly code: string; readonly status?: number }) => {
    const logGroupName = await lab.createGroup(["s"]);
    await createFunction(decoder);
    await permit(`${arnOf(logGroupName)}:*`);
    await subscribe(logGroupName);
    const refused = { service: "lambda", operation: "Invoke", effect: "error", when: { times: 1 } } as const;
    addFault(lab.server, { ...refused, ...fault }, "fault");
    await lab.put([logGroupName, "s"], "one");
    await expect.poll(invocations).toBe(1);
    await lab.clock.advance(20_000);
  };

  test.each([
    ["because it fails", { code: "ServiceException" }],
    ["because it fails, with a status", { code: "ServiceUnavailable", status: 503 }],
    ["because it throttles", { code: "TooManyRequestsException" }],
    ["because it throttles, with a status", { code: "TooManyRequestsException", status: 429 }],
    ["because it throttles in other words", { code: "Rejected", status: 429 }],
  ])("%s are sent again after 20 seconds", async (_, fault) => {
    await deliver(fault);
    await expect.poll(() => lab.find("/aws/lambda/f", { filterPattern: '"got "' })).toHaveLength(1);
    expect(invocations()).toBe(2);
  });

  test("because the function is gone are dropped", async () => {
    await deliver({ code: "ResourceNotFoundException" });
    await lab.server.world.settled();
    expect(invocations()).toBe(1);
  });
});

test("a function writes its lines to its group and to a stream of its environment", async () => {
  await createFunction("exports.handler = async (event) => { console.log('saw', event.n); return event.n; };");
  for (const n of [1, 2])
    await functions.send(new InvokeCommand({ FunctionName: "f", Payload: JSON.stringify({ n }) }));
  const { logStreams } = await lab.client.send(new DescribeLogStreamsCommand({ logGroupName: "/aws/lambda/f" }));
  expect(logStreams?.map(({ logStreamName }) => logStreamName)).toEqual([
    expect.stringMatching(/^2026\/04\/01\/\[\$LATEST\][0-9a-f]{32}$/),
  ]);
  const messages = await lab.find("/aws/lambda/f");
  expect(messages.map((message) => /^\w+|saw \d/.exec(message?.replace(/^.*\tINFO\t/, "") ?? "")?.[0])).toEqual([
    "INIT_START",
    "START",
    "saw",
    "END",
    "REPORT",
    "START",
    "saw",
    "END",
    "REPORT",
  ]);
  expect(await lab.find("/aws/lambda/f", { filterPattern: '"saw 2"' })).toEqual([expect.stringContaining("saw 2")]);
});

test("a group of its own, in JSON, by the logging configuration", async () => {
  await lab.client.send(new CreateLogGroupCommand({ logGroupName: "/shared" }));
  await createFunction("exports.handler = async () => { console.log('kept'); console.debug('left out'); };", {
    LoggingConfig: { LogGroup: "/shared", LogFormat: "JSON", ApplicationLogLevel: "INFO", SystemLogLevel: "WARN" },
  });
  await functions.send(new InvokeCommand({ FunctionName: "f" }));
  const lines = (await lab.find("/shared")).map((line) => JSON.parse(line ?? ""));
  expect(lines).toEqual([expect.objectContaining({ level: "INFO", message: "kept" })]);
  expect(await lab.find("/shared", { filterPattern: '{ $.level = "INFO" && $.message = kept }' })).toHaveLength(1);
});

test("the lines of asynchronous invocations, of errors and of retries are there too", async () => {
  await createFunction("exports.handler = async () => { throw new Error('broken'); };");
  await functions.send(new InvokeCommand({ FunctionName: "f", InvocationType: "Event" }));
  const broken = () => lab.find("/aws/lambda/f", { filterPattern: "Invoke Error broken" });
  await expect.poll(broken).toHaveLength(1);
  await lab.clock.advance(60_000);
  await expect.poll(broken).toHaveLength(2);
});
