/** The ES modules and the CommonJS modules of the libraries in one process. `npm run examples` runs it where the packed libraries are installed. */
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";
import imported from "@cloudstub/sqs";
import * as asModules from "@cloudstub/testing";

const require = createRequire(import.meta.url);
const asCommonJs = require("@cloudstub/testing");
const required = require("@cloudstub/sqs");

test("the library is there as two builds, and a service once", () => {
  assert.notEqual(asModules.startMock, asCommonJs.startMock);
  assert.equal(required.default, imported);
});

for (const [title, { startMock }, other, sqs] of [
  ["a mock of the ES modules", asModules, asCommonJs, required],
  ["a mock of the CommonJS modules", asCommonJs, asModules, imported],
]) {
  test(`${title} is a mock to the other build, and serves a service, however that was loaded`, async (t) => {
    const mock = await startMock({ services: [sqs] });
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

test("where services are left out, a mock of either build has those that are installed, in packages of their own or together", async () => {
  for (const { startMock } of [asModules, asCommonJs]) {
    const mock = await startMock();
    assert.deepEqual(mock.services, Object.keys(require("cloudstub/package.json").cloudstub.services).sort());
    assert.equal(mock.services.includes("sqs"), true);
    await new SQSClient(mock.clientConfig()).send(new ListQueuesCommand({}));
    await mock.stop();
  }
});

test("mocks of both builds share an address, and give the environment back in any order", async (t) => {
  const address = () => process.env.AWS_ENDPOINT_URL;
  const before = address();
  const first = await asModules.startMock({ services: [imported] });
  t.after(() => first.stop());
  const shared = address();
  const second = await asCommonJs.startMock({ services: [required] });
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
  for (const { startMock } of [asModules, asCommonJs]) {
    await assert.rejects(startMock({ services: [imported], apiPort: 0 }), { name: "MockFailure", message });
  }
});
