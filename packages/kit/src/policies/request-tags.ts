import { isObject } from "../json/parse-json.js";
import { type ConditionKeys, keysBehind, keysIn, keysOf } from "./keys.js";
import { textsIn } from "./statement.js";

/**
 * Knows the condition keys `aws:RequestTag/…` and `aws:TagKeys` (IAM User Guide, "Controlling access to AWS resources using tags"). `aws:RequestTag/…` has the tags in the
 * input, which are a list or an object there; `aws:TagKeys` has the keys of these tags, or those of the tags that the request removes.
 */
export function requestTags(input: { readonly [member: string]: unknown }): ConditionKeys {
  const given = input["Tags"] ?? input["tags"];
  const tags = tagsIn(given);
  // UntagLogGroup has the keys in `tags`.
  const removed = textsIn(input["TagKeys"] ?? input["tagKeys"] ?? given);
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
  return given
    .filter(isObject)
    .map(({ TagKey = "", Key = TagKey, TagValue = "", Value = TagValue }: Tag) => [Key, Value]);
}
