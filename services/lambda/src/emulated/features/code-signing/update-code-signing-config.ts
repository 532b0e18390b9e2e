import type { EmulatedHandler } from "../../types.js";
import { type Config, findConfig, timeText } from "./config.js";

/** Changes the members of a code signing configuration that the request sends. */
export const updateCodeSigningConfig: EmulatedHandler<"UpdateCodeSigningConfig"> = (input, { state, clock }) => {
  const before = findConfig(state.codeSigningConfigs, input.CodeSigningConfigArn);
  const after: Config = {
    ...before,
    ...(input.Description !== undefined && { Description: input.Description }),
    ...(input.AllowedPublishers && { AllowedPublishers: input.AllowedPublishers }),
    ...(input.CodeSigningPolicies && { CodeSigningPolicies: input.CodeSigningPolicies }),
    LastModified: timeText(clock.now()),
  };
  state.codeSigningConfigs.set(input.CodeSigningConfigArn, after);
  return { CodeSigningConfig: after };
};
