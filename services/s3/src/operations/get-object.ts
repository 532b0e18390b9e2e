import { partOf } from "../objects/byte-range.js";
import { readObject } from "../objects/read-object.js";
import type { S3Handler } from "../types.js";

/** An object or a part of it, if the request's conditions hold. */
export const getObject: S3Handler<"GetObject"> = (input, { state }) => {
  const { object, range, head } = readObject(input, state);
  return Object.assign(head, { Body: range === undefined ? object.body : partOf(object.body, range) });
};
