/** The history's entries of real requests, and their number. */
import { expect, test } from "vitest";
import { allServices } from "../all-services.js";
import { startCloudstub } from "../process.js";

const lab = allServices();

/** The history's entries: of a port where one is given. */
async function entries(apiPort = lab.server.apiPort): Promise<{ readonly [name: string]: unknown }[]> {
  const response = await fetch(`http://127.0.0.1:${apiPort}/api/history`);
  return ((await response.json()) as { requests: { readonly [name: string]: unknown }[] }).requests;
}

// Specification 2.3 timestamp, method, url, statusCode; 2.3 serviceId, operation; 2.3 matched; 4.3 6; 7 no stub
test("an entry tells when which request came, who answered, and with which status", async () => {
  const before = new Date().toISOString();
  await lab.mock("POST /?a=b%20c", { headers: { "X-Amz-Target": "AmazonSQS.ListQueues" }, body: "{}" });
  await lab.mock("PATCH /nowhere?x");
  const after = new Date().toISOString();
  const [second, first] = await entries();
  expect(first).toMatchObject({
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    method: "POST",
    url: "/?a=b%20c",
    serviceId: "sqs",
    operation: "AmazonSQS.ListQueues",
    statusCode: 200,
    matched: true,
  });
  expect(second).toMatchObject({
    method: "PATCH",
    url: "/nowhere?x",
    serviceId: null,
    operation: null,
    statusCode: 404,
    matched: false,
  });
  const times = [before, first?.["timestamp"], second?.["timestamp"], after];
  expect(times).toEqual([...times].sort());
});

// Specification 4.1 GET /api/history; 8 history cap a
test("1000 requests are kept, the most recent first, unless told otherwise", async () => {
  for (let i = 0; i < 1002; i++) await (await lab.mock(`PATCH /${i}`)).arrayBuffer();
  const urls = (await entries()).map(({ url }) => url);
  expect(urls).toEqual(Array.from({ length: 1000 }, (_, i) => `/${1001 - i}`));
});

// Specification 1 --max-history; 8 history cap a
test.each([
  ["--max-history=2", ["/3", "/2"]],
  ["--max-history=unlimited", ["/3", "/2", "/1"]],
  ["--max-history=none", ["/3", "/2", "/1"]],
])("with %s the history of three requests holds %j", async (flag, kept) => {
  const { port, apiPort } = await startCloudstub([flag]);
  for (const path of ["/1", "/2", "/3"]) await fetch(`http://127.0.0.1:${port}${path}`);
  expect((await entries(apiPort)).map(({ url }) => url)).toEqual(kept);
});
