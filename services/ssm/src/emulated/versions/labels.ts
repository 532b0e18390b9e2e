import { keys } from "@cloudstub/kit";
import { parameterVersionNotFound } from "../../errors.js";
import { tooManyLabels } from "../errors.js";
import type { EmulatedState, ParameterVersion } from "../state.js";
import { allVersions, versionOf } from "./selector.js";

/** Labels of one version at most. */
const MAX = 10;

/** True for a name that a label can have (User Guide, "Working with parameter labels"). */
export function isLabel(label: string): boolean {
  return /^[A-Za-z_.-][A-Za-z0-9_.-]*$/.test(label) && !/^(?:aws|ssm)/i.test(label);
}

/** Moves labels to a version. Throws `ParameterVersionNotFound`, or `ParameterVersionLabelLimitExceeded` for more than 10. */
export function moveLabels(
  state: EmulatedState,
  parameter: ParameterVersion,
  { version, labels }: { readonly version: number; readonly labels: readonly string[] },
): void {
  const target = findVersion(state, parameter, version);
  const all = [...new Set([...(target.labels ?? []), ...labels])];
  if (all.length > MAX) throw tooManyLabels();
  for (const other of allVersions(state, parameter)) {
    if (other.version !== version && other.labels?.some((label) => labels.includes(label)))
      storeVersion(state, parameter, withoutLabels(other, labels));
  }
  storeVersion(state, parameter, { ...target, labels: all });
}

/** Takes labels from a version. */
export function removeLabels(
  state: EmulatedState,
  parameter: ParameterVersion,
  { version, labels }: { readonly version: number; readonly labels: readonly string[] },
): void {
  storeVersion(state, parameter, withoutLabels(findVersion(state, parameter, version), labels));
}

/** The version of a number. Throws `ParameterVersionNotFound`. */
export function findVersion(state: EmulatedState, parameter: ParameterVersion, version: number): ParameterVersion {
  const found = versionOf(state, parameter, version);
  if (found === undefined) throw parameterVersionNotFound(parameter.name, version);
  return found;
}

function withoutLabels(version: ParameterVersion, labels: readonly string[]): ParameterVersion {
  return { ...version, labels: (version.labels ?? []).filter((label) => !labels.includes(label)) };
}

function storeVersion(
  { parameters, history }: EmulatedState,
  latest: ParameterVersion,
  version: ParameterVersion,
): void {
  if (version.version === latest.version) parameters.set(version.name, version);
  else history.of(version.name).set(keys.counter(version.version), version);
}
