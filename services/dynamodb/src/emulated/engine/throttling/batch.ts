import type { ServiceError } from "@cloudstub/kit";
import { isThrottled } from "./take-capacity.js";

/** The parts of a batch, each of which is done as far as there is capacity. */
export interface ThrottledBatch {
  /** Does a part of the batch. Returns false where it was throttled, and remains unprocessed. */
  attempt(part: () => void): boolean;
  /** Throws the error of the first part where all were throttled (API Reference, "BatchGetItem" and "BatchWriteItem"). */
  end(): void;
}

/**
 * Begins a batch.
 *
 * @example
 * const batch = throttledBatch();
 * const unprocessed = writes.filter((write) => !batch.attempt(() => takeCapacity(call, table, { work: "Write", units })));
 * batch.end();
 */
export function throttledBatch(): ThrottledBatch {
  let first: ServiceError | undefined;
  let isAnyDone = false;
  return {
    attempt(part) {
      try {
        part();
      } catch (error) {
        if (!isThrottled(error)) throw error;
        first ??= error;
        return false;
      }
      isAnyDone = true;
      return true;
    },
    end() {
      if (first !== undefined && !isAnyDone) throw first;
    },
  };
}
