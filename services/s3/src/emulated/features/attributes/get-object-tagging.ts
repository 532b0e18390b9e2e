import { foundVersion } from "../../engine/objects/found-version.js";
import type { EmulatedHandler } from "../../types.js";

/** The tags of a version. */
export const getObjectTagging: EmulatedHandler<"GetObjectTagging"> = (input, call) => {
  const { object, versionId } = foundVersion(input, call, "GET");
  return { TagSet: object.tags ?? [], VersionId: versionId };
};
