import { bare } from "@cloudstub/kit";
import { type AttributeValue, checkNesting, type Item, type TooDeep } from "../items/attribute-value.js";
import { invalidPathForUpdate } from "./errors.js";
import type { Path } from "./path.js";

/** A change at one document path of an item. */
export interface Change {
  readonly path: Path;
  /** The new value; undefined removes the old one. */
  readonly value: AttributeValue | undefined;
}

/**
 * The item with all changes applied at once: positions in lists are those before the changes. A position after the end of
 * a list appends to it. Unchanged parts are shared with the old item.
 *
 * No path may be the prefix of another. Throws `ValidationException` if a path leads through a missing attribute or something
 * other than a map or list, or if a value would be nested too deep.
 */
export function changeItem(item: Item, changes: readonly Change[], tooDeep?: TooDeep): Item {
  for (const { path, value } of changes) if (value !== undefined) checkNesting(value, path.length - 1, tooDeep);
  return changeMap(item, changes, 0);
}

function changeValue(
  value: AttributeValue | undefined,
  changes: readonly Change[],
  depth: number,
): AttributeValue | undefined {
  const [{ path, value: changed }] = changes as [Change];
  if (path.length === depth) return changed;
  if (typeof path[depth] === "number") {
    if (value?.L === undefined) throw invalidPathForUpdate();
    return { L: changeList(value.L, changes, depth) };
  }
  if (value?.M === undefined) throw invalidPathForUpdate();
  return { M: changeMap(value.M, changes, depth) };
}

function changeMap(map: Item, changes: readonly Change[], depth: number): Item {
  const changed = Object.assign(bare<AttributeValue>(), map);
  for (const [step, group] of byStep(changes, depth)) {
    const value = changeValue(map[step], group, depth + 1);
    if (value === undefined) delete changed[step];
    else changed[step] = value;
  }
  return changed;
}

function changeList(list: readonly AttributeValue[], changes: readonly Change[], depth: number): AttributeValue[] {
  const changed: (AttributeValue | undefined)[] = [...list];
  const groups = [...byStep(changes, depth)] as [number, Change[]][];
  for (const [position, group] of groups.sort(([a], [b]) => a - b)) {
    changed[Math.min(position, changed.length)] = changeValue(list[position], group, depth + 1);
  }
  return changed.filter((value) => value !== undefined);
}

function byStep(changes: readonly Change[], depth: number): Map<string | number, Change[]> {
  const groups = new Map<string | number, Change[]>();
  for (const change of changes) {
    const step = change.path[depth] as string | number;
    const group = groups.get(step);
    if (group === undefined) groups.set(step, [change]);
    else group.push(change);
  }
  return groups;
}
