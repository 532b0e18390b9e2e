import { sizeAndDigest, storeCode } from "../code.js";
import { merged, revised } from "../configuration.js";
import { codeMissing } from "../errors.js";
import { findFunction } from "../function-name.js";
import { checkRevision } from "../revision.js";
import type { LambdaHandler } from "../types.js";

/** Replaces a function's code. Code in a bucket or image is not stored. A dry run returns the result and changes nothing. */
export const updateFunctionCode: LambdaHandler<"UpdateFunctionCode"> = (input, call) => {
  const { name, configuration } = findFunction(call, input.FunctionName);
  checkRevision(configuration, input.RevisionId);
  const { ZipFile, S3Bucket, ImageUri, Architectures } = input;
  if (ZipFile === undefined && S3Bucket === undefined && ImageUri === undefined) throw codeMissing();
  const updated = revised(call, { ...merged(configuration, { Architectures }), ...sizeAndDigest(ZipFile) });
  if (input.DryRun) return updated;
  call.state.functions.set(name, updated);
  storeCode(call.state, name, ZipFile);
  return updated;
};
