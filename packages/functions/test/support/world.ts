import { randomBytes, randomUUID } from "node:crypto";
import type { Functions } from "../../src/index.js";

/** A world as functions need it, with the machine's time. It does not count the work in progress. */
export const plainWorld: Parameters<Functions["hostOf"]>[0] = {
  clock: { now: Date.now },
  ids: { uuid: randomUUID, bytes: (length) => randomBytes(length) },
  endpoint: () => "http://127.0.0.1:4566",
  accessKeyPrefix: "",
  activity: { begin: () => {}, end: () => {} },
};
