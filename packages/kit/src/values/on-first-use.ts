/**
 * Returns a function that makes a value on its first call, so that loading a module does not pay for it, and returns the same later.
 *
 * @example const rows = onFirstUse(() => new Map(lines.map(parsed)));
 */
export function onFirstUse<T extends object>(make: () => T): () => T {
  // What it was made of is released then.
  let unmade: (() => T) | undefined = make;
  let value: T | undefined;
  return () => {
    value ??= unmade?.() as T;
    unmade = undefined;
    return value;
  };
}
