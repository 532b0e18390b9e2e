import { eachDifference } from "./difference.js";
import { emptyTree } from "./tree.js";
import type { Snapshot } from "./tree-map.js";

/** A record that two states do not have alike. */
export interface StateDifference {
  /** `<service>/<collection>` or `<service>/<family>/<id>`. */
  readonly tree: string;
  readonly key: string;
  readonly change: "added" | "removed" | "changed";
  /** The value before; undefined of one that was added. */
  readonly before: unknown;
  /** The value after; undefined of one that was removed. */
  readonly after: unknown;
}

/** Visits the records by which one state differs from an earlier one, sorted by tree and key. What both share is never visited. */
export function compareStates(before: Snapshot, after: Snapshot, visit: (difference: StateDifference) => void): void {
  const names = new Set([...before, ...after].map(([name]) => name));
  for (const tree of [...names].sort()) {
    eachDifference(before.get(tree) ?? emptyTree(), after.get(tree) ?? emptyTree(), (key, old, next) =>
      visit({
        tree,
        key,
        change: old === undefined ? "added" : next === undefined ? "removed" : "changed",
        before: old?.value,
        after: next?.value,
      }),
    );
  }
}
