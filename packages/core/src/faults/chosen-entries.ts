import type { Batch, BatchEntry } from "./batch.js";

/** The entries of a batch with these ids or positions, in the order of the batch. */
export function chosenEntries(batch: Batch, input: unknown, chosen: readonly (string | number)[]): BatchEntry[] {
  return batch
    .entries(input)
    .filter(({ id, position }) => chosen.includes(position) || (id !== undefined && chosen.includes(id)));
}
