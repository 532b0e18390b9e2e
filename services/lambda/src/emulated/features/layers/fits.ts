import type { LayerVersion } from "../../state/records.js";

/** True for a version of a layer that says it is for this runtime and architecture, as far as they are asked for. */
export function fits(
  { compatibleRuntimes, compatibleArchitectures }: LayerVersion,
  wanted: { readonly CompatibleRuntime?: string | undefined; readonly CompatibleArchitecture?: string | undefined },
): boolean {
  const { CompatibleRuntime, CompatibleArchitecture } = wanted;
  if (CompatibleRuntime !== undefined && !compatibleRuntimes?.includes(CompatibleRuntime)) return false;
  return CompatibleArchitecture === undefined || compatibleArchitectures?.includes(CompatibleArchitecture) === true;
}
