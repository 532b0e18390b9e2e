/** A place in the hierarchy of AWS's public parameters: a parameter where it has a value, and a level where it has children. */
export interface PublicNode {
  readonly value?: string;
  /** True where the value has an id of a machine image, which is none of AWS's. */
  readonly isMadeUp?: true;
  /** Made where they are looked at, since all together are some ten thousand. */
  readonly children?: () => ReadonlyMap<string, PublicNode>;
}

/** A level, in the order of the names in it. */
export function level(children: () => Iterable<readonly [name: string, node: PublicNode]>): PublicNode {
  return { children: () => new Map([...children()].sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/** A parameter. */
export const leaf = (value: string): PublicNode => ({ value });

/** The node of a path below another; undefined where there is none. */
export function nodeAt(root: PublicNode, path: readonly string[]): PublicNode | undefined {
  let node: PublicNode | undefined = root;
  for (const name of path) node = node?.children?.().get(name);
  return node;
}

interface Walk {
  readonly recursive: boolean;
  /** The path of the last node that was seen, so that a page costs what it shows. */
  readonly after: readonly string[];
}

/** The parameters below a node with their names: those of the next level, or all. */
export function* below(
  node: PublicNode,
  prefix: string,
  { recursive, after: [from, ...deeper] }: Walk,
): Generator<readonly [name: string, node: PublicNode]> {
  let isSkipping = from !== undefined;
  for (const [part, child] of node.children?.() ?? []) {
    if (isSkipping && part !== from) continue;
    const name = `${prefix}/${part}`;
    if (!isSkipping && child.value !== undefined) yield [name, child];
    if (recursive) yield* below(child, name, { recursive, after: isSkipping ? deeper : [] });
    isSkipping = false;
  }
}
