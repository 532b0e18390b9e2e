import { addTags } from "../../../tags.js";
import type { EmulatedHandler } from "../../types.js";
import { type Config, newConfigArn, timeText } from "./config.js";

/** Creates a code signing configuration. Signatures are not checked: there is no signer. */
export const createCodeSigningConfig: EmulatedHandler<"CreateCodeSigningConfig"> = (input, call) => {
  const CodeSigningConfigArn = newConfigArn(call);
  const id = CodeSigningConfigArn.split(":").at(-1) ?? "";
  const config: Config = {
    CodeSigningConfigId: id,
    CodeSigningConfigArn,
    Description: input.Description ?? "",
    AllowedPublishers: input.AllowedPublishers,
    CodeSigningPolicies: {
      UntrustedArtifactOnDeployment: input.CodeSigningPolicies?.UntrustedArtifactOnDeployment ?? "Warn",
    },
    LastModified: timeText(call.clock.now()),
  };
  call.state.codeSigningConfigs.set(CodeSigningConfigArn, config);
  addTags(call.state.resourceTags.of(id), input.Tags);
  return { CodeSigningConfig: config };
};
