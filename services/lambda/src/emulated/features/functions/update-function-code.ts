import { revised } from "../../../configuration.js";
import { configured } from "../../engine/configuration.js";
import { invalidParameter } from "../../engine/errors.js";
import { functionCode, storeFunctionCode } from "../../engine/function-code.js";
import { changeSettings, findLatest, shown } from "../../engine/functions.js";
import { referenceIn } from "../../engine/names.js";
import { publishLatest } from "../../engine/publish.js";
import { beginTransition, updating } from "../../engine/transitions.js";
import type { EmulatedHandler } from "../../types.js";
import { checkUpdate } from "./check-update.js";

/** Replaces the code of `$LATEST`, and publishes it where the request says so. A dry run checks, and changes nothing. */
export const updateFunctionCode: EmulatedHandler<"UpdateFunctionCode"> = async (input, call) => {
  const reference = referenceIn(call, input);
  const { name } = reference;
  checkUpdate(call, findLatest(call, reference), input.RevisionId);
  const { ZipFile, S3Bucket, S3Key, S3ObjectVersion, ImageUri } = input;
  const code = await functionCode(call, { ZipFile, S3Bucket, S3Key, S3ObjectVersion });
  return call.atomically(() => {
    const before = findLatest(call, reference);
    checkUpdate(call, before, input.RevisionId);
    const isImage = before.PackageType === "Image";
    if (isImage ? ImageUri === undefined : code === undefined)
      throw invalidParameter(isImage ? "Please provide ImageUri." : "Please provide a source for function code.");
    const after = revised(call, {
      ...configured(call, before, { Architectures: input.Architectures }),
      ...updating,
      ...code?.shown,
      ...(isImage && { CodeSha256: Buffer.from(call.ids.bytes(32)).toString("hex") }),
    });
    if (input.DryRun) return shown(call, { name, qualifier: undefined, configuration: after });
    call.state.functions.set(name, after);
    storeFunctionCode(call.state, name, code);
    if (isImage) changeSettings(call.state, name, { imageUri: ImageUri });
    beginTransition(call, { function: name, becomes: "Successful" });
    return input.Publish ? publishLatest(call, name, {}) : after;
  });
};
