import { currentStage } from "../../secret.js";
import { noteAccess } from "../access.js";
import { withDecryption } from "../encryption/data-key.js";
import { findUsable } from "../secret-arn.js";
import type { EmulatedHandler } from "../types.js";
import { chosenVersion } from "../versions/chosen-version.js";
import { withValue } from "../views.js";

/** The value of a version: of an id, of a stage, or of AWSCURRENT. */
export const getSecretValue: EmulatedHandler<"GetSecretValue"> = ({ SecretId, VersionId, VersionStage }, call) => {
  const secret = findUsable(call, SecretId);
  const isCurrent =
    VersionId === undefined &&
    (VersionStage === undefined || VersionStage === currentStage) &&
    secret.version.id !== "";
  const version = isCurrent ? secret.version : chosenVersion(call, secret, { id: VersionId, stage: VersionStage });
  return withDecryption(call, secret, () => {
    noteAccess(call, secret, version);
    return withValue(call, secret, version);
  });
};
