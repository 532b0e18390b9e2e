import type { Collection } from "@cloudstub/kit";
import { invalidResourceId, invalidResourceType } from "./errors.js";
import type { SsmState } from "./state.js";

/** The tags of a resource, values by key. Throws `InvalidResourceType` for anything but a parameter, and `InvalidResourceId` for a missing one. */
export function tagsOf(state: SsmState, resourceType: string, resourceId: string): Collection<string> {
  if (resourceType !== "Parameter") throw invalidResourceType();
  if (!state.parameters.has(resourceId)) throw invalidResourceId();
  return state.tags.of(resourceId);
}
