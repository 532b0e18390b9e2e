import { findParameter } from "../parameters.js";
import type { EmulatedHandler } from "../types.js";
import { findVersion, removeLabels } from "../versions/labels.js";

/** Takes labels from a version. */
export const unlabelParameterVersion: EmulatedHandler<"UnlabelParameterVersion"> = (
  { Name, ParameterVersion: version, Labels },
  { state },
) => {
  const parameter = findParameter(state, Name);
  const { labels = [] } = findVersion(state, parameter, version);
  removeLabels(state, parameter, { version, labels: Labels });
  return {
    RemovedLabels: Labels.filter((label) => labels.includes(label)),
    InvalidLabels: Labels.filter((label) => !labels.includes(label)),
  };
};
