import { versionNotFound } from "../../errors.js";
import { currentStage } from "../../secret.js";
import { currentStays, noVersionNamed, stageElsewhere, stageNotThere, tooManyStages } from "../errors.js";
import { findPrimary } from "../secret-arn.js";
import { saveSecret } from "../secrets.js";
import type { EmulatedHandler } from "../types.js";
import { stagesOf, versionIn, withoutStage, withStage } from "../versions/stages.js";
import { versionOf } from "../versions/versions.js";
import { identified } from "../views.js";

/** Moves a stage from one version to another, or takes it away. It moves only from the version that the request names. */
export const updateSecretVersionStage: EmulatedHandler<"UpdateSecretVersionStage"> = (input, call) => {
  const { VersionStage: stage, RemoveFromVersionId: from, MoveToVersionId: to } = input;
  const secret = findPrimary(call, input.SecretId);
  const holder = versionIn(secret, stage);
  if (holder === undefined && (from ?? to) === undefined) throw noVersionNamed();
  for (const id of [from, to])
    if (id !== undefined && versionOf(call, secret, id) === undefined) throw versionNotFound(id);
  checkHolder({ stage, holder, from, to });
  if (to === undefined) {
    if (stage === currentStage) throw currentStays();
    return identified(call, saveSecret(call, withoutStage(secret, stage)));
  }
  if (holder !== to && stagesOf(secret, to).length >= 20) throw tooManyStages();
  return identified(call, saveSecret(call, withStage(call, secret, { stage, version: to })));
};

interface Move {
  readonly stage: string;
  /** The version that has the stage. */
  readonly holder: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Throws `InvalidParameterException` unless the stage leaves the version that has it. */
function checkHolder({ stage, holder, from, to }: Move): void {
  if (from !== undefined && from !== holder) throw stageNotThere(stage, from);
  if (from === undefined && holder !== undefined && holder !== to) throw stageElsewhere(stage, holder);
}
