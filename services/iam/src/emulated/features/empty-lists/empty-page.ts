import { pageOf } from "../../engine/page.js";
import { findUser } from "../../engine/users.js";
import type { EmulatedCall } from "../../types.js";

interface Asked {
  readonly UserName?: string | undefined;
  readonly MaxItems?: number | undefined;
  readonly Marker?: string | undefined;
}

/** The page of a list of things that none can be made of here. Throws `NoSuchEntity` for an unknown user, and `ValidationError` for a marker. */
export function emptyPage(call: Pick<EmulatedCall, "state">, asked: Asked): { readonly IsTruncated: boolean } {
  if (asked.UserName !== undefined) findUser(call, asked.UserName);
  const { IsTruncated } = pageOf(asked, [], String);
  return { IsTruncated };
}
