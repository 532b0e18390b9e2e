import type { AttributeValue, Item } from "../items/attribute-value.js";
import { type ExpressionName, invalidExpression } from "./errors.js";

/** A document path: the name of an attribute, then names in maps and positions in lists. */
export type Path = readonly [string, ...(string | number)[]];

/** The value at a path of an item, or undefined. */
export function valueAt(item: Item, path: Path): AttributeValue | undefined {
  const [first, ...rest] = path;
  let value = item[first];
  for (const step of rest) value = typeof step === "string" ? value?.M?.[step] : value?.L?.[step];
  return value;
}

/** Throws `ValidationException` if one path is a prefix of another, or if they take one attribute for a list and for a map. */
export function checkDisjoint(expression: ExpressionName, paths: readonly Path[]): void {
  // Paths of different attributes are disjoint.
  const earlier = new Map<string, Path[]>();
  for (const second of paths) {
    const others = earlier.get(second[0]);
    if (others === undefined) earlier.set(second[0], [second]);
    else {
      for (const first of others) checkPair(expression, first, second);
      others.push(second);
    }
  }
}

function checkPair(expression: ExpressionName, first: Path, second: Path): void {
  const at = first.findIndex((step, index) => step !== second[index]);
  const [one, two] = [first[at], second[at]];
  const overlap = at < 0 || at === second.length;
  if (!overlap && typeof one === typeof two) return;
  throw invalidExpression(
    expression,
    `Two document paths ${overlap ? "overlap" : "conflict"} with each other; must remove or rewrite one of these paths; path one: ${pathText(
      first,
    )}, path two: ${pathText(second)}`,
  );
}

/** A path as errors tell it: `[a, [0], b]`. */
export function pathText(path: Path): string {
  return `[${path.map((step) => (typeof step === "number" ? `[${step}]` : step)).join(", ")}]`;
}
