/** Inputs that are made from AWS's models are valid: the server's checks find nothing wrong with them, and the SDK's clients can send them. */
import { CreateQueueCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import dynamodb from "@cloudstub/dynamodb";
import type { ServiceModule } from "@cloudstub/kit";
import sqs from "@cloudstub/sqs";
import fc, { type Arbitrary } from "fast-check";
import { describe, expect, test } from "vitest";
import { everyService, sdksOf } from "../../../tests/all-services.js";
import { newClient } from "../../../tests/conformance/fake-service.js";
import { constraintCheck } from "../../core/src/model/constraints.js";
import { requiredCheck } from "../../core/src/model/required.js";
import { overlayOf } from "../../core/src/registry/fidelity.js";
import { inputOf } from "../src/arbitraries.js";
import { startMock } from "../src/mock/start-mock.js";
import { MockFailure } from "../src/process/failure.js";

const anyInput = inputOf as (fast: typeof fc, service: ServiceModule, operation: string) => Arbitrary<object>;

describe.each(everyService.map((module) => ({ id: module.id, module })))("$id", ({ module }) => {
  test("inputs of every operation have what AWS requires, within AWS's constraints", () => {
    const model = module.model();
    const { constraints = { shapes: {}, members: {} } } = overlayOf(module);
    for (const [operation, { input: ref }] of Object.entries(model.operations)) {
      const [lacks, breaks] = [requiredCheck(model, ref), constraintCheck(model, ref, constraints)];
      const property = fc.property(anyInput(fc, module, operation), (input) => {
        expect([...lacks(input), ...breaks(input)], operation).toEqual([]);
      });
      fc.assert(property, { numRuns: 2 });
    }
  });
});

describe("through the SDK's clients", () => {
  test.each([
    // Labels of paths, queries and headers.
    ["lambda", ["AddPermission", "Invoke", "ListVersionsByFunction", "TagResource", "UntagResource"]],
    // Forms.
    ["sns", ["ConfirmSubscription", "CreatePlatformApplication", "Publish", "Subscribe", "TagResource"]],
    ["logs", ["CreateLogGroup", "FilterLogEvents", "PutLogEvents", "PutMetricFilter", "UntagResource"]],
  ])("%s refuses no input for its form", async (id, operations) => {
    const module = everyService.find((each) => each.id === id) as ServiceModule;
    const overlay = overlayOf(module);
    const rejected: unknown[] = [];
    const reject: typeof module.reject = (violations, ...others) => {
      rejected.push(violations);
      return (overlay.reject ?? module.reject)(violations, ...others);
    };
    await using mock = await startMock({
      services: [{ ...module, emulated: { ...overlay, reject } }],
      fidelity: "emulated",
      port: false,
      onIgnored: "allow",
    });
    const [sdk = {}] = await sdksOf(id);
    const send = newClient(sdk, mock.clientConfig());
    for (const operation of operations) {
      for (const input of fc.sample(anyInput(fc, module, operation), 5)) {
        const outcome: unknown = await send(operation, input).catch((error: unknown) => error);
        expect(rejected, operation).toEqual([]);
        // What the client itself refuses has no status.
        if (outcome instanceof Error) expect(outcome, operation).toHaveProperty("$metadata.httpStatusCode");
      }
    }
  });

  test("an operation does what it says with any input, of which a test gives what the model does not say", async () => {
    await using mock = await startMock({ services: [sqs], fidelity: "emulated", port: false });
    const client = new SQSClient(mock.clientConfig());
    const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: "orders" }));
    const inputs = inputOf(fc, sqs, "SendMessage", {
      QueueUrl,
      DelaySeconds: fc.nat(900),
      MessageAttributes: undefined,
      MessageSystemAttributes: undefined,
      MessageDeduplicationId: undefined,
      MessageGroupId: undefined,
    });
    const property = fc.asyncProperty(inputs, async (input) => {
      const { MessageId } = await client.send(new SendMessageCommand(input));
      expect(MessageId).toBeDefined();
    });
    await fc.assert(property, { numRuns: 20 });
    expect(mock.history("sqs", "SendMessage")).toHaveLength(20);
  });
});

test("members that are given are always there, and left out where they are undefined", () => {
  const inputs = inputOf(fc, sqs, "SendMessage", {
    QueueUrl: "orders",
    DelaySeconds: fc.nat(3),
    MessageBody: undefined,
  });
  for (const input of fc.sample(inputs, 50)) {
    expect(input.QueueUrl).toBe("orders");
    expect([0, 1, 2, 3]).toContain(input.DelaySeconds);
    expect(input).not.toHaveProperty("MessageBody");
  }
});

test("each kind of value of a union comes, and one at a time; recursive ones end", () => {
  const inputs = inputOf(fc, dynamodb, "PutItem", { TableName: "orders" });
  const values = fc.sample(inputs, { numRuns: 60, seed: 1 }).flatMap(({ Item }) => Object.values(Item ?? {}));
  for (const value of values) expect(Object.keys(value)).toHaveLength(1);
  const kinds = new Set(values.flatMap((value) => Object.keys(value)));
  expect([...kinds].sort()).toEqual(["B", "BOOL", "BS", "L", "M", "N", "NS", "NULL", "S", "SS"]);
});

test("the same seed gives the same inputs", () => {
  const sample = () => fc.sample(inputOf(fc, sqs, "SendMessageBatch"), { numRuns: 5, seed: 7 });
  expect(sample()).toEqual(sample());
});

test.each([
  ["an operation", ["SendMesage"], "NoSuchInput", "sqs has no operation SendMesage. Did you mean SendMessage?"],
  [
    "a member",
    ["SendMessage", { MesageBody: "a" }],
    "NoSuchInput",
    "The input of sqs SendMessage has no member MesageBody. Did you mean MessageBody?",
  ],
])("%s that does not exist", (_, given, code, message) => {
  const wrong = () => (inputOf as (...any: unknown[]) => unknown)(fc, sqs, ...given);
  expect(wrong).toThrow(MockFailure);
  expect(wrong).toThrow(expect.objectContaining({ code, message }));
});
