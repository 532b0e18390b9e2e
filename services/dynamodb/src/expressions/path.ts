import type { AttributeValue, Item } from "../attribute-value.js";
import { type ExpressionName, invalidExpression } from "./errors.js";

/** A way into an item: the name of an attribute, then names in maps and positions in lists. */
export type Path = readonly [string, ...(string | number)[]];

/** What a path leads to in an item; undefined where it leads to nothing. */
export function valueAt(item: Item, path: Path): AttributeValue | undefined {
  const [first, ...rest] = path;
  let value = item[first];
  for (const step of rest) value = typeof step === "string" ? value?.M?.[step] : value?.L?.[step];
  return value;
}

/** Throws `ValidationException` where one path is the beginning of another, or takes for a list what another takes for a map. */
export function checkDisjoint(expression: ExpressionName, paths: readonly Path[]): void {
  paths.forEach((second, index) => {
    for (const first of paths.slice(0, index)) checkPair(expression, first, second);
  });
}

function checkPair(expression: ExpressionName, first: Path, second: Path): void {
  const parts = first.findIndex((step, index) => step !== second[index]);
  const [one, two] = [first[parts], second[parts]];
  const overlap = parts < 0 || parts === second.length;
  if (!overlap && typeof one === typeof two) return;
  throw invalidExpression(
    expression,
    `Two document paths ${overlap ? "overlap" : "conflict"} with each other; must remove or rewrite one of these paths; path one: ${textOf(
      first,
    )}, path two: ${textOf(second)}`,
  );
}

function textOf(path: Path): string {
  return `[${path.map((step) => (typeof step === "number" ? `[${step}]` : step)).join(", ")}]`;
}
