/** What the compiler must accept and refuse; it is compiled and never run. */

import type { S3ClientConfig } from "@aws-sdk/client-s3";
import type { SendMessageCommandOutput, SQSClientConfig } from "@aws-sdk/client-sqs";
import s3 from "@cloudstub/s3";
import sqs from "@cloudstub/sqs";
import { type Mock, startMock, withFaults } from "@cloudstub/testing";
import { useMock } from "@cloudstub/testing/jest";
import { testWith } from "@cloudstub/testing/vitest";
import type { Expect as JestExpect } from "expect";
import { expect, expectTypeOf } from "vitest";

const mock = await startMock({ services: [sqs, s3] });

expectTypeOf(mock.services).toEqualTypeOf<readonly ("sqs" | "s3")[]>();
expectTypeOf(mock.clientConfig()).toExtend<SQSClientConfig & S3ClientConfig>();
expectTypeOf(mock.requestHandler()).toExtend<NonNullable<S3ClientConfig["requestHandler"]>>();

// Services, operations and inputs are those of the SDK.
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

// History is of the operation's types, with required members set and streamed bodies as bytes.
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

// A mock whose services are not known takes any names.
declare const some: Mock;
some.on("sqs", "AnyOperation", { Any: "member" }).throttle();
some.history("sqs", "AnyOperation");

withFaults({ service: "sqs", effect: "delay", milliseconds: 5, when: { between: [2, 4] } }, async () => {});
// @ts-expect-error -- a delay has a length
withFaults({ service: "sqs", effect: "delay" });
// @ts-expect-error -- no such effect
withFaults({ service: "sqs", effect: "explode" });
class Decorated {
  @withFaults({ service: "sqs", effect: "throttle" })
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

// jest's matchers: of its own packages, and of @types/jest.
const mockInJest = useMock({ services: [sqs] });
declare const jestExpect: JestExpect;
declare const globalMatchers: jest.Matchers<void, typeof mockInJest>;
for (const matchers of [jestExpect(mockInJest), jestExpect(mockInJest).not, globalMatchers]) {
  matchers.toHaveReceived("sqs", "SendMessage", { MessageBody: "a" });
  matchers.toHaveReceivedTimes(2, "sqs", "SendMessage");
  // @ts-expect-error -- no such operation
  matchers.toHaveReceived("sqs", "SendMesage");
}

// What `require` gives has the module as its default.
const required = await startMock({ services: [{ default: sqs }, s3] });
expectTypeOf(required.services).toEqualTypeOf<readonly ("sqs" | "s3")[]>();
// @ts-expect-error -- no such operation
required.on("sqs", "SendMesage");
