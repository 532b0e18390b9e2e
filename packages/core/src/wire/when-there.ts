/**
 * Goes on with a value: at once where it is there, else when it is. To wait for what is there already would cost every request a
 * promise and a turn of the queue of microtasks.
 */
export function whenThere<T, U>(value: T | PromiseLike<T>, goOn: (value: T) => U | PromiseLike<U>): U | PromiseLike<U> {
  return isPromise(value) ? value.then(goOn) : goOn(value);
}

/** True for whatever `await` would wait for: also promises of another realm, as test runners have them, and of libraries. */
export function isPromise<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof (value as { then?: unknown } | undefined | null)?.then === "function";
}
