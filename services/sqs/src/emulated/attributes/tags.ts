import { invalidParameterValue } from "../errors.js";
import type { EmulatedQueue } from "../state.js";

/** Tags by key. */
export type Tags = { readonly [key: string]: string };

/** A queue with more tags, or others. Throws `InvalidParameterValue` where they are malformed or more than 50 in all. */
export function withTags(queue: EmulatedQueue, added: Tags = {}): EmulatedQueue {
  for (const [key, value] of Object.entries(added)) checkTag(key, value);
  const tags = { ...queue.tags, ...added };
  const count = Object.keys(tags).length;
  if (count > 50) throw invalidParameterValue(`Too many tags added for queue ${queue.name}.`);
  return count === 0 ? queue : { ...queue, tags };
}

/** A queue without some of its tags. */
export function withoutTags(queue: EmulatedQueue, keys: readonly string[]): EmulatedQueue {
  return {
    ...queue,
    tags: Object.fromEntries(Object.entries(queue.tags ?? {}).filter(([key]) => !keys.includes(key))),
  };
}

function checkTag(key: string, value: string): void {
  if (key.length < 1 || key.length > 128)
    throw invalidParameterValue("Tag keys must be between 1 and 128 characters in length.");
  if (value.length > 256) throw invalidParameterValue("Tag values must be between 0 and 256 characters in length.");
  if (/^aws:/i.test(key)) throw invalidParameterValue("Tag keys can't begin with aws:, which is reserved.");
}
