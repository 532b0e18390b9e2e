import { findParameter } from "../parameters.js";
import type { EmulatedHandler } from "../types.js";
import { findVersion, isLabel, moveLabels } from "../versions/labels.js";

/** Attaches labels to a version, the latest one unless named. They leave the versions that they were attached to. */
export const labelParameterVersion: EmulatedHandler<"LabelParameterVersion"> = (
  { Name, ParameterVersion, Labels },
  { state },
) => {
  const parameter = findParameter(state, Name);
  const { version } = findVersion(state, parameter, ParameterVersion ?? parameter.version);
  const labels = Labels.filter(isLabel);
  if (labels.length > 0) moveLabels(state, parameter, { version, labels });
  return { InvalidLabels: Labels.filter((label) => !isLabel(label)), ParameterVersion: version };
};
