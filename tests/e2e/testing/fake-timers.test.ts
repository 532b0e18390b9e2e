import { request } from "node:http";
import sqs from "@cloudstub/sqs";
import type { startMock as start } from "@cloudstub/testing";
import { expect, onTestFinished, test, vi } from "vitest";

/** The status of an operation of a mock that the test's own import started. */
async function statusOf(startMock: typeof start): Promise<number | undefined> {
  const mock = await startMock({ services: [sqs] });
  onTestFinished(() => mock.stop());
  return new Promise((resolve, reject) => {
    const headers = { "X-Amz-Target": "AmazonSQS.ListQueues" };
    const sent = request(mock.endpoint, { method: "POST", headers, agent: false }, ({ statusCode }) =>
      resolve(statusCode),
    );
    sent.on("error", reject).end("{}");
  });
}

test("a server answers while a test has put its own timers in the place of Node's", async () => {
  const { startMock } = await import("@cloudstub/testing");
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers();
  expect(await statusOf(startMock)).toBe(200);
});

test("a server answers where a test did so before it was loaded", async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers();
  vi.resetModules();
  const { startMock } = await import("@cloudstub/testing");
  expect(await statusOf(startMock)).toBe(200);
});

test("a server answers where Node's module of timers has others too, which never come", async () => {
  const never = { setImmediate() {}, clearImmediate() {}, setTimeout() {}, clearTimeout() {} };
  onTestFinished(() => vi.doUnmock("node:timers"));
  vi.doMock("node:timers", () => ({ ...never, default: never }));
  vi.resetModules();
  const { startMock } = await import("@cloudstub/testing");
  expect(await statusOf(startMock)).toBe(200);
});

test("a server answers where the environment has no setImmediate, as that of a browser", async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal("setImmediate", undefined);
  vi.resetModules();
  const { startMock } = await import("@cloudstub/testing");
  expect(await statusOf(startMock)).toBe(200);
});
