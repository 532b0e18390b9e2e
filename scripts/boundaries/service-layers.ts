import { relativeImports } from "./imports.js";
import type { Rule } from "./source.js";

/** The floors of a large service's emulated behaviour, the ground first. */
const floors = ["state", "engine", "features"];

interface Place {
  readonly floor: number;
  readonly feature: string | undefined;
}

/**
 * Imports of a large service run overlay → features → engine → state: a feature imports no other feature, the engine no feature, and the state
 * neither.
 */
export const featuresStandApart: Rule = (source) => {
  const own = placeOf(source.path);
  if (own === undefined) return [];
  return relativeImports(source).flatMap(({ target, line }) => {
    const other = placeOf(target);
    if (other === undefined || other.floor < own.floor || (other.floor === own.floor && other.feature === own.feature))
      return [];
    const from = own.feature === undefined ? `the ${floors[own.floor]}` : `the feature ${own.feature}`;
    const message = `imports ${target}, but ${from} may import ${mayImport(own)}. Move what both need down, or have the overlay hand it in.`;
    return [{ path: source.path, line, message }];
  });
};

function mayImport({ floor }: Place): string {
  return ["nothing above it", "the state only", "its own files, the engine and the state"][floor] ?? "";
}

/** Where a file of a service's emulated behaviour stands; undefined for one in no floor. */
function placeOf(path: string): Place | undefined {
  const [, floor = "", folder] =
    /^services\/[^/]+\/src\/emulated\/(state|engine|features)(?:\.ts|\/([^/]+)\/)?/.exec(path) ?? [];
  const number = floors.indexOf(floor);
  return number === -1 ? undefined : { floor: number, feature: floor === "features" ? folder : undefined };
}
