import { type ConditionKeys, keysBehind, keysIn, keysOf } from "./keys.js";
import { textsIn } from "./statement.js";

/**
 * `aws:RequestTag/…` and `aws:TagKeys`: the tags that a request gives to what it makes or tags, and those that it takes away (IAM User Guide, "Controlling access to AWS
 * resources using tags"). Inputs have tags as a list or as an object.
 */
export function requestTags(input: { readonly [member: string]: unknown }): ConditionKeys {
  const tags = tagsIn(input["Tags"] ?? input["tags"]);
  const removed = textsIn(input["TagKeys"] ?? input["tagKeys"]);
  return keysOf(
    keysIn({ "aws:tagkeys": [...tags.map(([key]) => key), ...removed] }),
    keysBehind("aws:requesttag/", tags),
  );
}

interface Tag {
  readonly Key?: string;
  readonly Value?: string;
  readonly TagKey?: string;
  readonly TagValue?: string;
}

function tagsIn(given: unknown): readonly (readonly [key: string, value: string])[] {
  if (typeof given !== "object" || given === null) return [];
  if (!Array.isArray(given)) return Object.entries(given as { readonly [key: string]: string });
  return (given as readonly Tag[]).map(({ TagKey = "", Key = TagKey, TagValue = "", Value = TagValue }) => [
    Key,
    Value,
  ]);
}
