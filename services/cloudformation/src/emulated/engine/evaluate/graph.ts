import { validationError } from "../template/errors.js";

/** For each id the ids that it needs. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The ids of a graph, each after the ids it needs; where several may come next, in the order of the graph. Throws
 * `ValidationError` with all that can't be ordered, where there is a cycle.
 */
export function inOrder(graph: Graph): string[] {
  const waitingFor = new Map([...graph].map(([id, needs]) => [id, needs.size]));
  const neededBy = new Map<string, string[]>();
  for (const [id, needs] of graph) for (const need of needs) neededBy.set(need, [...(neededBy.get(need) ?? []), id]);
  const order = [...graph.keys()].filter((id) => waitingFor.get(id) === 0);
  for (const id of order) {
    for (const next of neededBy.get(id) ?? []) {
      const left = (waitingFor.get(next) ?? 0) - 1;
      waitingFor.set(next, left);
      if (left === 0) order.push(next);
    }
  }
  if (order.length < graph.size) {
    const rest = [...graph.keys()].filter((id) => !order.includes(id));
    throw validationError(`Circular dependency between resources: [${rest.sort().join(", ")}]`);
  }
  return order;
}
