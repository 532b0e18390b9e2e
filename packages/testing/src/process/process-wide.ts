/**
 * A value that exists once in this process, even if this library is loaded several times: as an ES module and with `require`, or by two
 * test files.
 *
 * @param name Unique within this library.
 */
export function processWide<T>(name: string, make: () => T): T {
  const key = Symbol.for(`cloudstub.testing.${name}`);
  const global = globalThis as { [key: symbol]: T | undefined };
  global[key] ??= make();
  return global[key];
}
