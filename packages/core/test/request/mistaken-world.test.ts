import { expect, test } from "vitest";
import { mistakenWorld } from "../../src/request/mistaken-world.js";

const signed = (key: string) => ({
  url: "/",
  headers: {
    authorization: `AWS4-HMAC-SHA256 Credential=${key}/20260101/us-east-1/sqs/aws4_request, SignedHeaders=host, Signature=0`,
  },
});

test.each([
  ["World.iso1", "world.iso1"],
  ["xworld.iso1", "world.iso1"],
  ["WORLD.iso1.111122223333", "world.iso1.111122223333"],
  ["worlds.a", "world.a"],
  ["my-world.a", "world.a"],
])("the key %s is almost %s", (accessKeyId, meant) => {
  expect(mistakenWorld(signed(accessKeyId))).toEqual({ accessKeyId, meant });
  expect(mistakenWorld({ url: "/", headers: { authorization: `AWS ${accessKeyId}:c2ln` } })).toEqual({
    accessKeyId,
    meant,
  });
  const url = `/photos/a?X-Amz-Credential=${accessKeyId}%2F20260101%2Fus-east-1%2Fs3%2Faws4_request`;
  expect(mistakenWorld({ url, headers: {} })).toEqual({ accessKeyId, meant });
});

test.each([
  "world.iso1",
  "world.default",
  "world.World.a",
  "world.",
  "AKIAIOSFODNN7EXAMPLE",
  "helloworld",
  "world",
  "test",
])("the key %s is none that is almost a world's", (accessKeyId) => {
  expect(mistakenWorld(signed(accessKeyId))).toBeUndefined();
});

test("an address with the word is none", () => {
  expect(mistakenWorld({ url: "/photos/World.jpg?a=b", headers: {} })).toBeUndefined();
  expect(mistakenWorld({ url: "/photos/World.jpg", headers: signed("test").headers })).toBeUndefined();
});
