import { coreLine, coreVersion } from "@cloudstub/core/for-server";
import * as kit from "@cloudstub/kit";

/**
 * The key of `globalThis` under which modules of a line of core versions find the kit. `scripts/bundle-module.ts` puts
 * a look-up of it in place of every import of the kit, so that a module holds no copy.
 */
export function kitKey(line: string): symbol {
  return Symbol.for(`cloudstub.kit ${line}`);
}

/** Gives modules the kit of this core, unless another copy of a core of this line already did. */
export function shareKit(): void {
  const host = globalThis as { [key: symbol]: unknown };
  host[kitKey(coreLine(coreVersion))] ??= kit;
}
