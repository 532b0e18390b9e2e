/** Code that the compiler must accept, or refuse where marked; compiled and never run. */

import type { PutObjectCommandInput, S3ClientConfig } from "@aws-sdk/client-s3";
import type {
  SendMessageBatchCommandInput,
  SendMessageCommandInput,
  SendMessageCommandOutput,
  SQSClientConfig,
} from "@aws-sdk/client-sqs";
import s3 from "@cloudstub/s3";
import sqs from "@cloudstub/sqs";
import {
  type FaultDefinition,
  type ManualClock,
  type Mock,
  manualClock,
  startMock,
  withFaults,
} from "@cloudstub/testing";
import { inputOf } from "@cloudstub/testing/arbitraries";
import { useMock } from "@cloudstub/testing/jest";
import { testWith } from "@cloudstub/testing/vitest";
import type { Expect as JestExpect } from "expect";
import fc, { type Arbitrary } from "fast-check";
import { expect, expectTypeOf } from "vitest";

const mock = await startMock({ services: [sqs, s3] });

expectTypeOf(mock.services).toEqualTypeOf<readonly ("sqs" | "s3")[]>();
expectTypeOf(mock.clientConfig()).toExtend<SQSClientConfig & S3ClientConfig>();
expectTypeOf(mock.clientConfig({ fastRetries: true, maxAttempts: 5 })).toExtend<SQSClientConfig & S3ClientConfig>();
expectTypeOf(mock.requestHandler()).toExtend<NonNullable<S3ClientConfig["requestHandler"]>>();

// Services, operations and inputs have the SDK's names and types.
mock.on("sqs", "SendMessage", { MessageBody: "a" }).fail("RequestThrottled").times(2);
mock.on("sqs", "SendMessage", { MessageBody: /^a/, DelaySeconds: expect.any(Number) });
mock.on("sqs", "SendMessageBatch", { Entries: [{ Id: "a" }] }).failEntries(["a", 1]);
mock
  .on("s3", "PutObject", { Body: "text", Metadata: { a: "b" } })
  .loseAnswer()
  .nth(3);
mock.on("s3").fail("a code that the SDK does not know");
// @ts-expect-error -- sns is not among the services
mock.on("sns");
// @ts-expect-error -- no such operation
mock.on("sqs", "SendMesage");
// @ts-expect-error -- an operation of another service
mock.on("s3", "SendMessage");
// @ts-expect-error -- no such member
mock.on("sqs", "SendMessage", { Messagebody: "a" });
// @ts-expect-error -- a member of another type
mock.on("sqs", "SendMessage", { DelaySeconds: "1" });
// @ts-expect-error -- no such member, deep inside
mock.on("sqs", "SendMessageBatch", { Entries: [{ id: "a" }] });
// @ts-expect-error -- no such service
mock.reset("sns");

// Declared faults are checked against the mock's services too.
const run = () => 1;
expectTypeOf(mock.withFaults({ service: "sqs", operation: "SendMessage", effect: "throttle" }, run)).toEqualTypeOf<
  Promise<number>
>();
void mock.withFaults(
  { service: "sqs", operation: "SendMessage", input: { MessageBody: /^a/ }, effect: "delay", milliseconds: 5 },
  run,
);
void mock.withFaults(
  [
    { service: "s3", effect: "error", code: "a code that the SDK does not know", when: { nth: 3 } },
    { service: "sqs", input: { QueueUrl: "orders" }, effect: "lost-answer" },
  ],
  run,
);
// @ts-expect-error -- sns is not among the services
void mock.withFaults({ service: "sns", effect: "throttle" }, run);
// @ts-expect-error -- no such operation
void mock.withFaults({ service: "sqs", operation: "SendMesage", effect: "throttle" }, run);
// @ts-expect-error -- an operation of another service
void mock.withFaults([{ service: "sqs", operation: "PutObject", effect: "throttle" }], run);
void mock.withFaults(
  // @ts-expect-error -- no such member
  { service: "sqs", operation: "SendMessage", input: { Messagebody: "a" }, effect: "throttle" },
  run,
);
void mock.withFaults(
  // @ts-expect-error -- a member of another type
  [{ service: "sqs", operation: "SendMessage", input: { DelaySeconds: "1" }, effect: "throttle" }],
  run,
);
// @ts-expect-error -- no such effect
void mock.withFaults({ service: "sqs", operation: "SendMessage", effect: "explode" }, run);
// @ts-expect-error -- a delay has a length
void mock.withFaults({ service: "sqs", operation: "SendMessage", effect: "delay" }, run);
// @ts-expect-error -- a member of another effect
void mock.withFaults({ service: "sqs", effect: "lost-answer", milliseconds: 5 }, run);

// `waiting` takes the same arguments as `history`.
void mock.waiting("sqs", "ReceiveMessage", { WaitTimeSeconds: 20 }, { within: "2s" });
// @ts-expect-error -- no such operation
void mock.waiting("sqs", "ReceiveMesage");
// @ts-expect-error -- no such member
void mock.waiting("sqs", "ReceiveMessage", { WaitTime: 20 });

// `mock.clock` has the type of the given clock.
const turned = await startMock({ services: [sqs], clock: manualClock(), fidelity: { sqs: "emulated" } });
expectTypeOf(turned.clock).toEqualTypeOf<ManualClock>();
expectTypeOf(await turned.clock.advance("30s")).toHaveProperty("settled");
// @ts-expect-error -- no unit
void turned.clock.advance("30");
void mock.clock.advance("30s", { polls: true });
void startMock({ services: [sqs], fidelity: "emulated" });
// @ts-expect-error -- s3 is not among the services
void startMock({ services: [sqs], fidelity: { s3: "contract" } });
// @ts-expect-error -- no such level
void startMock({ services: [sqs], fidelity: { sqs: "real" } });
expectTypeOf(turned).toExtend<Mock>();
expectTypeOf(turned).toExtend<Mock<typeof sqs>>();

