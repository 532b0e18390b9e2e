import { ServiceError } from "@cloudstub/kit";
import { noSuchKey } from "../../../errors.js";
import { foundStrictly } from "../../engine/objects/found-version.js";
import type { EmulatedCall, EmulatedHandler } from "../../types.js";

/** The tags of a version. */
export const getObjectTagging: EmulatedHandler<"GetObjectTagging"> = (input, call) => {
  const { object, versionId } = taggedVersion(input, call);
  return { TagSet: object.tags ?? [], VersionId: versionId };
};

/** Of a missing object the error names bucket and key (recorded answer of AWS, 2026-02); those of writing and removing tags name the key alone. */
function taggedVersion(input: Parameters<typeof getObjectTagging>[0], call: EmulatedCall) {
  try {
    return foundStrictly(input, call, "GET");
  } catch (error) {
    if (!ServiceError.is(error) || error.code !== "NoSuchKey") throw error;
    throw noSuchKey(`${input.Bucket}/${input.Key}`);
  }
}
