import { conflict } from "../../engine/errors.js";
import type { EmulatedHandler } from "../../types.js";
import { findConfig } from "./config.js";
import { functionsWith } from "./functions-with.js";

/** Deletes a code signing configuration that no function uses. */
export const deleteCodeSigningConfig: EmulatedHandler<"DeleteCodeSigningConfig"> = (
  { CodeSigningConfigArn },
  { state },
) => {
  findConfig(state.codeSigningConfigs, CodeSigningConfigArn);
  if (!functionsWith(state, CodeSigningConfigArn).next().done)
    throw conflict(
      "CodeSigningConfig cannot be deleted: it is used by functions. Remove it from them with DeleteFunctionCodeSigningConfig first.",
    );
  state.codeSigningConfigs.delete(CodeSigningConfigArn);
  state.resourceTags.drop(CodeSigningConfigArn.split(":").at(-1) ?? "");
  return {};
};
