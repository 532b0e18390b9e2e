import { stageNotFound, stageOfAnotherVersion, versionNotFound } from "../../errors.js";
import { currentStage } from "../../secret.js";
import type { EmulatedSecret, EmulatedVersion } from "../state.js";
import type { StoreCall } from "../types.js";
import { stagesOf, versionIn } from "./stages.js";
import { isPending, versionOf } from "./versions.js";

/** The version of an id, of a stage, or of both where they agree. Throws where it does not exist or has no value yet. */
export function chosenVersion(
  call: Pick<StoreCall, "state">,
  secret: EmulatedSecret,
  { id, stage }: { readonly id?: string | undefined; readonly stage?: string | undefined },
): EmulatedVersion {
  const wanted = id ?? versionIn(secret, stage ?? currentStage);
  const version = wanted === undefined ? undefined : versionOf(call, secret, wanted);
  if (version === undefined) throw id === undefined ? stageNotFound(stage ?? currentStage) : versionNotFound(id);
  if (id !== undefined && stage !== undefined && !stagesOf(secret, id).includes(stage)) throw stageOfAnotherVersion();
  if (isPending(version)) throw id === undefined ? stageNotFound(stage ?? currentStage) : versionNotFound(id);
  return version;
}
