import type { NamedWorld } from "./named-world.js";

/** Most entries in the histories of all named worlds together. */
const MAX_ENTRIES = 200_000;

/** While there are too many entries in all, clears the history of the world that was idle longest. */
export function shortenHistories(worlds: readonly NamedWorld[]): void {
  const opened = worlds.filter((named) => named.opened !== undefined).sort((a, b) => a.usedAt - b.usedAt);
  let entries = opened.reduce((sum, { opened }) => sum + (opened?.history.size ?? 0), 0);
  for (const { opened: world } of opened) {
    if (entries <= MAX_ENTRIES || world === undefined) return;
    entries -= world.history.size;
    world.history.clear();
  }
}
