import type { Collection } from "@cloudstub/kit";
import { invalidResourceId, invalidResourceType } from "../errors.js";
import { reservedTagKey, tooManyTags } from "./errors.js";
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

/** Adds tags, 50 in all. Throws `ValidationException` for a key that is reserved, and `TooManyTagsError` for more. */
export function addTags(
  tags: Collection<string>,
  added: readonly { readonly Key: string; readonly Value: string }[],
): void {
  if (added.some(({ Key }) => Key.toLowerCase().startsWith("aws:"))) throw reservedTagKey();
  for (const { Key, Value } of added) tags.set(Key, Value);
  if (tags.size > 50) throw tooManyTags();
}
