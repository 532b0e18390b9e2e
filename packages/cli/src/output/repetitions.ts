import type { Exchange } from "@cloudstub/core";

/** Collects values for one second at a time. */
export interface SecondBatch<T> {
  /** The batch of the current second. A second begins with the first call after the previous one ended. */
  current(): T;
  /** Ends the current second early, for example when the process ends. */
  end(): void;
}

/** Collects values for one second at a time: `begin` makes an empty batch, `report` gets it after the second. */
export function eachSecond<T>(begin: () => T, report: (batch: T) => void): SecondBatch<T> {
  let batch: T | undefined;
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(timer);
    if (batch !== undefined) report(batch);
    batch = undefined;
  };
  const current = () => {
    if (batch !== undefined) return batch;
    timer = setTimeout(end, 1000).unref();
    batch = begin();
    return batch;
  };
  return { current, end };
}

/**
 * A key for repeated failures: the reason of an unmatched request, or the status and operation of an answer of 500 and above. Undefined
 * for other exchanges.
 */
export function failureOf({ stub, response, unmatched }: Exchange): string | undefined {
  if (stub === undefined) return unmatched?.why;
  return response.status >= 500 ? `${response.status} ${stub.service.id} ${stub.operation}` : undefined;
}
