import { modelled } from "@cloudstub/kit";
import type { EmulatedLambda, EmulatedState } from "../types.js";

/** The ARN of a code signing configuration that exists. Throws `CodeSigningConfigNotFoundException` for others. */
export function signingConfigOf(state: EmulatedState, arn: string): string {
  if (state.codeSigningConfigs.has(arn)) return arn;
  throw modelled<EmulatedLambda>(
    "CodeSigningConfigNotFoundException",
    `The code signing configuration cannot be found. Check that the provided configuration is not deleted: ${arn}.`,
  );
}
