import { arn } from "@cloudstub/kit";
import { invalidParameter, longTag, reservedTag, tooManyTags } from "./errors.js";
import { findRepository } from "./repositories.js";
import type { Repository } from "./state.js";
import type { EmulatedCall } from "./types.js";

type Tags = Repository["tags"];

const MOST_TAGS = 50;

/** Tags with more of them, or others. Throws `InvalidTagParameterException` for a key of AWS's and for one that is too long, and `TooManyTagsException`. */
export function withTags(tags: Tags, added: Tags = []): Tags {
  const reserved = added.find(({ Key }) => /^aws:/i.test(Key));
  if (reserved !== undefined) throw reservedTag(reserved.Key);
  // API reference, InvalidTagParameterException.
  const long = added.find(({ Key, Value }) => Key.length < 1 || Key.length > 128 || Value.length > 256);
  if (long !== undefined) throw longTag(long.Key);
  const values = new Map([...tags, ...added].map(({ Key, Value }) => [Key, Value]));
  if (values.size > MOST_TAGS) throw tooManyTags();
  return Array.from(values, ([Key, Value]) => ({ Key, Value }));
}

/**
 * The repository that an ARN names. Throws `InvalidParameterException` for a text that is none (moto's tests of ListTagsForResource), and
 * `RepositoryNotFoundException`.
 */
export function taggedRepository(call: EmulatedCall, resourceArn: string): Repository {
  const start = arn(call, "ecr", "repository/");
  if (!resourceArn.startsWith(start)) throw invalidParameter("resourceArn", "Invalid ARN");
  return findRepository(call, resourceArn.slice(start.length));
}
