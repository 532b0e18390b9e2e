import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { archive, environmentOf } from "./support/environment.js";
import { Laboratory } from "./support/laboratory.js";

const id = "8476a536-e9f4-11e8-9739-2dfe598c3fcd";
const js = (text: string) => environmentOf({ "index.js": text });

test("a handler gets the event and the context, in the order in which AWS's has its members", async () => {
  const laboratory = new Laboratory();
  const environment = js(
    "exports.handler = async (event, context) => ({ event, context, keys: Object.keys(context), left: context.getRemainingTimeInMillis() });",
  );
  const clientContext = `{"custom":{"k":"é"},\n"client":{},"env":{}}`;
  const outcome = await laboratory.invoke(environment, { name: "a" }, { requestId: id, clientContext });
  const { event, context, keys, left } = outcome.answer as {
    event: unknown;
    context: unknown;
    keys: string[];
    left: number;
  };
  expect(event).toEqual({ name: "a" });
  expect(context).toEqual({
    callbackWaitsForEmptyEventLoop: true,
    functionVersion: "$LATEST",
    functionName: "resize",
    memoryLimitInMB: "128",
    logGroupName: "/aws/lambda/resize",
    logStreamName: outcome.logStream,
    clientContext: { custom: { k: "é" }, client: {}, env: {} },
    invokedFunctionArn: environment.functionKey,
    awsRequestId: id,
  });
  expect(keys.join(" ")).toBe(
    "callbackWaitsForEmptyEventLoop functionVersion functionName memoryLimitInMB logGroupName logStreamName clientContext identity " +
      "invokedFunctionArn awsRequestId getRemainingTimeInMillis done fail succeed",
  );
  expect(left).toBeGreaterThan(5000);
  expect(left).toBeLessThanOrEqual(10_000);
});

// AWS Lambda developer guide, "Define Lambda function handler in Node.js"; recorded answers for nothing and undefined.
test.each([
  ["a promise", "async () => ({ a: 1 })", { a: 1 }],
  ["nothing", "async () => {}", null],
  ["a callback", `(event, context, callback) => setTimeout(callback, 5, null, "late")`, "late"],
  ["a callback without a result", "(event, context, callback) => callback()", null],
  [
    "a callback that does not wait for timers",
    `(event, context, callback) => { context.callbackWaitsForEmptyEventLoop = false; setTimeout(() => {}, 60_000); callback(null, 1); }`,
    1,
  ],
  ["a promise that does not wait for timers", "async () => { setTimeout(() => {}, 60_000); return 2; }", 2],
  ["context.succeed", `(event, context) => context.succeed("old")`, "old"],
  ["a promise that never settles", "() => new Promise(() => {})", null],
  ["neither a promise nor a callback", "() => 5", null],
])("the result of %s is the payload", async (_, handler, result) => {
  const outcome = await new Laboratory().invoke(js(`exports.handler = ${handler};`));
  expect(outcome).toMatchObject({ functionError: undefined, answer: result });
  expect(outcome.report.durationMs).toBeLessThan(5000);
});

test("an environment is usable after a promise that never settled", async () => {
  const laboratory = new Laboratory();
  const environment = js("exports.handler = (event) => event.never ? new Promise(() => {}) : Promise.resolve(1);");
  expect((await laboratory.invoke(environment, { never: true })).answer).toBeNull();
  const { answer, report } = await laboratory.invoke(environment);
  expect({ answer, init: report.initDurationMs }).toEqual({ answer: 1, init: undefined });
});

test.each([
  [
    "an error",
    `class NotFound extends Error { name = "NotFound" }; exports.handler = async () => { throw new NotFound("no order") };`,
    "NotFound",
    "no order",
  ],
  ["a callback's error", `exports.handler = (e, c, callback) => callback(new TypeError("bad"));`, "TypeError", "bad"],
  ["a text", `exports.handler = async () => { throw "oops" };`, "string", "oops"],
  [
    "a result that JSON can't hold",
    "exports.handler = async () => { const a = {}; a.a = a; return a };",
    "Error",
    "Unable to stringify response body",
  ],
])("%s that is thrown becomes the error object of AWS's runtime", async (_, text, errorType, errorMessage) => {
  const outcome = await new Laboratory().invoke(js(text), {}, { requestId: id });
  expect(outcome).toMatchObject({
    functionError: "Unhandled",
    errorType,
    errorMessage,
    answer: { errorType, errorMessage },
  });
  expect(Object.keys(outcome.answer as object)).toEqual(["errorType", "errorMessage", "trace"]);
  expect(outcome.lines.find((line) => line.includes("ERROR"))).toMatch(
    new RegExp(
      `^\\S+Z\\t${id}\\tERROR\\tInvoke Error \\t\\{"errorType":"${errorType}","errorMessage":"${errorMessage}".*"stack":\\[.*\\]\\}\\n$`,
    ),
  );
  expect(outcome.report.status).toBe("error");
});

