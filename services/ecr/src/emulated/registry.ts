import type { Registry } from "./state.js";
import type { EmulatedCall } from "./types.js";

const KEY = "registry";

/** What is set of the registry. */
export function registryOf({ state }: EmulatedCall): Registry {
  return state.registry.get(KEY) ?? {};
}

/** Replaces a part of it. */
export function changeRegistry(call: EmulatedCall, change: Partial<Registry>): void {
  call.state.registry.set(KEY, { ...registryOf(call), ...change });
}
