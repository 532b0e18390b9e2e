import type { Collection } from "@cloudstub/kit";
import { invalidPath } from "./errors.js";
import type { Parameter } from "./state.js";

const pathPattern = /^(\/|(\/[A-Za-z0-9_.-]+)+\/?)$/;

/** Throws `ValidationException` for a malformed path. */
export function checkPath(path: string): void {
  if (!pathPattern.test(path)) throw invalidPath();
}

/** The character after `/` in UTF-16: it sorts after every name below a level. */
const afterSlash = "0";

/**
 * The parameters under a path, in the order of names: all of them, or those of the next level; those after a name where one is given. Names
 * without a leading slash are at the first level. Throws `ValidationException` for a malformed path.
 */
export function parametersUnder<P extends Parameter>(
  parameters: Collection<P>,
  path: string,
  { recursive, after = "" }: { readonly recursive: boolean; readonly after?: string },
): Iterable<P> {
  checkPath(path);
  const prefix = path === "/" ? "" : `${path.replace(/\/$/, "")}/`;
  // The smallest text after a name is the name and the smallest character.
  const from = after > prefix ? `${after}\0` : prefix;
  return recursive ? parameters.values({ prefix, from }) : children(parameters, prefix, from);
}

/** Skips the names below a child in one step, so that the cost depends on the result only. */
function* children<P extends Parameter>(parameters: Collection<P>, prefix: string, start: string): Generator<P> {
  let from: string | undefined = start;
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
