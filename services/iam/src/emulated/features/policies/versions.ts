import { keys } from "@cloudstub/kit";
import { noPolicyVersion } from "../../engine/errors.js";
import { type Policy, versionId } from "../../engine/policies.js";
import type { PolicyVersion } from "../../state.js";
import type { EmulatedCall } from "../../types.js";

/** The key of a version of a policy of the account. Throws `NoSuchEntity`. */
export function findVersion({ state }: Pick<EmulatedCall, "state">, arn: string, version: string): string {
  const number = Number(version.slice(1));
  const key = Number.isSafeInteger(number) ? keys.counter(number) : "";
  if (!state.policyVersions.of(arn).has(key)) throw noPolicyVersion(arn, version);
  return key;
}

/** A version as answers have it, without its document. */
export function versionEntry({ defaultVersion }: Pick<Policy, "defaultVersion">, { number, createdAt }: PolicyVersion) {
  return {
    VersionId: versionId(number),
    IsDefaultVersion: number === defaultVersion,
    CreateDate: new Date(createdAt),
  };
}
