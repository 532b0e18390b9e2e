/** Input that the embedded library refuses at run time, for users without a type check. */
import { ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";
import s3 from "@cloudstub/s3";
import sqs from "@cloudstub/sqs";
import { FaultError, MockFailure, startMock, withFaults } from "@cloudstub/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

/** A builder as JavaScript sees it. */
type Builder = { [method: string]: (...given: unknown[]) => Builder };
type Given = Parameters<typeof withFaults>[0];

let mock: Awaited<ReturnType<typeof startMock<readonly [typeof sqs]>>>;
beforeEach(async () => {
  mock = await startMock({ services: [sqs], port: false, apiPort: 0 });
});
afterEach(() => mock.stop());

const on = (...aim: unknown[]) => (mock as unknown as { on: (...aim: unknown[]) => Builder }).on(...aim);

/** The number of faults in place, from the API port. */
async function armed(): Promise<number> {
  const answer = await fetch(`${mock.apiEndpoint}/api/faults`);
  return ((await answer.json()) as { faults: unknown[] }).faults.length;
}

const milliseconds = "It must be a number of milliseconds, from 0 to 2147483647 (about 24 days).";
const timing =
  "Calls are counted in whole numbers from 1, and the second number of between is not less than the first.";
const cyclic: { self?: unknown } = {};
cyclic.self = cyclic;

test.each<[does: string, call: () => unknown, words: string]>([
  [
    "a status",
    () => on("sqs").fail?.("X", { status: 9999 }),
    '"status" of on(…).fail() is 9999. It must be the HTTP status of an error',
  ],
  ["no code", () => on("sqs").fail?.(), '"code" of on(…).fail() is missing.'],
  [
    "a code with spaces",
    () => on("sqs").fail?.("not found"),
    '"code" of on(…).fail() is "not found". It must be 1 to 200 printable ASCII characters',
  ],
  [
    "a message in place of options",
    () => on("sqs").fail?.("X", "gone"),
    '"gone" is given for on(…).fail() instead of an object with message, status.',
  ],
  [
    "a misspelt option",
    () => on("sqs").throttle?.({ retryafter: 5 }),
    'There is no "retryafter" in on(…).throttle(). Did you mean retryAfter?',
  ],
  [
    "a timing among the options",
    () => on("sqs").throttle?.({ when: "always" }),
    'There is no "when" in on(…).throttle().',
  ],
  [
    "another effect among the options",
    () => on("sqs").fail?.("X", { effect: "delay" }),
    'There is no "effect" in on(…).fail().',
  ],
  [
    "a number in place of options",
    () => on("sqs").throttle?.(50),
    "50 is given for on(…).throttle() instead of an object with code, retryAfter.",
  ],
  ["no number", () => on("sqs").delay?.(Number.NaN), `"milliseconds" of on(…).delay() is NaN. ${milliseconds}`],
  ["a number as text", () => on("sqs").delay?.("5"), `"milliseconds" of on(…).delay() is "5". ${milliseconds}`],
  [
    "half a byte",
    () => on("sqs").truncateBody?.({ bytes: 0.5 }),
    '"bytes" of on(…).truncateBody() is 0.5. It must be a whole number of bytes',
  ],
  [
    "no entries",
    () => on("sqs", "SendMessageBatch").failEntries?.([]),
    '"entries" of on(…).failEntries() is []. It must be a list of at least one entry',
  ],
  [
    "an aim that is not an object",
    () => on("sqs", "SendMessage", "a").loseAnswer?.(),
    '"input" of on(…).loseAnswer() is "a". It must be an object',
  ],
  [
    "an aim that has no members",
    () => on("sqs", "SendMessage", new Map([["MessageBody", "a"]])).loseAnswer?.(),
    "is [object Map]. It must be an object",
  ],
  [
    "an aim at a member that has no members",
    () => on("sqs", "SendMessage", { MessageAttributes: { a: new Set(["b"]) } }).loseAnswer?.(),
    'is {"MessageAttributes":{"a":[object Set]}}. It must be an object',
  ],
  [
    "an aim that is not there yet",
    () => on("sqs", "SendMessage", Promise.resolve({})).loseAnswer?.(),
    "is [object Promise]. It must be",
  ],
  [
    "an aim that inherits all its members",
    () => on("sqs", "SendMessage", Object.create({ MessageBody: "a" })).loseAnswer?.(),
    "It must be an object with input members of the operation",
  ],
  [
    "an aim that is a time",
    () => on("sqs", "SendMessage", new Date(0)).loseAnswer?.(),
    "It must be an object with input members of the operation",
  ],
  ["an aim that is a pattern", () => on("sqs", "SendMessage", /a/).loseAnswer?.(), "is /a/. It must be an object"],
  [
    "an aim without an end",
    () => on("sqs", "SendMessage", cyclic).loseAnswer?.(),
    '"input" of on(…).loseAnswer() is {"self":{"self":',
  ],
  ["no service", () => on().dropConnection?.(), '"service" of on(…).dropConnection() is missing.'],
  [
    "no call",
    () => on("sqs").throttle?.().times?.(0),
    `"when" of a fault is {"times":0}. It must be "always", {"times": 2}, {"nth": 3} or {"between": [2, 4]}. ${timing}`,
  ],
  ["some calls", () => on("sqs").throttle?.().times?.(Number.NaN), '{"times":NaN}'],
  ["half a call", () => on("sqs").malformBody?.().nth?.(1.5), '{"nth":1.5}'],
  ["calls without a last", () => on("sqs").delay?.(5).between?.(2), '"when" of a fault is {"between":[2,undefined]}.'],
  ["a last call before the first", () => on("sqs").delay?.(5).always?.().between?.(3, 2), timing],
])(
  "a builder that is given %s is refused with what is allowed, and leaves nothing in place",
  async (_, call, words) => {
    expect(call).toThrow(FaultError);
    expect(call).toThrow(words);
    expect(await armed()).toBe(0);
    const { $metadata } = await new SQSClient({ ...mock.clientConfig(), maxAttempts: 1 }).send(new ListQueuesCommand());
    expect($metadata.httpStatusCode).toBe(200);
    expect(() => mock.endTest()).not.toThrow();
  },
);

test("a reset of a service that the mock does not have is refused, and nothing is cleared", async () => {
  await new SQSClient(mock.clientConfig()).send(new ListQueuesCommand());
  const reset = (service: unknown) => () => mock.reset(service as "sqs");
  const message = 'The mock has no service "sns" to reset. It has sqs.';
  expect(reset("sns")).toThrow(new MockFailure({ code: "ServiceNotInMock", message }));
  expect(reset("sns")).toThrow(expect.objectContaining({ code: "ServiceNotInMock" }));
  expect(reset(null)).toThrow(MockFailure);
  expect(mock.history("sqs")).toHaveLength(1);
});

test("an aim that is a matcher meets what the matcher accepts", async () => {
  const fault = mock.on("sqs", "ListQueues", expect.objectContaining({ QueueNamePrefix: "a" })).fail("InternalError");
  const client = new SQSClient({ ...mock.clientConfig(), maxAttempts: 1 });
  await client.send(new ListQueuesCommand({ QueueNamePrefix: "b" }));
  await expect(client.send(new ListQueuesCommand({ QueueNamePrefix: "a" }))).rejects.toMatchObject({
    name: "InternalError",
  });
  expect(fault).toMatchObject({ seen: 1, fired: 1 });
});

describe("a declared fault", () => {
  const good = { service: "sqs", effect: "delay", milliseconds: 5 };
  test.each<[does: string, faults: unknown, words: string]>([
    [
      "a misspelt member",
      { ...good, milliseconds: undefined, miliseconds: 5 },
      'There is no "miliseconds" in the fault. Did you mean milliseconds?',
    ],
    [
      "a misspelt effect",
      { ...good, effect: "dellay" },
      '"effect" of the fault is "dellay". It must be error, throttle, answer, delay, hold, ',
    ],
    [
      "another one's member",
      [good, { service: "sqs", effect: "lost-answer", code: "X" }],
      'There is no "code" in faults[1].',
    ],
    ["no service", [{ effect: "lost-answer" }], '"service" of faults[0] is missing.'],
    ["a timing that counts nothing", { ...good, when: { times: 0 } }, timing],
    ["nothing at all", undefined, "undefined is given for the fault instead of an object with service,"],
  ])("with %s is refused where it is declared, and leaves nothing in place", async (_, faults, words) => {
    expect(() => withFaults(faults as Given, () => {})).toThrow(FaultError);
    expect(() => withFaults(faults as Given)).toThrow(words);
    await expect(mock.withFaults(faults as never, () => "ran")).rejects.toThrow(words);
    expect(await armed()).toBe(0);
  });
});

describe("a mock is not started with", () => {
  const port = "It must be a port, from 0 (any free one) to 65535, or false for none.";
  const services = "It must be a list of service modules, each once: [sqs, s3]";
  test.each<[option: string, words: string, value: unknown]>([
    ["port", `"port" of the mock's options is "abc". ${port}`, "abc"],
    ["port", `is 70000. ${port}`, 70_000],
    ["port", `is true. ${port}`, true],
    ["apiPort", `"apiPort" of the mock's options is -1. ${port}`, -1],
    ["publish", '"publish" of the mock\'s options is "no". It must be true or false.', "no"],
    [
      "onPlaceholder",
      '"onPlaceholder" of the mock\'s options is "warm". It must be one of "allow", "warn", "error".',
      "warm",
    ],
    ["onIgnored", '"onIgnored" of the mock\'s options is true. It must be one of "allow", "warn", "error".', true],
    ["onUnmatched", '"onUnmatched" of the mock\'s options is null.', null],
    ["onPlaceholer", 'There is no "onPlaceholer" in the mock\'s options. Did you mean onPlaceholder?', "warn"],
    [
      "maxHistory",
      '"maxHistory" of the mock\'s options is -1. It must be a number of calls, 0 or more, or Infinity.',
      -1,
    ],
    ["journalSize", '"journalSize" of the mock\'s options is "8MB". It must be a number of bytes, 0 or more.', "8MB"],
    [
      "allowHost",
      '"allowHost" of the mock\'s options is ["a.example:80"]. It must be a list of host names without a port',
      ["a.example:80"],
    ],
    [
      "allowOrigin",
      '"allowOrigin" of the mock\'s options is "*". It must be a list of origins: ["https://app.example"].',
      "*",
    ],
    ["services", `"services" of the mock's options is ["sqs"]. ${services}`, ["sqs"]],
    ["services", `is [undefined]. ${services}`, [undefined]],
    ["services", services, sqs],
    ["services", services, [{ default: "sqs" }]],
    ["services", services, [sqs, { default: sqs }]],
    ["services", services, [sqs, s3, sqs]],
    [
      "fidelity",
      '"fidelity" of the mock\'s options is 1. It must be "contract", "emulated", or one of them by service',
      1,
    ],
    ["fidelity", 'There is no fidelity "emulate".', "emulate"],
    ["serviceOptions", 'It must be options by service and name: { dynamodb: { statusDelay: "5s" } }.', { sqs: 1 }],
    ["serviceOptions", "sqs has no option nothing. It has: none.", { sqs: { nothing: 1 } }],
    ["serviceOptions", "An option is given for s3, which is not enabled. Enabled are: sqs.", { s3: { nothing: 1 } }],
    ["clock", "is 5. It must be a clock: an object with now(), such as manualClock().", 5],
    ["ids", "It must be an object with uuid() and bytes(length).", { uuid: () => "1" }],
  ])("%s: %s", async (option, words, value) => {
    await expect(startMock({ services: [sqs], port: false, [option]: value })).rejects.toThrow(words);
  });

  test("takes any object with now() for a clock", async () => {
    const mock = await startMock({ services: [sqs], port: false, clock: Date });
    await mock.stop();
  });

  test("no options", async () => {
    const options = undefined as unknown as Parameters<typeof startMock>[0];
    await expect(startMock(options)).rejects.toThrow(MockFailure);
  });
});

test("a request that nothing matches fails its test with what would have helped", async () => {
  const own = await startMock({ services: [sqs], publish: false });
  try {
    await fetch(own.endpoint, { method: "POST", headers: { "X-Amz-Target": "AmazonSQS.SendMesage" }, body: "{}" });
    expect(() => own.endTest()).toThrow(
      "AmazonSQS.SendMesage matched nothing of sqs and was answered with 404. sqs is enabled; CloudStub has no SendMesage. Did you mean SendMessage?",
    );
    await fetch(own.endpoint, {
      method: "POST",
      body: new URLSearchParams({ Action: "SendMessage", Version: "2012-11-05" }),
    });
    expect(() => own.endTest()).toThrow(
      "Action=SendMessage matched nothing of sqs and was answered with 404. sqs speaks the Query protocol",
    );
  } finally {
    await own.stop();
  }
});
