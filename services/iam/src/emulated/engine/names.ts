import { type Ids, inBase32 } from "@cloudstub/kit";
import type { Place } from "../types.js";

/** The key of a name. Names are not told apart by their case (IAM User Guide, "IAM and AWS STS quotas": names must be unique without regard to case). */
export function keyOf(name: string): string {
  return name.toLowerCase();
}

/** The start of a unique id, by what it is of (IAM User Guide, "IAM identifiers"). */
export type IdPrefix = "ACCA" | "AGPA" | "AIDA" | "AIPA" | "ANPA" | "AROA";

/** A new unique id: 21 characters. */
export function newId(prefix: IdPrefix, ids: Pick<Ids, "bytes">): string {
  return prefix + inBase32(ids.bytes(17));
}

/** The ARN of something that has a path and a name. It has no region. */
export function arnOf(
  { partition, account }: Place,
  kind: "group" | "instance-profile" | "policy" | "role" | "user",
  { path, name }: { readonly path: string; readonly name: string },
): string {
  return `arn:${partition}:iam::${account}:${kind}${path}${name}`;
}
