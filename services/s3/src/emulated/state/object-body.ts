import type { Expectation, Payload } from "@cloudstub/kit";
import { storedBody } from "../../stored/stored-body.js";

/**
 * Expects the body of an object. That of an object of several parts has their chunks, and in the place of its own MD5 the one that its ETag
 * shows: hashing gigabytes once more, to complete an upload, would hold up every other request.
 */
export const objectBody: Expectation<Payload> = (value) => {
  const { size, chunks, md5 } = (value ?? {}) as { readonly [Member in keyof Payload]: unknown };
  if (typeof md5 !== "string" || !/^[0-9a-f]{32}-\d{1,5}$/.test(md5)) return storedBody(value);
  const isBody = Array.isArray(chunks) && chunks.every((chunk) => chunk instanceof Uint8Array);
  const length = isBody ? chunks.reduce((sum, chunk) => sum + chunk.length, 0) : -1;
  return length === size ? undefined : "a body: chunks of bytes, their size in all, and their md5";
};
