import type { ServiceError } from "@cloudstub/kit";
import type { Stub } from "../registry/stub.js";
import { type Caller, resourcesOf, scopeName } from "../world/account-region.js";
import type { World } from "../world/world.js";

/** What a request is about, as far as that is known, and who sent it. */
interface Asked {
  readonly world: World;
  readonly caller: Caller;
  /** Members of the input: all of them, or the labels of the path where no more could be read. */
  readonly named: { readonly [member: string]: unknown };
}

/** The error that a service tells before the faults of an input: that the resource is not there. Undefined where it tells none. */
export function missingResource(
  { service, operation }: Stub,
  { world, caller, named }: Asked,
): ServiceError | undefined {
  const ask = service.module.missingResource;
  if (ask === undefined) return undefined;
  const at = resourcesOf(service, { caller, home: world.home }, named);
  const state = world.stateOf(service, scopeName(service, world.home, at));
  return world.atOnce(() => ask(operation, named, { state }));
}
