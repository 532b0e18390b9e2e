import { request } from "node:http";
import sqs from "@cloudstub/sqs";
import { startMock } from "@cloudstub/testing";
import { expect, onTestFinished, test, vi } from "vitest";

test("a server answers while a test has put its own timers in the place of Node's", async () => {
  const mock = await startMock({ services: [sqs] });
  onTestFinished(() => mock.stop());
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers();
  const status = new Promise((resolve, reject) => {
    const headers = { "X-Amz-Target": "AmazonSQS.ListQueues" };
    const sent = request(mock.endpoint, { method: "POST", headers, agent: false }, ({ statusCode }) => resolve(statusCode));
    sent.on("error", reject).end("{}");
  });
  expect(await status).toBe(200);
});
