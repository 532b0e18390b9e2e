import { optional, type Params, type ServiceModule, type WireDetails } from "@cloudstub/kit";
import type { ServedModule } from "./stub.js";

const account = optional("The account whose resources are meant, twelve digits; 000000000000 unless given.");
const region = optional("The region whose resources are meant; the home region unless given.");

/** Views of resources that belong to an account and a region show those of the one that is asked for. */
export function withAccountAndRegion(
  routes: ServiceModule["routes"],
  scope: ServedModule["scope"],
): ServiceModule["routes"] {
  if (scope === undefined || scope === "shared") return routes;
  const added: Params = scope === "global" ? { account } : { account, region };
  return Object.fromEntries(
    Object.entries(routes).map(([name, route]) => [name, { ...route, params: { ...route.params, ...added } }]),
  );
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** A model to which the details of a wire are added. */
export function withWire(model: ServiceModule["model"], wire: WireDetails): ServiceModule["model"] {
  return Object.keys(wire).length === 0 ? model : once(() => ({ ...model(), ...wire }));
}
