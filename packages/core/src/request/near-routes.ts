import { fits, type PathPattern, pathPattern } from "../registry/path-pattern.js";
import type { Stub } from "../registry/stub.js";
import type { WireRequest } from "../wire/wire.js";

/** How many are named. */
const MAX = 3;

/**
 * The operations whose paths are nearest to a request that none of them matches, nearest first, three at most: those of its path with
 * another method, then those that begin as it does. For words of advice: `GetFunction (GET /2015-03-31/functions/{FunctionName})`, and
 * the path alone where several operations have it.
 */
export function nearRoutes(stubs: readonly Stub[], { method, url }: Pick<WireRequest, "method" | "url">): string[] {
  const segments = url.split("?", 1)[0]?.slice(1).split("/") ?? [];
  const near = stubs.flatMap((stub) => {
    const [own, path] = stub.http ?? [];
    // What a query selects is a part of something, and hardly meant by who does not name it.
    if (path === undefined || path.includes("?")) return [];
    const pattern = pathPattern(path);
    const likeness = fits(pattern, segments) ? Number.POSITIVE_INFINITY : commonBeginning(pattern, segments);
    return likeness === 0 ? [] : [{ stub, likeness, sameMethod: own === method }];
  });
  near.sort((a, b) => compare(b.likeness, a.likeness) || compare(Number(b.sameMethod), Number(a.sameMethod)));
  const keys = [...new Set(near.map(({ stub }) => stub.matchKey))];
  return keys.slice(0, MAX).map((key) => {
    const [only, ...others] = near.filter(({ stub }) => stub.matchKey === key);
    return others.length === 0 ? `${only?.stub.operation} (${key})` : key;
  });
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** How many segments at the start of a path are as a pattern wants them; 0 where none of them is a word of its own. */
function commonBeginning({ segments: pattern }: PathPattern, segments: readonly string[]): number {
  const differs = pattern.findIndex(({ literal }, at) =>
    literal === undefined ? !segments[at] : literal !== segments[at],
  );
  const count = differs < 0 ? pattern.length : differs;
  return pattern.slice(0, count).some(({ literal }) => Boolean(literal)) ? count : 0;
}
