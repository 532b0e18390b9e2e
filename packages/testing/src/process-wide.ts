/**
 * A value that this process has once, however often this library is loaded: as an ES module and with `require`, or by two test files
 * of one process.
 *
 * @param name Known to this library alone.
 */
export function processWide<T>(name: string, make: () => T): T {
  const key = Symbol.for(`cloudstub.testing.${name}`);
  const global = globalThis as { [key: symbol]: T | undefined };
  global[key] ??= make();
  return global[key];
}
