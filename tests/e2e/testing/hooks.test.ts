import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";
import sqs from "@cloudstub/sqs";
import { systemProperties } from "@cloudstub/testing";
import { type Hooks, useMock } from "@cloudstub/testing/jest";
import { useMock as useMockOfMocha } from "@cloudstub/testing/mocha";
import { expect, onTestFinished, test, vi } from "vitest";

test("hooks start a mock, fail a test whose fault was never reached, and stop the mock", async () => {
  const hooks: { [Name in keyof Hooks]?: Parameters<Hooks[Name]>[0] } = {};
  const mock = useMock(
    { services: [sqs], apiPort: 0 },
    {
      beforeAll: (run) => void Object.assign(hooks, { beforeAll: run }),
      beforeEach: (run) => void Object.assign(hooks, { beforeEach: run }),
      afterEach: (run) => void Object.assign(hooks, { afterEach: run }),
      afterAll: (run) => void Object.assign(hooks, { afterAll: run }),
    },
  );
  expect(() => mock.endpoint).toThrow("The mock is not running");
  expect(() => mock.apiEndpoint).toThrow("The mock is not running");
  const client = new SQSClient({});
  const calls = () => client.send(new ListQueuesCommand());
  await expect(calls()).rejects.toMatchObject({ name: "MockNotRunning", $metadata: { attempts: 1 } });
  await hooks.beforeAll?.();
  await calls();
  expect(systemProperties.get("cloud.endpoint-url")).toBe(process.env["AWS_ENDPOINT_URL"]);
  hooks.beforeEach?.();
  mock.on("sqs", "SendMessage").throttle();
  expect(() => hooks.afterEach?.()).toThrow("This fault was never reached");
  expect(() => hooks.afterEach?.()).not.toThrow();
  const { endpoint } = mock;
  await hooks.afterAll?.();
  expect(() => mock.apiEndpoint).toThrow("The mock is not running");
  await expect(fetch(endpoint)).rejects.toThrow("fetch failed");
  expect(systemProperties.get("cloud.endpoint-url")).toBeUndefined();
  await expect(calls()).rejects.toMatchObject({ name: "MockNotRunning" });
});

test("hooks are asked for where there is no jest", () => {
  expect(() => useMock({ services: [sqs] })).toThrow("This is not jest");
});

test("the adapter for mocha takes its global hooks, and says so where there are none", () => {
  expect(() => useMockOfMocha({ services: [sqs] })).toThrow("This is not mocha");
  const hooked: string[] = [];
  for (const name of ["before", "beforeEach", "afterEach", "after"]) vi.stubGlobal(name, () => void hooked.push(name));
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(useMockOfMocha({ services: [sqs] }).services).toEqual(["sqs"]);
  expect(hooked).toEqual(["before", "beforeEach", "afterEach", "after"]);
});

test("under node:test a test whose fault was never reached fails, and its neighbours pass", async () => {
  const program = fileURLToPath(new URL("node-test.ts", import.meta.url));
  const args = ["--conditions=cloudstub-source", "--import=tsx", "--test-reporter=tap", program];
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const failed = (await promisify(execFile)(process.execPath, args, { timeout: 14_000, env }).catch(
    (error: unknown) => error,
  )) as {
    stdout: string;
  };
  expect(failed.stdout.match(/^(not )?ok .*$/gm)).toEqual([
    "ok 1 - before",
    "not ok 2 - with a fault that is never reached",
    "ok 3 - behind, where what was stored still is",
  ]);
  expect(failed.stdout).toContain("This fault was never reached: The next call of sqs SendMessage will be throttled.");
});
