import { defaultConfiguration, revised } from "../../../configuration.js";
import { addTags } from "../../../tags.js";
import { configured } from "../../engine/configuration.js";
import { conflict, invalidParameter } from "../../engine/errors.js";
import { functionCode, storeFunctionCode } from "../../engine/function-code.js";
import { changeSettings } from "../../engine/functions.js";
import { functionArn, LATEST, referenceIn } from "../../engine/names.js";
import { publishLatest } from "../../engine/publish.js";
import { signingConfigOf } from "../../engine/signing.js";
import { beginTransition, pending } from "../../engine/transitions.js";
import type { EmulatedHandler } from "../../types.js";

/**
 * Creates a function, and publishes version 1 where the request says so. The answer shows it Pending; it becomes Active after the option
 * `statusDelay` (recorded answers of AWS, 2025-11).
 */
export const createFunction: EmulatedHandler<"CreateFunction"> = async (input, call) => {
  const { name } = referenceIn(call, input);
  checkName(name);
  checkPackage(input);
  const code = await functionCode(call, input.Code);
  return call.atomically(() => {
    const { state } = call;
    if (state.functions.has(name)) throw conflict(`Function already exist: ${name}`);
    const created = revised(call, {
      ...configured(call, { ...defaultConfiguration(call, name), ...pending }, input),
      ...(code?.shown ?? { CodeSize: 0, CodeSha256: imageDigest(call.ids.bytes(32)) }),
    });
    const codeSigningConfigArn = input.CodeSigningConfigArn && signingConfigOf(state, input.CodeSigningConfigArn);
    state.functions.set(name, created);
    changeSettings(state, name, { lastVersion: 0, codeSigningConfigArn, imageUri: input.Code.ImageUri });
    storeFunctionCode(state, name, code);
    addTags(state.tags.of(name), input.Tags);
    beginTransition(call, { function: name, becomes: "Active" });
    if (!input.Publish) return created;
    // Its ARN has no number here, as it has in the answer of PublishVersion.
    return { ...publishLatest(call, name, {}), FunctionArn: functionArn(call, { name }) };
  });
};

const LONGEST_NAME = 64;

function checkName(name: string): void {
  if (name.length > LONGEST_NAME)
    throw invalidParameter(
      `1 validation error detected: Value '${name}' at 'functionName' failed to satisfy constraint: Member must have length less than or equal to ${LONGEST_NAME}`,
    );
  if (name === LATEST) throw invalidParameter("Invalid function name.");
}

/** What a function needs depends on how it is packed (Lambda API reference, CreateFunction). */
function checkPackage({
  PackageType = "Zip",
  Handler,
  Runtime,
  Code,
}: Parameters<EmulatedHandler<"CreateFunction">>[0]): void {
  if (PackageType === "Image") {
    if (Code.ImageUri === undefined) throw invalidParameter("Please provide ImageUri when PackageType is Image.");
    return;
  }
  if (Code.ImageUri !== undefined) throw invalidParameter("Please don't provide ImageUri when PackageType is Zip.");
  if (Handler === undefined || Runtime === undefined)
    throw invalidParameter(
      "Runtime and Handler are mandatory parameters for functions created with deployment packages.",
    );
  if (Code.ZipFile === undefined && Code.S3Bucket === undefined)
    throw invalidParameter("Please provide a source for function code.");
}

function imageDigest(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
