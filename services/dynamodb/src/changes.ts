import { bare } from "@cloudstub/kit";
import { type AttributeValue, checkNesting, type Item } from "./attribute-value.js";
import { invalidPathForUpdate } from "./expressions/errors.js";
import type { Path } from "./expressions/path.js";

/** What happens at one place of an item. */
export interface Change {
  readonly path: Path;
  /** What is there from now on; undefined for nothing. */
  readonly value: AttributeValue | undefined;
}

/**
 * The item with all changes made at once: positions in lists are those before the changes. A position behind the end of
 * a list adds to it. What is not changed is shared with the item.
 *
 * No path may be the beginning of another. Throws `ValidationException` where a path leads through something that is no
 * map or list, or is not there, and where a value would be nested too deep.
 */
export function changeItem(item: Item, changes: readonly Change[]): Item {
  for (const { path, value } of changes) if (value !== undefined) checkNesting(value, path.length - 1);
  return changeMap(item, changes, 0);
}

function changeValue(value: AttributeValue | undefined, changes: readonly Change[], depth: number): AttributeValue | undefined {
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
