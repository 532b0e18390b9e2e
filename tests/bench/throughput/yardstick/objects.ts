import { createHash, randomUUID } from "node:crypto";
import { answer } from "./answers.js";
import type { Answer } from "./operations.js";

interface StoredObject {
  readonly body: Buffer;
  readonly etag: string;
  readonly modified: string;
}

/** By path. A bucket is an object of no bytes: making one is not measured. */
const objects = new Map<string, StoredObject>();

export function putObject(path: string, body: Buffer): Answer {
  const etag = `"${createHash("md5").update(body).digest("hex")}"`;
  objects.set(path, { body, etag, modified: new Date().toUTCString() });
  return answer(200, "", { "x-amz-request-id": randomUUID(), ETag: etag });
}

export function getObject(path: string): Answer {
  const found = objects.get(path);
  if (found === undefined) throw new Error(`There is no object ${path}.`);
  const { body, etag, modified } = found;
  const headers = {
    "Content-Type": "text/plain",
    "x-amz-request-id": randomUUID(),
    "Last-Modified": modified,
    ETag: etag,
  };
  return answer(200, body, headers);
}
