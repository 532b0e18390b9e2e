import { objectHead, wantedRange } from "../../engine/objects/object-head.js";
import { readableVersion } from "../../engine/objects/read-version.js";
import type { EmulatedHandler } from "../../types.js";

/** The answer of GetObject without the body; an archived object has one, too. */
export const headObject: EmulatedHandler<"HeadObject"> = (input, call) => {
  const { bucket, object } = readableVersion(input, call, "HEAD");
  return objectHead(input, { object, bucket, range: wantedRange(input, object), call });
};
