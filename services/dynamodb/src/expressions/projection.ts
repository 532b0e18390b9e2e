import { bare } from "@cloudstub/kit";
import type { AttributeValue, Item } from "../items/attribute-value.js";
import type { Path } from "./path.js";

/** The parts of an item at these paths, in their maps and lists; undefined if there are none. */
export function project(item: Item, paths: readonly Path[]): Item | undefined {
  return partOfMap(item, treeOf(paths));
}

/** Paths by their steps, in the order in which these come first. */
interface PathTree {
  /** True where a path ends. */
  isWhole: boolean;
  readonly place: number;
  readonly names: Map<string, PathTree>;
  readonly positions: Map<number, PathTree>;
}

/** Many items are read with the paths of one request. */
const trees = new WeakMap<readonly Path[], PathTree>();

function treeOf(paths: readonly Path[]): PathTree {
  const known = trees.get(paths);
  if (known !== undefined) return known;
  const root = emptyTree(0);
  for (const path of paths) {
    let tree = root;
    for (const step of path) tree = typeof step === "string" ? within(tree.names, step) : within(tree.positions, step);
    tree.isWhole = true;
  }
  trees.set(paths, root);
  return root;
}

function within<Step>(steps: Map<Step, PathTree>, step: Step): PathTree {
  const known = steps.get(step);
  if (known !== undefined) return known;
  const made = emptyTree(steps.size);
  steps.set(step, made);
  return made;
}

function emptyTree(place: number): PathTree {
  return { isWhole: false, place, names: new Map(), positions: new Map() };
}

function partOf(value: AttributeValue, tree: PathTree): AttributeValue | undefined {
  if (tree.isWhole) return value;
  if (value.M !== undefined) {
    const M = partOfMap(value.M, tree);
    return M && { M };
  }
  const { L: list } = value;
  if (list === undefined) return undefined;
  const L = [...tree.positions]
    .filter(([position]) => position < list.length)
    .sort(([a], [b]) => a - b)
    .map(([position, inner]) => partOf(list[position] as AttributeValue, inner))
    .filter((part) => part !== undefined);
  return L.length === 0 ? undefined : { L };
}

function partOfMap(map: Item, { names }: PathTree): Item | undefined {
  const parts = bare<AttributeValue>();
  let isEmpty = true;
  for (const [name, tree] of found(map, names)) {
    const part = partOf(map[name] as AttributeValue, tree);
    if (part === undefined) continue;
    parts[name] = part;
    isEmpty = false;
  }
  return isEmpty ? undefined : parts;
}

/** The names that a map has, in their order; it looks for the fewer in the many. */
function found(map: Item, names: PathTree["names"]): Iterable<[string, PathTree]> {
  const held = Object.keys(map);
  if (names.size <= held.length) return [...names].filter(([name]) => map[name] !== undefined);
  return held
    .flatMap((name): [string, PathTree][] => {
      const tree = names.get(name);
      return tree === undefined ? [] : [[name, tree]];
    })
    .sort(([, a], [, b]) => a.place - b.place);
}
