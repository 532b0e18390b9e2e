import type { Exchange } from "@cloudstub/core";

/** Notes that are taken for a second at a time. */
export interface SecondOfNotes<T> {
  /** The notes of the current second, which begins with the first call after the last one ended. */
  current(): T;
  /** Ends the current second early, as the end of the process does. */
  end(): void;
}

/** Takes notes for a second at a time: `begin` makes empty ones, `tell` gets them when the second is over. */
export function eachSecond<T>(begin: () => T, tell: (notes: T) => void): SecondOfNotes<T> {
  let notes: T | undefined;
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(timer);
    if (notes !== undefined) tell(notes);
    notes = undefined;
  };
  const current = () => {
    if (notes !== undefined) return notes;
    timer = setTimeout(end, 1000).unref();
    notes = begin();
    return notes;
  };
  return { current, end };
}

/**
 * Text that is the same for failures that repeat each other: the reason of a request that nothing matched, or the status and the operation
 * of an answer of 500 and above. Undefined for other exchanges.
 */
export function failureOf({ stub, response, unmatched }: Exchange): string | undefined {
  if (stub === undefined) return unmatched?.why;
  return response.status >= 500 ? `${response.status} ${stub.service.id} ${stub.operation}` : undefined;
}
