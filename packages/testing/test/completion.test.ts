/** Code completion in tests, from the compiler's language server. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LanguageServer, startLanguageServer } from "./language-server.js";

let server: LanguageServer;
beforeAll(async () => {
  server = await startLanguageServer();
});
afterAll(() => server.stop());

const mock = `import s3 from "@cloudstub/s3";
import sqs from "@cloudstub/sqs";
import { manualClock, startMock, withFaults } from "@cloudstub/testing";
const mock = await startMock({ services: [sqs, s3], clock: manualClock() });
`;

test.each<[code: string, offered: string[]]>([
  ['mock.on("▮")', ["sqs", "s3"]],
  ['mock.on("sqs", "▮")', ["SendMessage"]],
  ['mock.on("sqs", "SendMessage", { ▮ })', ["MessageBody", "DelaySeconds"]],
  ['mock.on("sqs").fail("▮")', ["QueueDoesNotExist"]],
  ['mock.on("s3", "GetObject").fail("▮")', ["NoSuchKey"]],
  ['mock.waiting("sqs", "▮")', ["ReceiveMessage"]],
  ['mock.waiting("sqs", "ReceiveMessage", { ▮ })', ["WaitTimeSeconds"]],
  ["mock.clock.▮", ["advance", "set", "now"]],
  ['mock.withFaults({ service: "▮" }, send)', ["sqs", "s3"]],
  ['mock.withFaults({ service: "sqs", operation: "▮" }, send)', ["SendMessage"]],
  ['mock.withFaults([{ service: "s3", operation: "▮" }], send)', ["PutObject"]],
  ['mock.withFaults({ service: "sqs", operation: "SendMessage", input: { ▮ } }, send)', ["MessageBody"]],
  ['mock.withFaults({ service: "sqs", effect: "error", code: "▮" }, send)', ["QueueDoesNotExist"]],
  ['mock.withFaults({ service: "sqs", effect: "▮" }, send)', ["lost-answer", "throttle"]],
  ['withFaults<typeof sqs | typeof s3>({ service: "s3", operation: "▮" }, send)', ["PutObject"]],
  ['withFaults<typeof sqs>({ service: "sqs", operation: "▮" })', ["SendMessage"]],
  ["startMock({ services: [sqs, s3], fidelity: { ▮ } })", ["sqs", "s3"]],
  ['startMock({ services: [sqs], fidelity: { sqs: "▮" } })', ["contract", "emulated"]],
])("%s", async (code, offered) => {
  expect(await server.complete(`${mock}${code}`)).toEqual(expect.arrayContaining(offered));
});

test.each<[code: string, absent: string]>([
  ['mock.on("▮")', "sns"],
  ['mock.on("sqs", "▮")', "PutObject"],
  ['mock.withFaults({ service: "sqs", operation: "▮" }, send)', "PutObject"],
  ["startMock({ services: [sqs], fidelity: { ▮ } })", "s3"],
])("%s, and not %s", async (code, absent) => {
  const offered = await server.complete(`${mock}${code}`);
  expect(offered.length).toBeGreaterThan(0);
  expect(offered).not.toContain(absent);
});
