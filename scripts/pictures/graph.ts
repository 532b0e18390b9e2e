/** A graph of imports: the targets of each node. Nodes are files, folders or packages. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** A graph of these arrows, and of nodes without any. An arrow from a node to itself is left out. */
export function graphOf(nodes: Iterable<string>, arrows: Iterable<readonly [from: string, to: string]>): Graph {
  const graph = new Map<string, Set<string>>([...nodes].sort().map((node) => [node, new Set()]));
  for (const [from, to] of [...arrows].sort(byText)) if (from !== to && graph.has(to)) graph.get(from)?.add(to);
  return graph;
}

function byText(one: readonly [string, string], other: readonly [string, string]): number {
  return one.join() < other.join() ? -1 : 1;
}

/** All that a node leads to, itself only where it is in a cycle. */
export function reachableFrom(graph: Graph, start: string): Set<string> {
  const seen = new Set(graph.get(start));
  for (const node of seen) for (const next of graph.get(node) ?? []) seen.add(next);
  return seen;
}

export function arrowsOf(graph: Graph): (readonly [from: string, to: string])[] {
  return [...graph].flatMap(([from, targets]) => [...targets].map((to) => [from, to] as const));
}

/** The arrows of which some way leads back. */
export function arrowsInCycles(graph: Graph): (readonly [from: string, to: string])[] {
  return arrowsOf(graph).filter(([from, to]) => reachableFrom(graph, to).has(from));
}

/** Leaves out each arrow that a longer path replaces. A graph with cycles keeps all of its arrows. */
export function arrowsToDraw(graph: Graph): (readonly [from: string, to: string])[] {
  if (arrowsInCycles(graph).length > 0) return arrowsOf(graph);
  const isLong = (from: string, to: string) =>
    [...(graph.get(from) ?? [])].some((next) => next !== to && reachableFrom(graph, next).has(to));
  return arrowsOf(graph).filter(([from, to]) => !isLong(from, to));
}

/** The number of nodes on the longest way through a graph; nodes of one cycle count as one. */
export function floorsOf(graph: Graph): number {
  const reached = new Map([...graph.keys()].map((node) => [node, reachableFrom(graph, node)]));
  const floors = new Map<string, number>();
  const floorOf = (node: string): number => {
    const known = floors.get(node);
    if (known !== undefined) return known;
    const cycle = [node, ...(reached.get(node) ?? [])].filter(
      (other) => other === node || reached.get(other)?.has(node),
    );
    for (const other of cycle) floors.set(other, 1);
    const below = cycle.flatMap((other) => [...(graph.get(other) ?? [])]).filter((other) => !cycle.includes(other));
    const floor = 1 + Math.max(0, ...below.map(floorOf));
    for (const other of cycle) floors.set(other, floor);
    return floor;
  };
  return Math.max(...[...graph.keys()].map(floorOf));
}

/** A diagram in Mermaid, which GitHub shows as a picture. */
export function mermaid(graph: Graph): string {
  const names = new Map([...graph.keys()].map((node, index) => [node, `n${index}`]));
  const nodes = [...names].map(([node, name]) => `  ${name}["${node}"]`);
  const arrows = arrowsToDraw(graph).map(([from, to]) => `  ${names.get(from)} --> ${names.get(to)}`);
  return ["```mermaid", "flowchart TD", ...nodes, ...arrows, "```"].join("\n");
}
