import { dirname } from "node:path/posix";
import { relativeImports } from "./imports.js";
import type { Finding, Source } from "./source.js";

/** The folders of a package import one another one way, types included, so that each can be read after the folders that it uses. */
export function foldersHaveNoCycles(sources: readonly Source[]): Finding[] {
  const edges = sources.flatMap(edgesOf);
  const reachable = reachableFrom(edges);
  return edges
    .filter(({ from, to }) => reachable(to, from))
    .map(({ path, line, from, to }) => ({
      path,
      line,
      message: `imports from ${to}, which imports from ${from} in turn. Move what both need into a folder that imports neither.`,
    }));
}

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly path: string;
  readonly line: number;
}

function edgesOf(source: Source): Edge[] {
  const from = dirname(source.path);
  if (!/^packages\/[^/]+\/src(\/|$)/.test(from)) return [];
  return relativeImports(source)
    .map(({ target, line }) => ({ from, to: dirname(target), path: source.path, line }))
    .filter(({ to }) => to !== from);
}

function reachableFrom(edges: readonly Edge[]): (start: string, end: string) => boolean {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of edges) next.set(from, (next.get(from) ?? new Set()).add(to));
  return (start, end) => {
    const seen = new Set([start]);
    for (const folder of seen) for (const other of next.get(folder) ?? []) seen.add(other);
    return seen.has(end);
  };
}
