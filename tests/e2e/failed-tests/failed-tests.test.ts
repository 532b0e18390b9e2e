/** What the message of a failed test ends with, in the frameworks as users run them, whose own start takes long beside other programs. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import dynamodb from "@cloudstub/dynamodb";
import { startServer } from "@cloudstub/server";
import { startMock } from "@cloudstub/testing";
import { type Hooks, useMock } from "@cloudstub/testing/jest";
import { expect, onTestFinished, test, vi } from "vitest";
import { root } from "../../../scripts/workspace.js";
import { writeTwice } from "./failing/write-twice.js";

vi.setConfig({ testTimeout: 60_000 });

const folder = fileURLToPath(new URL("failing", import.meta.url));
const heading = "Calls of this test asked for more than was done:";
const clause = 'dynamodb PutItem: ConditionExpression is not evaluated; fidelity: { dynamodb: "emulated" } does';
const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config", join(folder, "vitest.config.ts")];
// biome-ignore lint/suspicious/noControlCharactersInRegex: what colours are made of
const colours = /\u001b\[\d+m/g;

/** Runs a program that fails, and returns what it said. */
async function failing(args: readonly string[], env: object = {}): Promise<string> {
  const { NODE_TEST_CONTEXT: _, VITEST: __, ...inherited } = process.env;
  const options = { cwd: root, env: { ...inherited, ...env }, timeout: 50_000 };
  const ended = (await promisify(execFile)(process.execPath, args, options).catch((error: unknown) => error)) as {
    readonly code?: unknown;
    readonly stdout: string;
    readonly stderr: string;
  };
  expect(ended.code).toBe(1);
  return `${ended.stdout}${ended.stderr}`.replaceAll(colours, "");
}

