/** An object without a prototype, for names that clients choose: only its own members are found. */
export type Bare<V> = { [name: string]: V };

/**
 * Makes an empty object without a prototype, for names that clients choose. `Object.create(null)` would do the same and
 * take three times as long to fill, because V8 makes it a hash table.
 *
 * @example const counts = bare<number>();
 */
export function bare<V>(): Bare<V> {
  return new NoPrototype() as Bare<V>;
}

/** True for an object made by {@link bare}, or without a prototype. */
export function isBare(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || (Object.getPrototypeOf(prototype) === null && prototype !== Object.prototype);
}

// oxlint-disable-next-line no-extraneous-class -- V8 keeps an object fast only if a constructor with a prototype made it
class NoPrototype {}
Object.setPrototypeOf(NoPrototype.prototype, null);
Reflect.deleteProperty(NoPrototype.prototype, "constructor");