test("paths in the trace are those of AWS, and true ones in the log", async () => {
  const { answer, lines } = await new Laboratory().invoke(
    js(`exports.handler = async () => { throw new Error("x") };`),
  );
  const { trace } = answer as { trace: string[] };
  expect(trace[0]).toBe("Error: x");
  expect(trace[1]).toMatch(/^ {4}at .*\(?\/var\/task\/index\.js:1:\d+\)?$/);
  expect(lines.join("")).not.toContain("/var/task");
});

// The error types of AWS's Node.js runtime interface client.
test.each([
  [
    "a module that is not there",
    "gone.handler",
    "Runtime.ImportModuleError",
    /^Error: Cannot find module '\.?\/?gone'\nRequire stack:/,
  ],
  [
    "a handler that is not there",
    "index.gone",
    "Runtime.HandlerNotFound",
    /^index\.gone is undefined or not exported$/,
  ],
  ["a handler that is a text", "index.text", "Runtime.HandlerNotFound", /^index\.text is not a function$/],
  ["a name without a point", "index", "Runtime.MalformedHandlerName", /^Bad handler$/],
  [
    "a path that leads up",
    "../index.handler",
    "Runtime.MalformedHandlerName",
    /^'\.\.\/index\.handler' is not a valid handler name/,
  ],
  ["a module that can't be parsed", "broken.handler", "Runtime.UserCodeSyntaxError", /^SyntaxError: /],
  ["a module that throws", "throws.handler", "RangeError", /^no luck$/],
])("%s is an error of the initialisation", async (_, handler, errorType, message) => {
  const files = {
    "index.js": "exports.text = 1;",
    "broken.js": "exports. = 1",
    "throws.js": `throw new RangeError("no luck");`,
  };
  const outcome = await new Laboratory().invoke(environmentOf(files, { handler }));
  expect(outcome).toMatchObject({ functionError: "Unhandled", errorType });
  expect(outcome.errorMessage).toMatch(message);
  expect(outcome.lines.filter((line) => /^(INIT_START|INIT_REPORT|START|END|REPORT)/.test(line))).toHaveLength(6);
});

test.each([
  ["CommonJS in a folder", { "sub/h.js": "exports.ns = { deep: async () => 1 };" }, "sub/h.ns.deep"],
  ["an ES module", { "h.mjs": "export const handler = async () => 1;" }, "h.handler"],
  [
    "an ES module by package.json",
    { "package.json": `{"type":"module"}`, "h.js": "export const handler = async () => 1;" },
    "h.handler",
  ],
  [
    "CommonJS by its ending",
    { "package.json": `{"type":"module"}`, "h.cjs": "exports.handler = async () => 1;" },
    "h.handler",
  ],
  ["a folder", { "h/index.js": "exports.handler = async () => 1;" }, "h.handler"],
  [
    "an ES module that awaits at the top",
    { "h.mjs": "const one = await Promise.resolve(1); export const handler = async () => one;" },
    "h.handler",
  ],
])("%s is loaded", async (_, files, handler) => {
  expect((await new Laboratory().invoke(environmentOf(files as never, { handler }))).answer).toBe(1);
});

test.each(["process.exit(3)", "process.exit(0)", "process.kill(process.pid, 'SIGSEGV')"])(
  "%s is Runtime.ExitError",
  async (end) => {
    const laboratory = new Laboratory();
    const environment = js(`exports.handler = async (event) => { if (event.end) ${end}; return 1; };`);
    const outcome = await laboratory.invoke(environment, { end: true }, { requestId: id });
    const words = end.includes("3")
      ? "Runtime exited with error: exit status 3"
      : end.includes("0")
        ? "Runtime exited without providing a reason"
        : "Runtime exited with error: signal: segmentation fault";
    expect(outcome.answer).toEqual({
      errorType: "Runtime.ExitError",
      errorMessage: `RequestId: ${id} Error: ${words}`,
    });
    expect(outcome.lines.at(-1)).toMatch(/Status: error\tError Type: Runtime\.ExitError\n$/);
    // The next invocation finds a new process.
    const next = await laboratory.invoke(environment);
    expect(next.answer).toBe(1);
    expect(next.report.initDurationMs).toBeGreaterThan(0);
  },
);

