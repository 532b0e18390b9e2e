import type { Collection } from "@cloudstub/kit";
import { invalidResourceId, invalidResourceType } from "../errors.js";
import { tooManyTags } from "./errors.js";
import { parameterOf } from "./names.js";
import type { EmulatedCall } from "./types.js";

/** The tags of a resource, values by key. Throws `InvalidResourceType` for anything but a parameter, and `InvalidResourceId` for a missing one. */
export function parameterTags(
  { state }: Pick<EmulatedCall, "state">,
  resourceType: string,
  resourceId: string,
): Collection<string> {
  if (resourceType !== "Parameter") throw invalidResourceType();
  const parameter = parameterOf(state, resourceId);
  if (parameter === undefined) throw invalidResourceId();
  return state.tags.of(parameter.name);
}

/** Adds tags, 50 in all. Throws `TooManyTagsError` for more. */
export function addTags(
  tags: Collection<string>,
  added: readonly { readonly Key: string; readonly Value: string }[],
): void {
  for (const { Key, Value } of added) tags.set(Key, Value);
  if (tags.size > 50) throw tooManyTags();
}
