/** Goes on with a result that is there at once or comes later, and without a promise where it is there at once. */
export function andThen<T, R>(
  ask: () => T | Promise<T>,
  goOn: (value: T) => R | Promise<R>,
  fail: (error: unknown) => never,
): R | Promise<R> {
  let value: T | Promise<T>;
  try {
    value = ask();
  } catch (error) {
    return fail(error);
  }
  return value instanceof Promise ? value.then(goOn, fail) : goOn(value);
}
