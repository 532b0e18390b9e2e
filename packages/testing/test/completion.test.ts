/** Code completion in tests, from the compiler's language server. */
import { beforeAll, expect, test } from "vitest";
import { completionsIn } from "./language-server.js";

const mock = `import s3 from "@cloudstub/s3";
import sqs from "@cloudstub/sqs";
import { manualClock, startMock, withFaults } from "@cloudstub/testing";
const mock = await startMock({ services: [sqs, s3], clock: manualClock() });
`;

const present: readonly [code: string, offered: string[]][] = [
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
];

const absent: readonly [code: string, absent: string][] = [
  ['mock.on("▮")', "sns"],
  ['mock.on("sqs", "▮")', "PutObject"],
  ['mock.withFaults({ service: "sqs", operation: "▮" }, send)', "PutObject"],
  ["startMock({ services: [sqs], fidelity: { ▮ } })", "s3"],
];

let offered: ReadonlyMap<string, readonly string[]>;
beforeAll(async () => {
  const codes = [...new Set([...present, ...absent].map(([code]) => code))];
  const completions = await completionsIn(mock, codes);
  offered = new Map(codes.map((code, place) => [code, completions[place] ?? []]));
}, 60_000);

test.each(present)("%s", (code, names) => {
  expect(offered.get(code)).toEqual(expect.arrayContaining(names));
});

test.each(absent)("%s, and not %s", (code, name) => {
  expect(offered.get(code)?.length).toBeGreaterThan(0);
  expect(offered.get(code)).not.toContain(name);
});
