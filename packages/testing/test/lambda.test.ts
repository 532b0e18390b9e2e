import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { CreateQueueCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { AnyOverlay, Call, FunctionEnvironment } from "@cloudstub/kit";
import lambda from "@cloudstub/lambda";
import sqs from "@cloudstub/sqs";
import { expect, onTestFinished, test } from "vitest";
import { type MockOptions, manualClock, startMock } from "../src/index.js";

/** A Lambda of which only Invoke is emulated: it gives the event to the host as the service does. */
const overlay: AnyOverlay = {
  operations: {
    Invoke: async (input: { FunctionName: string; Payload?: Uint8Array }, call: Call<never>) => {
      const { FunctionName, Payload = Buffer.from("{}") } = input;
      const functionKey = `arn:aws:lambda:${call.region}:${call.account}:function:${FunctionName}`;
      const environment = { functionKey, functionName: FunctionName, version: "$LATEST", timeout: 3, memorySize: 128 };
      const logging = { group: "/aws/lambda/f", format: "Text" };
      const outcome = await call.functions?.invoke({ ...environment, logging } as unknown as FunctionEnvironment, {
        requestId: call.requestId,
        payload: Payload,
        invokedFunctionArn: functionKey,
      });
      return { StatusCode: 200, Payload: outcome?.payload, FunctionError: outcome?.functionError };
    },
  } as never,
};
const emulatedLambda = { ...lambda, emulated: overlay } as typeof lambda;

async function start(options: Partial<MockOptions> = {}) {
  const mock = await startMock({
    services: [emulatedLambda, sqs],
    fidelity: { lambda: "emulated" },
    port: false,
    ...options,
  });
  onTestFinished(() => mock.stop());
  return mock;
}

type Started = Awaited<ReturnType<typeof start>>;

async function invoke(mock: Started, name: string, event: unknown = {}) {
  const client = new LambdaClient(mock.clientConfig());
  const { Payload, FunctionError } = await client.send(
    new InvokeCommand({ FunctionName: name, Payload: JSON.stringify(event) }),
  );
  return { error: FunctionError, answer: JSON.parse(Buffer.from(Payload ?? []).toString("utf8")) as unknown };
}

test("a given handler runs in the test's process, with events and results through JSON", async () => {
  const mock = await start();
  const resize = await mock.lambda("resize", async (event: { at: unknown }, context) => ({
    at: event.at,
    now: new Date(0),
    nothing: undefined,
    name: context.functionName,
    left: context.getRemainingTimeInMillis() > 0,
  }));
  expect(await invoke(mock, "resize", { at: 1 })).toEqual({
    error: undefined,
    answer: { at: 1, now: "1970-01-01T00:00:00.000Z", name: "resize", left: true },
  });
  expect(resize.invocations).toMatchObject([
    { event: { at: 1 }, result: { at: 1 }, invokedFunctionArn: expect.stringMatching(/:function:resize$/) },
  ]);
  // The test has not made the call that creates it.
  expect(mock.unexpected().map(({ operation }) => operation)).toEqual(["Invoke"]);
});

test.each<[string, () => unknown, object]>([
  [
    "an error",
    () => Promise.reject(new RangeError("no")),
    { errorType: "RangeError", errorMessage: "no", trace: expect.any(Array) },
  ],
  [
    "a text",
    () => {
      throw "oops";
    },
    { errorType: "string", errorMessage: "oops", trace: [] },
  ],
])("%s that it throws is the error object of AWS's runtime", async (_, handler, answer) => {
  const mock = await start();
  const broken = await mock.lambda("broken", handler);
  expect(await invoke(mock, "broken")).toEqual({ error: "Unhandled", answer });
  expect(broken.invocations[0]?.error).toMatchObject({ errorType: expect.any(String) });
});

test("a handler may call back, and nothing is null", async () => {
  const mock = await start();
  await mock.lambda("called", (_event, _context, callback) => void setTimeout(callback, 1, null, "late"));
  await mock.lambda("nothing", () => {});
  expect((await invoke(mock, "called")).answer).toBe("late");
  expect((await invoke(mock, "nothing")).answer).toBeNull();
});

test("crashes and time-outs meet the next invocations, before or after the work", async () => {
  const mock = await start();
  let runs = 0;
  const fragile = await mock.lambda("fragile", () => ++runs);
  fragile.crash().timeout({ after: true });
  expect((await invoke(mock, "fragile")).answer).toMatchObject({
    errorType: "Runtime.ExitError",
    errorMessage: expect.stringMatching(/exit status 1$/),
  });
  expect(runs).toBe(0);
  expect((await invoke(mock, "fragile")).answer).toMatchObject({
    errorType: "Sandbox.Timedout",
    errorMessage: expect.stringMatching(/timed out after 3\.00 seconds$/),
  });
  expect(runs).toBe(1);
  expect((await invoke(mock, "fragile")).answer).toBe(2);
});

test("its time is the mock's: a turned clock ends its invocation", async () => {
  const mock = await start({ clock: manualClock() });
  let left = 0;
  await mock.lambda("slow", (_event, context) => {
    left = context.getRemainingTimeInMillis();
    return new Promise(() => {});
  });
  const invocation = invoke(mock, "slow");
  await expect.poll(() => left).toBe(3000);
  await (mock.clock as ReturnType<typeof manualClock>).advance("4s", { timeout: 100 });
  expect((await invocation).answer).toMatchObject({ errorType: "Sandbox.Timedout" });
});

test("a fork has the handlers of its mock, whose clients then reach the fork", async () => {
  const mock = await start({ port: 0 });
  const client = new SQSClient(mock.clientConfig());
  await mock.lambda(
    "make",
    async ({ name }: { name: string }) => (await client.send(new CreateQueueCommand({ QueueName: name }))).QueueUrl,
  );
  const fork = mock.fork();
  expect((await invoke(fork, "make", { name: "of-the-fork" })).answer).toMatch(/of-the-fork$/);
  await fork.lambda("only", async () => 1);
  expect((await invoke(fork, "only")).answer).toBe(1);
  await fork.stop();
});

test("mock.lambda says what it needs", async () => {
  const contract = await start({ fidelity: "contract" });
  await expect(contract.lambda("f", () => 1)).rejects.toThrow('fidelity: { lambda: "emulated" }');
  const other = await startMock({ services: [sqs], port: false });
  onTestFinished(() => other.stop());
  await expect(other.lambda("f", () => 1)).rejects.toThrow("needs the service lambda");
  await expect(startMock({ services: [sqs], port: false, functions: true })).rejects.toThrow(
    '"functions" needs a port',
  );
});
