import type { FunctionUrl } from "../state/records.js";
import type { EmulatedState } from "../types.js";
import { type FunctionReference, LATEST } from "./names.js";

/** The URL of a function or alias; undefined where it has none. */
export function urlOf(state: EmulatedState, { name, qualifier = LATEST }: FunctionReference): FunctionUrl | undefined {
  return state.urls.of(name).get(qualifier);
}

/** The URL with an id. */
export function urlById(state: EmulatedState, id: string): FunctionUrl | undefined {
  const { function: name, qualifier } = state.urlIds.get(id) ?? {};
  return name === undefined || qualifier === undefined ? undefined : state.urls.of(name).get(qualifier);
}

/** Removes the URL of a function or alias; false where there was none. */
export function removeUrl(state: EmulatedState, { name, qualifier = LATEST }: FunctionReference): boolean {
  const urls = state.urls.of(name);
  const url = urls.get(qualifier);
  if (url === undefined) return false;
  urls.delete(qualifier);
  state.urlIds.delete(url.id);
  return true;
}