test("under node:test a failed assertion ends with what was not evaluated, and another is as it was", async () => {
  const told = await failing([
    "--conditions=cloudstub-source",
    "--import=tsx",
    "--test-reporter=tap",
    join(folder, "in-node-test.ts"),
  ]);
  expect(told.match(/^(not )?ok .*$/gm)).toEqual([
    "not ok 1 - fails, with inputs that were not evaluated",
    "not ok 2 - fails, with inputs that were evaluated",
    "ok 3 - passes",
  ]);
  expect(told).toMatch(
    /2 !== 1\s+Calls of this test asked for more than was done:\s+dynamodb PutItem: ConditionExpression is not evaluated/,
  );
  expect(told.split(/^# Subtest: /m).filter((part) => part.includes(heading))).toHaveLength(1);
});

test("in vitest a failed assertion ends so, also that of a fork, and of a world of a running server with the server's option", async () => {
  const server = await startServer({ modules: [dynamodb], port: 0, apiPort: 0 });
  onTestFinished(() => server.close());
  const args = [...vitest, "in-vitest", "--reporter=json"];
  const told = await failing(args, { CLOUDSTUB_API_URL: `http://127.0.0.1:${server.apiPort}` });
  const { testResults } = JSON.parse(told.slice(told.indexOf('{"'), told.lastIndexOf("}") + 1)) as {
    readonly testResults: readonly {
      readonly assertionResults: readonly { readonly title: string; readonly failureMessages: string[] }[];
    }[];
  };
  const messages = Object.fromEntries(
    testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .map(({ title, failureMessages }) => [title, failureMessages.join()]),
  );
  const failed = (written: number, wanted: number) => `expected ${written} to be ${wanted} // Object.is equality`;
  const ofServer = "dynamodb PutItem: ConditionExpression is not evaluated; --fidelity=emulated does.";
  expect(messages).toEqual({
    "fails, with inputs that were not evaluated": expect.stringContaining(`${failed(2, 1)}\n\n${heading}\n  ${clause}`),
    "fails, with inputs that were evaluated": expect.stringContaining(failed(1, 2)),
    "fails in a fork": expect.stringContaining(`${failed(2, 1)}\n\n${heading}\n  ${clause}`),
    "fails in a world": expect.stringContaining(`${failed(2, 1)}\n\n${heading}\n  ${ofServer}`),
  });
  expect(messages["fails, with inputs that were evaluated"]).not.toContain(heading);
});

test("in vitest a test that takes too long says which gates hold its calls, also those of a fork, and of a world of a running server", async () => {
  const server = await startServer({ modules: [dynamodb], port: 0, apiPort: 0 });
  onTestFinished(() => server.close());
  const told = await failing([...vitest, "at-gates"], { CLOUDSTUB_API_URL: `http://127.0.0.1:${server.apiPort}` });
  const ends = told.split(/Error: Test timed out in \d+ms\./).slice(1);
  expect(ends.map((end) => /Gates of this test still hold:\n {2}(.*)\n/.exec(end)?.[1]).sort()).toEqual([
    '1 call of dynamodb Query with {"TableName":"orders"}, which runs after gate.release()',
    "1 call of dynamodb Query, which runs after gate.release()",
    "2 calls of dynamodb, which run after gate.release()",
  ]);
});

test("a failure names gates that hold calls when it is explained, once, and no others", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  await using mock = await startMock({ services: [dynamodb], port: false });
  const told = () => {
    const error = new Error("2 is not 1");
    mock.explainFailure(error);
    mock.explainFailure(error);
    return error.message;
  };
  mock.on("dynamodb", "DeleteTable").hold().optional();
  const gate = mock.on("dynamodb", "CreateTable").hold();
  expect(told()).toBe("2 is not 1");
  const written = writeTwice(mock.clientConfig());
  await gate.arrived;
  await mock.waiting("dynamodb", "CreateTable");
  expect(told()).toBe(
    "2 is not 1\n\nGates of this test still hold:\n  1 call of dynamodb CreateTable, which runs after gate.release()",
  );
  gate.release();
  await written;
  expect(told()).toBe(`2 is not 1\n\n${heading}\n  ${clause}`);
});

/** A mock with hooks that the test calls as a framework does. */
function hooked(onIgnored?: "allow") {
  const hooks: { [Name in keyof Hooks]?: Parameters<Hooks[Name]>[0] } = {};
  const keep = (name: keyof Hooks) => (run: () => void | Promise<void>) => void Object.assign(hooks, { [name]: run });
  const options = { services: [dynamodb], port: false as const, ...(onIgnored && { onIgnored }) };
  const mock = useMock(options, {
    beforeAll: keep("beforeAll"),
    beforeEach: keep("beforeEach"),
    afterEach: keep("afterEach"),
    afterAll: keep("afterAll"),
  });
  return { mock, hooks };
}

test.each<[string, (error: Error) => unknown]>([
  ["mocha, which has the test in this", (error) => ({ currentTest: { err: error } })],
  [
    "jest, which keeps it in a global",
    (error) => {
      const state = Symbol("JEST_STATE_SYMBOL");
      Object.assign(globalThis, { [state]: { currentlyRunningTest: { errors: [[error, new Error("async")]] } } });
      onTestFinished(() => void Reflect.deleteProperty(globalThis, state));
      return undefined;
    },
  ],
])("the hooks of %s end message and stack so", async (_, selfOf) => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const { mock, hooks } = hooked();
  await hooks.beforeAll?.();
  hooks.beforeEach?.();
  expect(await writeTwice(mock.clientConfig())).toBe(2);
  const error = new Error("2 is not 1");
  expect(hooks.afterEach).toHaveLength(0);
  hooks.afterEach?.call(selfOf(error));
  expect(error.message).toBe(`2 is not 1\n\n${heading}\n  ${clause}`);
  expect(error.stack?.startsWith(`Error: ${error.message}\n    at `)).toBe(true);
  hooks.beforeEach?.();
  const next = new Error("another");
  mock.explainFailure(next);
  expect(next.message).toBe("another");
  await hooks.afterAll?.();
});

test("what a policy allows is not listed, and what is not an error, or frozen, stays as it is", async () => {
  await using mock = await startMock({ services: [dynamodb], onIgnored: "allow" });
  await writeTwice(mock.clientConfig());
  const error = new Error("2 is not 1");
  mock.explainFailure(error);
  expect(error.message).toBe("2 is not 1");

  vi.spyOn(console, "warn").mockImplementation(() => {});
  await using strict = await startMock({ services: [dynamodb] });
  await writeTwice(strict.clientConfig());
  const frozen = Object.freeze(new Error("frozen"));
  for (const failure of [undefined, null, "text", { message: 5 }, frozen]) strict.explainFailure(failure);
  expect(frozen.message).toBe("frozen");
});
