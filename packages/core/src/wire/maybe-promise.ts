/**
 * Maps a value, or the result of a promise. `await` would cost every request a promise and a microtask, also for a plain value.
 */
export function mapMaybePromise<T, U>(
  value: T | PromiseLike<T>,
  map: (value: T) => U | PromiseLike<U>,
): U | PromiseLike<U> {
  return isPromise(value) ? value.then(map) : map(value);
}

/** True for any thenable: also promises of other realms, such as test runners', and of libraries. */
export function isPromise<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof (value as { then?: unknown } | undefined | null)?.then === "function";
}