// As AWS's runtime interface client does: it logs the error, posts it, and ends with status 128 or 129.
test.each([
  [
    "Runtime.UnhandledPromiseRejection",
    "Unhandled Promise Rejection",
    `Promise.reject(new Error("lost"))`,
    "Error: lost",
  ],
  ["RangeError", "Uncaught Exception", `setImmediate(() => { throw new RangeError("lost") })`, "lost"],
])("%s that nothing catches reaches the caller and ends the process", async (errorType, title, code, message) => {
  const laboratory = new Laboratory();
  const environment = js(
    `exports.handler = (event) => { if (event.lose) ${code}; return event.lose ? new Promise(() => setTimeout(() => {}, 5000)) : Promise.resolve(process.pid); };`,
  );
  const outcome = await laboratory.invoke(environment, { lose: true });
  expect(outcome.answer).toMatchObject({ errorType, errorMessage: message });
  expect(outcome.lines.join("")).toContain(`\tERROR\t${title} \t{`);
  const next = await laboratory.invoke(environment);
  expect(next.answer).toEqual(expect.any(Number));
  expect(next.report.initDurationMs).toBeGreaterThan(0);
});

// Lambda developer guide, "Understanding the Lambda execution environment lifecycle": Lambda freezes the environment until the next event, and
// background processes and callbacks that a function began resume with it.
test("between events nothing of a function runs", async () => {
  const laboratory = new Laboratory();
  const environment = js(
    `let ticks = 0; setInterval(() => ticks++, 1);
exports.handler = async (event) => {
  const before = ticks;
  if (event.lose) setTimeout(() => { throw new RangeError("late"); }, 20);
  if (event.wait) await new Promise((resolve) => setTimeout(resolve, 5000));
  return before;
};`,
  );
  const ask = async (event: object) => (await laboratory.invoke(environment, event)).answer;
  await ask({});
  await sleep(200);
  expect(await ask({ lose: true })).toBeLessThan(20);
  await sleep(50);
  // The timer that it left goes on during the next event.
  expect(await ask({ wait: true })).toMatchObject({ errorType: "RangeError", errorMessage: "late" });
});

test("what the handler writes to the streams is its log and nothing else", async () => {
  const environment = js(`const fs = require("node:fs");
exports.handler = async () => {
  fs.writeSync(1, "HTTP/1.1 200 OK\\r\\n{}\\n");
  process.stdout.write("no line break");
  process.stderr.write("error\\n");
  console.log("two\\nlines %d", 1);
  return "ok";
};`);
  const { answer, lines } = await new Laboratory().invoke(environment);
  expect(answer).toBe("ok");
  expect(lines).toEqual(
    expect.arrayContaining([
      "HTTP/1.1 200 OK\r\n",
      "no line break",
      "error\n",
      expect.stringMatching(/\tINFO\ttwo\nlines 1\n$/),
    ]),
  );
  expect(lines.indexOf("no line break")).toBeLessThan(lines.findIndex((line) => line.startsWith("END")));
});

test("a log of 20 MB is read to its end, kept in part, and holds nothing up", async () => {
  const environment = js(
    `exports.handler = async () => { for (let i = 0; i < 200; i++) require("node:fs").writeSync(1, "x".repeat(99_999) + "\\n"); return 1; };`,
  );
  const { answer, log, logTail } = await new Laboratory().invoke(environment);
  expect(answer).toBe(1);
  expect(log.reduce((sum, { message }) => sum + message.length, 0)).toBeLessThan(5_000_000);
  expect(log.some(({ message }) => message.startsWith("CloudStub left out"))).toBe(true);
  expect(logTail()).toHaveLength(4096);
});

test("logs in JSON have AWS's members, and levels leave lines out", async () => {
  const environment = environmentOf(
    {
      "index.js": `exports.handler = async () => { console.debug("quiet"); console.log({ a: 1 }); console.warn("a %s", "b", new Error("e")); throw new Error("x"); };`,
    },
    { logging: { group: "/g", format: "JSON", applicationLevel: "INFO" } },
  );
  const { lines } = await new Laboratory().invoke(environment, {}, { requestId: id });
  const objects = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(objects.map(({ type, level }) => type ?? level)).toEqual([
    "platform.initStart",
    "platform.start",
    "INFO",
    "WARN",
    "ERROR",
    "platform.report",
  ]);
  expect(objects[2]).toEqual({ timestamp: expect.any(String), level: "INFO", requestId: id, message: { a: 1 } });
  expect(objects[3]).toMatchObject({ errorType: "Error", errorMessage: "e", stackTrace: expect.any(Array) });
  expect(objects[4]).toMatchObject({ message: { errorType: "Error", errorMessage: "x" } });
  expect(objects[5]).toMatchObject({ record: { requestId: id, status: "error", metrics: { memorySizeMB: 128 } } });
});

