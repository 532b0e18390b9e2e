import { processWide } from "./process-wide.js";

/** Environment variables by name; undefined for a variable that is not set. */
export type Variables = { readonly [name: string]: string | undefined };

/** The variables of one running mock. */
export interface Publication {
  /** Restores the previous values, in whatever order mocks stop. */
  withdraw(): void;
}

/**
 * For each variable its original value, and the published values with the latest last. One map for the whole process, as there is one
 * environment.
 */
const overrides = processWide(
  "environment",
  () =>
    new Map<
      string,
      { readonly original: string | undefined; readonly layers: { readonly value: string | undefined }[] }
    >(),
);

/** Sets environment variables until they are withdrawn. */
export function publish(variables: Variables): Publication {
  const layers = Object.entries(variables).map(([name, value]) => [name, override(name, value)] as const);
  let withdrawn = false;
  return {
    withdraw() {
      if (withdrawn) return;
      withdrawn = true;
      for (const [name, layer] of layers) restore(name, layer);
    },
  };
}

/** The value last published under this name; undefined if there is none. */
export function published(name: string): string | undefined {
  return overrides.get(name)?.layers.at(-1)?.value;
}

function override(name: string, value: string | undefined) {
  const variable = overrides.get(name) ?? { original: process.env[name], layers: [] };
  const layer = { value };
  variable.layers.push(layer);
  overrides.set(name, variable);
  assign(name, value);
  return layer;
}

function restore(name: string, layer: { readonly value: string | undefined }): void {
  const variable = overrides.get(name);
  if (variable === undefined) return;
  const last = variable.layers.at(-1);
  variable.layers.splice(variable.layers.indexOf(layer), 1);
  if (variable.layers.length === 0) overrides.delete(name);
  // Leave alone a variable that the test itself has changed since.
  if (last === layer && process.env[name] === layer.value)
    assign(name, variable.layers.length > 0 ? variable.layers.at(-1)?.value : variable.original);
}

function assign(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}
