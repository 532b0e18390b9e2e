/** The libraries in packages of their own, and in the package `cloudstub`, in one process. `npm run examples` runs it where both are installed. */
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";
import sqs from "@cloudstub/sqs";
import * as alone from "@cloudstub/testing";
import * as whole from "cloudstub";
import sqsOfWhole from "cloudstub/sqs";

const require = createRequire(import.meta.url);

test("import and require give the same", () => {
  assert.equal(require("@cloudstub/testing").startMock, alone.startMock);
  assert.equal(require("@cloudstub/sqs").default, sqs);
  assert.notEqual(whole.startMock, alone.startMock);
});

for (const [title, { startMock }, other, service] of [
  ["@cloudstub/testing", alone, whole, sqsOfWhole],
  ["cloudstub", whole, alone, sqs],
]) {
  test(`a mock of ${title} is a mock to the other package, and serves a service of that`, async (t) => {
    const mock = await startMock({ services: [service] });
    t.after(() => mock.stop());
    assert.equal(other.systemProperties.get("cloud.endpoint-url"), process.env.AWS_ENDPOINT_URL);
    const list = other.withFaults({ service: "sqs", effect: "error", code: "QueueDoesNotExist" }, async () => {
      await assert.rejects(new SQSClient({}).send(new ListQueuesCommand({})), { name: "QueueDoesNotExist" });
    });
    await list();
    other.assertReceived(mock, "sqs", "ListQueues");
    assert.equal(other.matchers.toHaveReceivedTimes(mock, 1, "sqs", "ListQueues").pass, true);
  });
}

test("where services are left out, a mock of either package has those that are installed, in packages of their own or together", async () => {
  for (const { startMock } of [alone, whole]) {
    const mock = await startMock();
    assert.deepEqual(mock.services, Object.keys(require("cloudstub/package.json").cloudstub.services).sort());
    assert.equal(mock.services.includes("sqs"), true);
    await new SQSClient(mock.clientConfig()).send(new ListQueuesCommand({}));
    await mock.stop();
  }
});

test("mocks of both packages share an address, and give the environment back in any order", async (t) => {
  const address = () => process.env.AWS_ENDPOINT_URL;
  const before = address();
  const first = await alone.startMock({ services: [sqs] });
  t.after(() => first.stop());
  const shared = address();
  const second = await whole.startMock({ services: [sqsOfWhole] });
  t.after(() => second.stop());
  await new SQSClient({}).send(new ListQueuesCommand({}));
  assert.deepEqual([first.history().length, second.history().length, address()], [0, 1, shared]);
  await second.stop();
  await new SQSClient({}).send(new ListQueuesCommand({}));
  assert.deepEqual([first.history().length, second.history().length, address()], [1, 1, shared]);
  await first.stop();
  assert.equal(address(), before);
});

test("an API port asks for the server's package where that is not installed", async () => {
  const message =
    '"apiPort" needs the package @cloudstub/server, which is not installed: npm install --save-dev @cloudstub/server';
  await assert.rejects(alone.startMock({ services: [sqs], apiPort: 0 }), { name: "MockFailure", message });
});
