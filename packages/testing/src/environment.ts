import { processWide } from "./process-wide.js";

/** Environment variables by name; undefined is a variable that is not set. */
export type Variables = { readonly [name: string]: string | undefined };

/** The variables of one mock that runs. */
export interface Publication {
  /** Takes them back. What was there before returns, whatever the order in which mocks stop. */
  withdraw(): void;
}

/**
 * Of each variable what it was before the first publication, and what is published, the latest last. The environment
 * belongs to the process, so what stands in for it belongs to the process too.
 */
const covered = processWide(
  "environment",
  () => new Map<string, { readonly original: string | undefined; readonly layers: { readonly value: string | undefined }[] }>(),
);

/** Sets environment variables until they are withdrawn. */
export function publish(variables: Variables): Publication {
  const layers = Object.entries(variables).map(([name, value]) => [name, cover(name, value)] as const);
  let withdrawn = false;
  return {
    withdraw() {
      if (withdrawn) return;
      withdrawn = true;
      for (const [name, layer] of layers) uncover(name, layer);
    },
  };
}

/** The value that is published last under this name; undefined when nothing is. */
export function published(name: string): string | undefined {
  return covered.get(name)?.layers.at(-1)?.value;
}

function cover(name: string, value: string | undefined) {
  const cover = covered.get(name) ?? { original: process.env[name], layers: [] };
  const layer = { value };
  cover.layers.push(layer);
  covered.set(name, cover);
  assign(name, value);
  return layer;
}

function uncover(name: string, layer: { readonly value: string | undefined }): void {
  const cover = covered.get(name);
  if (cover === undefined) return;
  const shown = cover.layers.at(-1);
  cover.layers.splice(cover.layers.indexOf(layer), 1);
  if (cover.layers.length === 0) covered.delete(name);
  // A variable that the test itself has changed meanwhile is the test's.
  if (shown === layer && process.env[name] === layer.value)
    assign(name, cover.layers.length > 0 ? cover.layers.at(-1)?.value : cover.original);
}

function assign(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}
