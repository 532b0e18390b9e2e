/** The test library in a project that has installed nothing but the package `cloudstub`. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";
import * as imported from "cloudstub";
import { useMock } from "cloudstub/node-test";
import sns from "cloudstub/sns";
import sqs from "cloudstub/sqs";

const require = createRequire(import.meta.url);
const required = require("cloudstub");

test("import and require give the same library and services", () => {
  assert.deepEqual({ ...imported }, { ...required });
  assert.equal(require("cloudstub/sqs").default, sqs);
});

test("a mock serves a service", async () => {
  const mock = await imported.startMock({ services: [sqs], fidelity: "emulated" });
  await new SQSClient({}).send(new ListQueuesCommand({}));
  imported.assertReceived(mock, "sqs", "ListQueues");
  await mock.stop();
});

test("a mock says which entry of a seed a service can't make", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "cloudstub-seed-"));
  const seed = join(folder, "seed.yaml");
  writeFileSync(seed, "topics: { news: { subscriptions: [{}] } }");
  t.after(() => rmSync(folder, { recursive: true }));
  await assert.rejects(imported.startMock({ services: [sns], seed }), {
    message: /topics\.news: A subscription has one of queue, function, url, email and sms\./,
  });
});

test("a mock has all services where none is named, and an API port", async () => {
  const mock = await imported.startMock({ apiPort: 0 });
  assert.equal(mock.services.length, Object.keys(require("cloudstub/package.json").cloudstub.services).length);
  const { modules } = await (await fetch(`${mock.apiEndpoint}/api/status`)).json();
  assert.equal(modules.length, mock.services.length);
  await mock.stop();
});

describe("the adapter for node:test", () => {
  const mock = useMock({ services: [sqs] });

  test("starts and checks a mock", async () => {
    mock.on("sqs", "ListQueues").throttle().times(1);
    await new SQSClient({}).send(new ListQueuesCommand({}));
    imported.assertReceived(mock, "sqs", "ListQueues");
  });
});