test("a full heap ends the process, in AWS's words", async () => {
  const environment = js(
    `exports.handler = async () => { const kept = []; for (;;) kept.push(new Array(10_000).fill({})); };`,
  );
  const outcome = await new Laboratory().invoke({ ...environment, timeout: 60, memorySize: 64 }, {}, { requestId: id });
  expect(outcome.answer).toEqual({
    errorType: "Runtime.ExitError",
    errorMessage: `RequestId: ${id} Error: Runtime exited with error: signal: killed`,
  });
});

test("the function sees the variables of AWS, the user's, and none of the server's", async () => {
  process.env["SERVER_SECRET"] = "hidden";
  const environment = {
    ...js("exports.handler = async () => process.env;"),
    variables: { MINE: "1", TZ: "Europe/Berlin" },
  };
  const laboratory = new Laboratory();
  const seen = (await laboratory.invoke(environment, {}, { traceHeader: "Root=1-2-3" })).answer as Record<
    string,
    string
  >;
  delete process.env["SERVER_SECRET"];
  expect(seen).toMatchObject({
    MINE: "1",
    TZ: "Europe/Berlin",
    _HANDLER: "index.handler",
    AWS_REGION: "us-east-1",
    AWS_DEFAULT_REGION: "us-east-1",
    AWS_LAMBDA_FUNCTION_NAME: "resize",
    AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: "128",
    AWS_LAMBDA_INITIALIZATION_TYPE: "on-demand",
    AWS_ENDPOINT_URL: "http://127.0.0.1:4566",
    _X_AMZN_TRACE_ID: "Root=1-2-3",
    AWS_ACCESS_KEY_ID: expect.stringMatching(/^ASIA/),
  });
  const ofTheShell = ["OLDPWD", "SHLVL", "_"];
  expect(
    Object.keys(seen)
      .filter((name) => !ofTheShell.includes(name))
      .sort()
      .join(" "),
  ).toBe(
    "AWS_ACCESS_KEY_ID AWS_DEFAULT_REGION AWS_ENDPOINT_URL AWS_EXECUTION_ENV AWS_LAMBDA_FUNCTION_MEMORY_SIZE AWS_LAMBDA_FUNCTION_NAME " +
      "AWS_LAMBDA_FUNCTION_VERSION AWS_LAMBDA_INITIALIZATION_TYPE AWS_LAMBDA_LOG_FORMAT AWS_LAMBDA_LOG_GROUP_NAME " +
      "AWS_LAMBDA_LOG_STREAM_NAME AWS_LAMBDA_RUNTIME_API AWS_REGION AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN AWS_XRAY_CONTEXT_MISSING " +
      "AWS_XRAY_DAEMON_ADDRESS HOME LAMBDA_RUNTIME_DIR LAMBDA_TASK_ROOT LANG LD_LIBRARY_PATH MINE NODE_PATH PATH PWD TMPDIR TZ " +
      "_CLOUDSTUB_ENVIRONMENT _HANDLER _LAMBDA_TELEMETRY_LOG_FD _X_AMZN_TRACE_ID",
  );
});

test("layers and named folders give packages to require and to import", async () => {
  const layer = archive({ "nodejs/node_modules/helper/index.js": "module.exports = 'from the layer';" });
  const laboratory = new Laboratory();
  const required = environmentOf(
    { "index.js": "exports.handler = async () => require('helper');" },
    { layers: [layer] },
  );
  expect((await laboratory.invoke(required)).answer).toBe("from the layer");
  const imported = environmentOf(
    { "index.mjs": "import helper from 'helper'; export const handler = async () => helper;" },
    { layers: [layer], functionName: "esm" },
  );
  expect((await laboratory.invoke(imported)).answer).toBe("from the layer");
  const inLayer = environmentOf(
    { "x.txt": "" },
    {
      layers: [archive({ "nodejs/lh.js": "exports.handler = async () => 'in /opt';" })],
      functionName: "opt",
      handler: "/opt/nodejs/lh.handler",
    },
  );
  expect((await laboratory.invoke(inLayer)).answer).toBe("in /opt");
});

test("where the SDK is missing, the outcome says how to give it", async () => {
  const outcome = await new Laboratory().invoke(
    js("require('@aws-sdk/client-nowhere'); exports.handler = async () => 1;"),
  );
  expect(outcome.errorType).toBe("Runtime.ImportModuleError");
  expect(outcome.notes.join()).toContain("--functions-node-path");
  expect(outcome.lines.join("")).toContain("--functions-node-path");
});

test("another version of Node than the one that was asked for is noted", async () => {
  const environment = { ...js("exports.handler = async () => 1;"), runtime: "nodejs4.3" };
  expect((await new Laboratory().invoke(environment)).notes).toEqual([
    `It ran on Node.js ${process.versions.node}, and nodejs4.3 was asked for.`,
  ]);
});
