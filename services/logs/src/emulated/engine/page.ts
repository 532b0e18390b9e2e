import { type Listed, pageOfList } from "@cloudstub/kit";
import { invalidToken } from "./errors.js";

/** Which part of a list a request asks for. */
interface AskedPage {
  readonly limit?: number | undefined;
  readonly nextToken?: string | undefined;
}

/** The page of a list that a request asks for, 50 items unless it says otherwise, and the token of the next one. Throws `InvalidParameterException`. */
export function page<Item>(
  { limit = 50, nextToken }: AskedPage,
  listed: Listed<Item>,
): { readonly items: Item[]; readonly nextToken?: string } {
  const { items, next } = pageOfList(listed, { limit, token: nextToken, invalid: invalidToken });
  return next === undefined ? { items } : { items, nextToken: next };
}
