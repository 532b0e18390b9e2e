import type { Collection } from "@cloudstub/kit";
import btreeDiff from "sorted-btree/extended/diffAgainst.js";
import type { Tree } from "./tree.js";

/** Writes to a collection what makes it equal to `wanted`. What both trees share is never visited. */
export function applyDifference(collection: Collection<unknown>, present: Tree, wanted: Tree): void {
  btreeDiff.default(
    present,
    wanted,
    (key) => void collection.delete(key),
    (key, value) => collection.set(key, value),
    (key, _, value) => collection.set(key, value),
  );
}
