import { parameterVersionNotFound } from "../errors.js";
import { findParameter } from "../parameter.js";
import type { SsmHandler } from "../types.js";

/** Accepts labels for the current version, and stores none. */
export const labelParameterVersion: SsmHandler<"LabelParameterVersion"> = ({ Name, ParameterVersion }, { state }) => {
  const { version } = findParameter(state, Name);
  if (ParameterVersion !== undefined && ParameterVersion !== version)
    throw parameterVersionNotFound(Name, ParameterVersion);
  return { InvalidLabels: [], ParameterVersion: version };
};
