import { noPolicyVersion } from "../../engine/errors.js";
import { versionId } from "../../engine/policies.js";
import type { PolicyVersion } from "../../state.js";
import type { EmulatedCall } from "../../types.js";

/** A version of a policy of the account. Throws `NoSuchEntity`. */
export function findVersion({ state }: Pick<EmulatedCall, "state">, arn: string, version: string): PolicyVersion {
  const found = Array.from(state.policyVersions.of(arn).values()).find(({ number }) => versionId(number) === version);
  if (found === undefined) throw noPolicyVersion(arn, version);
  return found;
}
