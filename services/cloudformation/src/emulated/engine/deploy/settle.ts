import { goOn, type Run, type Steps } from "../steps.js";

/** How work ended. */
interface Ends<T> {
  readonly done: (value: T) => void;
  /** `isPartial` is true where calls before the one that failed are not undone. */
  readonly failed: (error: Error, isPartial: boolean) => void;
}

/**
 * Does work on a resource. Where all calls of it answer at once, the work is done or undone as a whole; where one has to wait, what was done before stays, and
 * `done` and `failed` run afterwards.
 *
 * An error that `isFailure` does not know is a defect, and is thrown.
 */
export function settle<T>(
  work: Steps<T>,
  { atomically, isFailure }: { readonly atomically: Run; readonly isFailure: (error: unknown) => error is Error },
  { done: end, failed }: Ends<T>,
): void | Promise<void> {
  let first: IteratorResult<Promise<unknown>, T>;
  try {
    first = atomically(() => work.next());
  } catch (error) {
    if (!isFailure(error)) throw error;
    failed(error, false);
    return;
  }
  if (first.done) {
    end(first.value);
    return;
  }
  return goOn(work, first.value, atomically).then(
    (value) => atomically(() => end(value)),
    (error: unknown) => {
      if (!isFailure(error)) throw error;
      atomically(() => failed(error, true));
    },
  );
}
