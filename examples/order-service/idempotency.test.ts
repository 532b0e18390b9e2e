/**
 * Each order is told of once, although messages come twice and answers are lost. The service rests on a condition of DynamoDB's, and this
 * mock does not evaluate conditions: the tests say what DynamoDB answers, and the last shows how a test notices that it has to.
 */
import { startMock } from "@cloudstub/testing";
import { testWith } from "@cloudstub/testing/vitest";
import { expect } from "vitest";
import { fulfil } from "./order-service.js";
import { seed } from "./seed.js";

const tea = { id: "a", item: "tea", count: 2 };
const price = { Payload: '{"cents":450}' };

// The tests of this file know that the condition is not evaluated, and that topics deliver to no subscriber.
const test = testWith({ seed, onIgnored: "allow", onPlaceholder: "allow" });
test.beforeEach(({ mock }) => void mock.on("lambda", "Invoke").respond(price).always().optional());

test("an order that is delivered twice is told of once", async ({ mock }) => {
  await fulfil(tea);
  mock.on("dynamodb", "PutItem").fail("ConditionalCheckFailedException");
  await fulfil(tea);
  expect(mock).toHaveReceivedTimes(1, "sns", "Publish");
});

test("an order is told of although the answer to its first write was lost", async ({ mock }) => {
  // The item is stored, the SDK hears nothing and writes again, and the condition finds the item of the first attempt.
  mock.on("dynamodb", "PutItem").loseAnswer();
  mock.on("dynamodb", "PutItem").fail("ConditionalCheckFailedException");
  await fulfil(tea);
  expect(mock).toHaveReceivedTimes(2, "dynamodb", "PutItem");
  expect(mock).toHaveReceivedTimes(1, "sns", "Publish");
});

test("a notice whose answer is lost is published twice: its readers have to look at the id", async ({ mock }) => {
  mock.on("sns", "Publish").loseAnswer();
  await fulfil(tea);
  expect(mock).toHaveReceivedTimes(2, "sns", "Publish", { Message: { id: "a" } });
});

test('with onIgnored: "error" no test passes that rests on a condition', async () => {
  await using strict = await startMock({ seed, onIgnored: "error", onPlaceholder: "allow" });
  strict.on("lambda", "Invoke").respond(price);
  await fulfil(tea); // The service's clients follow the mock that was started last.
  expect(() => strict.endTest()).toThrow(
    "dynamodb PutItem took ConditionExpression and did not evaluate it at the level contract.",
  );
});
