import { dirname } from "node:path/posix";
import { relativeImports } from "./imports.js";
import type { Finding, Source } from "./source.js";

/**
 * The folders of a package or service import one another one way, types included, so that each can be read after the folders that it uses. The
 * files beside the folders of a service, such as its `errors.ts` and its `service.ts`, are its ground and its top, and count by themselves.
 */
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
  const from = partOf(source.path);
  if (!/^(packages|services)\/[^/]+\/src(\/|$)/.test(from)) return [];
  return relativeImports(source)
    .map(({ target, line }) => ({ from, to: partOf(target), path: source.path, line }))
    .filter(({ to }) => to !== from);
}

/** The folder of a file, or the file itself where it stands beside the folders of a service. */
function partOf(file: string): string {
  return /^services\/[^/]+\/src\/(emulated\/)?[^/]+$/.test(file) ? file : dirname(file);
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
