import type { IgnoredMember } from "@cloudstub/kit";
import { pathOf } from "./outline.js";

/** Whether a value is there and matters. */
type Matters = (value: unknown) => boolean;

/** Makes the function that names those of these members that an input carries, in their order; it returns undefined where it carries none. */
export function ignoredCheck(
  members: readonly IgnoredMember[] = [],
): (input: unknown) => readonly string[] | undefined {
  const paths = members.map((entry) => {
    const path = pathOf(entry);
    return { path, isIn: at(path.split("."), matters(entry)) };
  });
  const names = new Set(paths.map(({ path }) => path.split(".", 1)[0]));
  return (input) => {
    if (!hasOneOf(names, input)) return undefined;
    let carried: string[] | undefined;
    for (const { path, isIn } of paths) {
      if (!isIn(input)) continue;
      carried ??= [];
      carried.push(path);
    }
    return carried;
  };
}

/** Few inputs carry any of them, and an input has fewer members than a long list. */
function hasOneOf(names: ReadonlySet<string | undefined>, input: unknown): boolean {
  for (const name in input as object) if (names.has(name)) return true;
  return names.has("*");
}

function matters(entry: IgnoredMember): Matters {
  if (typeof entry === "string") return () => true;
  if ("where" in entry) return entry.where;
  return (value) => value !== entry.unless;
}

/** Lists and maps may hold null. */
function at([step, ...rest]: readonly string[], matters: Matters): Matters {
  if (step === undefined) return (value) => value !== undefined && value !== null && matters(value);
  const inside = at(rest, matters);
  if (step === "*") return (value) => typeof value === "object" && value !== null && Object.values(value).some(inside);
  return (value) =>
    typeof value === "object" && value !== null && inside((value as { readonly [name: string]: unknown })[step]);
}
