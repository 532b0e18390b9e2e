import { listVersionsByFunction } from "./list-versions-by-function.js";
import { publishVersion } from "./publish-version.js";

/** The operations on published versions. A version is an immutable copy of `$LATEST`, whose number is never used again. */
export const versionOperations = {
  ListVersionsByFunction: listVersionsByFunction,
  PublishVersion: publishVersion,
};
