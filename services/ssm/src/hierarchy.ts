import type { Collection } from "@cloudstub/kit";
import { invalidPath } from "./errors.js";
import type { Parameter } from "./state.js";

const pathPattern = /^(\/|(\/[A-Za-z0-9_.-]+)+\/?)$/;

/** The character after `/` in UTF-16: it sorts after every name below a level. */
const afterSlash = "0";

/**
 * The parameters under a path, in the order of names: all of them, or those of the next level. Names without a leading
 * slash are at the first level. Throws `ValidationException` for a malformed path.
 */
export function parametersUnder(parameters: Collection<Parameter>, path: string, recursive: boolean): Iterable<Parameter> {
  if (!pathPattern.test(path)) throw invalidPath();
  const prefix = path === "/" ? "" : `${path.replace(/\/$/, "")}/`;
  return recursive ? parameters.values({ prefix }) : children(parameters, prefix);
}

/** Skips the names below a child in one step, so that the cost depends on the result only. */
function* children(parameters: Collection<Parameter>, prefix: string): Generator<Parameter> {
  let from: string | undefined = prefix;
  while (from !== undefined) {
    let deeper: string | undefined;
    for (const [name, parameter] of parameters.entries({ prefix, from })) {
      const slash = name.indexOf("/", Math.max(prefix.length, 1));
      if (slash >= 0) {
        deeper = name.slice(0, slash) + afterSlash;
        break;
      }
      yield parameter;
    }
    from = deeper;
  }
}
