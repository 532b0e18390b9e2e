import type { Collection } from "@cloudstub/kit";
import type { Node } from "../btree/node.js";
import { compareKeys, type Tree } from "./tree.js";

/** Writes to a collection what makes it equal to `wanted`. What both trees share is never visited. */
export function applyDifference(collection: Collection<unknown>, present: Tree, wanted: Tree): void {
  eachDifference(present, wanted, (key, _, next) => {
    if (next === undefined) collection.delete(key);
    else collection.set(key, next.value);
  });
}

/** A record of one of two trees; undefined where it has none of that key. */
type Found = { readonly value: unknown } | undefined;

/** Visits the keys whose records differ, in their order. What both trees share is never visited. */
export function eachDifference(
  present: Tree,
  wanted: Tree,
  visit: (key: string, old: Found, next: Found) => void,
): void {
  const before = new Rest(present);
  const after = new Rest(wanted);
  for (;;) {
    const old = before.first;
    const next = after.first;
    if (old === undefined && next === undefined) return;
    if (old?.node !== undefined && old.node === next?.node) {
      before.take();
      after.take();
    } else if (!opensHigher(before, after)) visitFirst(before, after, visit);
  }
}

/** Takes the first record of both trees, or of the one that has it alone. */
function visitFirst(before: Rest, after: Rest, visit: (key: string, old: Found, next: Found) => void): void {
  const order = compareRecords(before.first, after.first);
  const old = order <= 0 ? before.take() : undefined;
  const next = order >= 0 ? after.take() : undefined;
  if (old !== undefined && next !== undefined && old.value === next.value) return;
  visit(old?.key ?? next?.key ?? "", old, next);
}

/** Opens the higher one of the first parts; false where neither is a node. */
function opensHigher(before: Rest, after: Rest): boolean {
  const old = before.first;
  const next = after.first;
  if (old?.node !== undefined && old.height >= (next?.height ?? 0)) before.open(old.node);
  else if (next?.node !== undefined) after.open(next.node);
  else return false;
  return true;
}

/** A record, or a node with all below it. */
interface Part {
  /** Of a record. */
  readonly key: string;
  readonly value: unknown;
  readonly node: Node<string, unknown> | undefined;
  /** Above the records, which have 0. */
  readonly height: number;
}

/** What is left of a tree, the last part first. */
class Rest {
  readonly #parts: Part[] = [];

  constructor({ root }: Tree) {
    let height = 1;
    for (let node = root; !node.isLeaf; node = node.items[0] as Node<string, unknown>) height++;
    this.#parts.push({ key: "", value: undefined, node: root, height });
  }

  get first(): Part | undefined {
    return this.#parts.at(-1);
  }

  take(): Part | undefined {
    return this.#parts.pop();
  }

  /** Puts the items of the first part, a node, in its place. */
  open({ keys, items, isLeaf }: Node<string, unknown>): void {
    const height = (this.#parts.pop() as Part).height - 1;
    for (let at = items.length - 1; at >= 0; at--) {
      if (isLeaf) this.#parts.push({ key: keys[at] as string, value: items[at], node: undefined, height });
      else this.#parts.push({ key: "", value: undefined, node: items[at] as Node<string, unknown>, height });
    }
  }
}

/** Negative where the first comes before the second; one that is not there comes last. */
function compareRecords(one: Part | undefined, other: Part | undefined): number {
  if (one === undefined) return 1;
  return other === undefined ? -1 : compareKeys(one.key, other.key);
}
