import manifest from "../package.json" with { type: "json" };

/** The version of the running core; a module has the same one by default. */
export const coreVersion: string = manifest.version;

/**
 * The line of versions that work with each other's modules: `0.1.x` for 0.1.0-beta.1 and 0.1.7, `2.x` for 2.3.4.
 *
 * Before 1.0 what a module is given may change with every minor version, afterwards with major ones only.
 */
export function coreLine(version: string): string {
  const [major = "", minor = ""] = version.split(".");
  return major === "0" ? `0.${minor}.x` : `${major}.x`;
}
