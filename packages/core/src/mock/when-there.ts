/**
 * Goes on with a value: at once where it is there, else when it is. To wait for what is there already would cost every request a
 * promise and a turn of the queue of microtasks.
 */
export function whenThere<T, U>(value: T | Promise<T>, goOn: (value: T) => U | Promise<U>): U | Promise<U> {
  return value instanceof Promise ? value.then(goOn) : goOn(value);
}
