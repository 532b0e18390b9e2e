import type { EmulatedHandler } from "../../types.js";
import { findConfig } from "./config.js";

/** A code signing configuration by its ARN. */
export const getCodeSigningConfig: EmulatedHandler<"GetCodeSigningConfig"> = ({ CodeSigningConfigArn }, { state }) => ({
  CodeSigningConfig: findConfig(state.codeSigningConfigs, CodeSigningConfigArn),
});
