import { currentStage } from "../../secret.js";
import type { EmulatedSecret } from "../state.js";
import type { StoreCall } from "../types.js";

/** Where AWSCURRENT was before it moved. */
const previousStage = "AWSPREVIOUS";

/** The stage of the version that a rotation makes. */
export const pendingStage = "AWSPENDING";

/** The version in a stage; undefined where none is. */
export function versionIn({ version, stages = [] }: EmulatedSecret, stage: string): string | undefined {
  if (stage === currentStage) return version.id === "" ? undefined : version.id;
  return stages.find((each) => each.stage === stage)?.version;
}

/** The stages of a version. */
export function stagesOf({ version, stages }: EmulatedSecret, id: string): string[] {
  if (stages === undefined) return version.id === id ? [currentStage] : [];
  const others = stages.filter((each) => each.version === id).map(({ stage }) => stage);
  return version.id === id ? [currentStage, ...others] : others;
}

/** The versions that are in any stage, with their stages. */
export function stagesByVersion(secret: EmulatedSecret): { readonly [version: string]: string[] } | undefined {
  const { version, stages = [] } = secret;
  const ids = new Set([version.id, ...stages.map((each) => each.version)].filter((id) => id !== ""));
  return ids.size === 0 ? undefined : Object.fromEntries([...ids].map((id) => [id, stagesOf(secret, id)]));
}

/** Moves a stage to a version that is stored. Where AWSCURRENT was before is AWSPREVIOUS then (User Guide, "Secret versions"). */
export function withStage(
  { state }: Pick<StoreCall, "state">,
  secret: EmulatedSecret,
  { stage, version }: { readonly stage: string; readonly version: string },
): EmulatedSecret {
  if (stage !== currentStage)
    return { ...withoutStage(secret, stage), stages: [...otherStages(secret, stage), { stage, version }] };
  const { version: before } = secret;
  if (before.id === version) return secret;
  const versions = state.versions.of(secret.name);
  const current = versions.get(version);
  if (current === undefined) return secret;
  versions.delete(version);
  if (before.id === "") return { ...secret, version: current };
  versions.set(before.id, before);
  return withStage({ state }, { ...secret, version: current }, { stage: previousStage, version: before.id });
}

/** The secret without a stage, which is not AWSCURRENT. */
export function withoutStage(secret: EmulatedSecret, stage: string): EmulatedSecret {
  return { ...secret, stages: otherStages(secret, stage) };
}

function otherStages({ stages = [] }: EmulatedSecret, stage: string) {
  return stages.filter((each) => each.stage !== stage);
}
