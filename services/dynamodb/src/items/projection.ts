import { bare } from "@cloudstub/kit";
import type { Path } from "../expressions/path.js";
import type { AttributeValue, Item } from "./attribute-value.js";

/** The parts of an item at these paths, in their maps and lists; undefined if there are none. */
export function project(item: Item, paths: readonly Path[]): Item | undefined {
  const parts = bare<AttributeValue>();
  for (const name of new Set(paths.map(([first]) => first))) {
    const value = item[name];
    const part = value && partOf(value, startingWith(name, paths, 0), 1);
    if (part !== undefined) parts[name] = part;
  }
  return Object.keys(parts).length === 0 ? undefined : parts;
}

function partOf(value: AttributeValue, paths: readonly Path[], depth: number): AttributeValue | undefined {
  if (paths.some((path) => path.length === depth)) return value;
  if (value.M !== undefined) {
    const M = project(value.M, paths.map((path) => path.slice(depth)).filter(([step]) => typeof step === "string") as unknown as Path[]);
    return M && { M };
  }
  const steps = [...new Set(paths.map((path) => path[depth]))];
  const positions = steps.filter((step) => typeof step === "number").sort((a, b) => a - b);
  const L = positions
    .map((position) => value.L?.[position] && partOf(value.L[position], startingWith(position, paths, depth), depth + 1))
    .filter((part) => part !== undefined);
  return L.length === 0 ? undefined : { L };
}

function startingWith(step: string | number, paths: readonly Path[], depth: number): Path[] {
  return paths.filter((path) => path[depth] === step);
}
