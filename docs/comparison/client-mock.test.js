import { Readable } from "node:stream";
import { DynamoDBClient, GetItemCommand, PutItemCommand, ThrottlingException } from "@aws-sdk/client-dynamodb";
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { sdkStreamMixin } from "@smithy/util-stream";
import { mockClient } from "aws-sdk-client-mock";
import { allCustomMatcher } from "aws-sdk-client-mock-vitest";
import { beforeEach, expect, test } from "vitest";
import { documentOf, placeOrder, priceOf } from "./shop.js";

expect.extend(allCustomMatcher);
const dynamodb = mockClient(DynamoDBClient);
const s3 = mockClient(S3Client);
beforeEach(() => {
  dynamodb.reset();
  s3.reset();
});

const body = (source) => sdkStreamMixin(Readable.from(source()));

test("an order is kept", async () => {
  dynamodb.on(PutItemCommand).resolves({});
  dynamodb.on(GetItemCommand).resolves({ Item: { id: { S: "a" }, cents: { N: "90" } } });
  await placeOrder("a", 90);
  expect(await priceOf("a")).toBe(90);
  expect(dynamodb).toHaveReceivedCommandWith(PutItemCommand, { Item: expect.objectContaining({ cents: { N: "90" } }) });
});

// The mock stands before the SDK's retries: the application gets the first error, as it never does in production.
test("throttling can't be tried", async () => {
  dynamodb
    .on(PutItemCommand)
    .rejectsOnce(new ThrottlingException({ message: "slow down", $metadata: {} }))
    .resolves({});
  await expect(placeOrder("a", 90)).rejects.toThrow("slow down");
  expect(dynamodb).toHaveReceivedCommandTimes(PutItemCommand, 1);
});

test("a lost answer can't be tried", async () => {
  const lost = Object.assign(new Error("socket hang up"), { code: "ECONNRESET" });
  dynamodb.on(PutItemCommand).rejectsOnce(lost).resolves({});
  await expect(placeOrder("a", 90)).rejects.toThrow("socket hang up");
  expect(dynamodb).toHaveReceivedCommandTimes(PutItemCommand, 1);
});

test("a truncated download is begun again", async () => {
  const cutOff = async function* () {
    yield Buffer.from("the w");
    throw Object.assign(new Error("aborted"), { code: "ECONNRESET" });
  };
  const whole = () => [Buffer.from("the whole text")];
  s3.on(GetObjectCommand)
    .resolvesOnce({ Body: body(cutOff) })
    .resolves({ Body: body(whole) });
  expect(await documentOf("terms")).toBe("the whole text");
  expect(s3).toHaveReceivedCommandTimes(GetObjectCommand, 2);
});