// The history has the operation's types, with required members set and streamed bodies as bytes.
const [sent] = mock.history("sqs", "SendMessage");
expectTypeOf(sent?.input.MessageBody).toEqualTypeOf<string | undefined>();
expectTypeOf(sent?.input.DelaySeconds).toEqualTypeOf<number | undefined>();
expectTypeOf(sent?.output?.MessageId).toEqualTypeOf<SendMessageCommandOutput["MessageId"]>();
expectTypeOf(mock.history("s3", "PutObject")[0]?.input.Body).toEqualTypeOf<Uint8Array | undefined>();
// @ts-expect-error -- no such member
expectTypeOf(sent?.input.messageBody);

expectTypeOf(sent?.ignored).toEqualTypeOf<readonly string[] | undefined>();

await startMock({ services: [sqs], onIgnored: "error" });
// @ts-expect-error -- no such policy
await startMock({ services: [sqs], onIgnored: "fail" });

// A mock of unknown services accepts any names.
declare const some: Mock;
some.on("sqs", "AnyOperation", { Any: "member" }).throttle();
some.history("sqs", "AnyOperation");
declare const anyFault: FaultDefinition;
void some.withFaults([anyFault, { service: "any", operation: "AnyOperation", effect: "throttle" }], run);
void startMock({ services: some.services.map(() => sqs), fidelity: { sqs: "emulated" } });

withFaults({ service: "sqs", effect: "delay", milliseconds: 5, when: { between: [2, 4] } }, async () => {});
// @ts-expect-error -- a delay has a length
withFaults({ service: "sqs", effect: "delay" });
// @ts-expect-error -- no such effect
withFaults({ service: "sqs", effect: "explode" });
withFaults<typeof sqs | typeof s3>({ service: "s3", operation: "PutObject", effect: "throttle" }, async () => {});
// @ts-expect-error -- an operation of another service
withFaults<typeof sqs | typeof s3>({ service: "sqs", operation: "PutObject", effect: "throttle" }, async () => {});
// @ts-expect-error -- s3 is not among the services
withFaults<typeof sqs>({ service: "s3", operation: "PutObject", effect: "throttle" });
class Decorated {
  @withFaults({ service: "sqs", effect: "throttle" })
  @withFaults<typeof sqs>({ service: "sqs", operation: "SendMessage", effect: "throttle" })
  async sends(count: number): Promise<number> {
    return count;
  }
}
expectTypeOf<Decorated["sends"]>().toEqualTypeOf<(count: number) => Promise<number>>();

testWith({ services: [sqs] })("a test", ({ mock }) => {
  expectTypeOf(mock.services).toEqualTypeOf<readonly "sqs"[]>();
  expect(mock).toHaveReceived("sqs", "SendMessage", { MessageBody: "a" });
  expect(mock).toHaveReceivedTimes(2, "sqs", "SendMessage");
  // @ts-expect-error -- no such operation
  expect(mock).toHaveReceived("sqs", "SendMesage");
  // @ts-expect-error -- no such member
  expect(mock).toHaveReceived("sqs", "SendMessage", { Messagebody: "a" });
});

// jest's matchers, for its own packages and for @types/jest.
const mockInJest = useMock({ services: [sqs] });
declare const jestExpect: JestExpect;
declare const globalMatchers: jest.Matchers<void, typeof mockInJest>;
for (const matchers of [jestExpect(mockInJest), jestExpect(mockInJest).not, globalMatchers]) {
  matchers.toHaveReceived("sqs", "SendMessage", { MessageBody: "a" });
  matchers.toHaveReceivedTimes(2, "sqs", "SendMessage");
  // @ts-expect-error -- no such operation
  matchers.toHaveReceived("sqs", "SendMesage");
}

// `require` returns the module as `default`.
const required = await startMock({ services: [{ default: sqs }, s3] });
expectTypeOf(required.services).toEqualTypeOf<readonly ("sqs" | "s3")[]>();
// @ts-expect-error -- no such operation
required.on("sqs", "SendMesage");

// Without `services` the compiler accepts any names; a type argument restores the check.
const loose = await startMock({ onIgnored: "error" });
expectTypeOf(loose.services).toEqualTypeOf<readonly string[]>();
loose.on("sqs", "SendMesage", { Messagebody: "a" }).respond({ MessageId: "a" });
expectTypeOf((await startMock()).history("sqs", "SendMessage")[0]?.input).toBeUnknown();
expectTypeOf((await startMock<[typeof sqs]>()).services).toEqualTypeOf<readonly "sqs"[]>();
useMock({}).on("sqs");
testWith()("a test", ({ mock: any }) => void any.on("sqs"));

// Arbitraries of inputs are what the SDK's commands take.
expectTypeOf(inputOf(fc, sqs, "SendMessage", { DelaySeconds: fc.nat(900), MessageAttributes: undefined })).toExtend<
  Arbitrary<SendMessageCommandInput>
>();
expectTypeOf(inputOf(fc, sqs, "SendMessageBatch")).toExtend<Arbitrary<SendMessageBatchCommandInput>>();
expectTypeOf(inputOf(fc, s3, "PutObject")).toExtend<Arbitrary<PutObjectCommandInput>>();
// @ts-expect-error -- no such operation
inputOf(fc, sqs, "SendMesage");
// @ts-expect-error -- no such member
inputOf(fc, sqs, "SendMessage", { Messagebody: "a" });
// @ts-expect-error -- an arbitrary of another type
inputOf(fc, sqs, "SendMessage", { DelaySeconds: fc.string() });
