import { partOf } from "../byte-range.js";
import { readObject } from "../read-object.js";
import type { S3Handler } from "../types.js";

/** An object's bytes, or a part of them, where the conditions of the request hold. */
export const getObject: S3Handler<"GetObject"> = (input, { state }) => {
  const { object, range, head } = readObject(input, state);
  return Object.assign(head, { Body: range === undefined ? object.body : partOf(object.body, range) });
};
