import { partOf } from "../../../objects/byte-range.js";
import { objectHead, wantedRange } from "../../engine/objects/object-head.js";
import { checkReadable, readableVersion } from "../../engine/objects/read-version.js";
import type { EmulatedHandler } from "../../types.js";

/** A version of an object, or a part of it, if the request's conditions hold. */
export const getObject: EmulatedHandler<"GetObject"> = (input, call) => {
  const { bucket, object } = readableVersion(input, call, "GET");
  checkReadable(object, call.clock.now());
  const range = wantedRange(input, object);
  const head = objectHead(input, { object, bucket, range, call });
  return Object.assign(head, { Body: range === undefined ? object.body : partOf(object.body, range) });
};
