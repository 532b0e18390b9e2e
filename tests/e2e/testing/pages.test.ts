/** A test that runs as a page, as in jsdom: its requests carry the origin of that page. */
import sqs from "@cloudstub/sqs";
import { startMock } from "@cloudstub/testing";
import { expect, test } from "vitest";

const target = { "X-Amz-Target": "AmazonSQS.ListQueues", "Content-Type": "application/x-amz-json-1.0" };
const list = (endpoint: string, origin: string) =>
  fetch(`${endpoint}/`, { method: "POST", headers: { ...target, Origin: origin }, body: "{}" });

test.each([
  ["at localhost", "http://localhost", []],
  ["at an address that the test allows", "https://app.example", ["https://app.example"]],
])("a page %s is served", async (_, origin, allowOrigin) => {
  await using mock = await startMock({ services: [sqs], allowOrigin });
  for (const endpoint of [mock.endpoint, process.env["AWS_ENDPOINT_URL"] ?? ""]) {
    const response = await list(endpoint, origin);
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([200, origin]);
  }
});

test("a page at another address is refused, and the test fails and says how to allow it", async () => {
  const mock = await startMock({ services: [sqs] });
  expect((await list(mock.endpoint, "https://app.example")).status).toBe(403);
  expect((await list(process.env["AWS_ENDPOINT_URL"] ?? "", "https://app.example")).status).toBe(403);
  await mock.stop();
  expect(() => mock.endTest()).toThrow(
    'POST / was answered with 403. This request comes from a page of "https://app.example", which is not local. To let the page use this server, start with --allow-origin=https://app.example. startMock takes allowHost and allowOrigin.',
  );
});

test("without a port a mock answers any host name, as no page can reach it", async () => {
  await using mock = await startMock({ services: [sqs], port: false });
  const response = await mock.fetch("http://anything.example/", { method: "POST", headers: target, body: "{}" });
  expect(response.status).toBe(200);
});
