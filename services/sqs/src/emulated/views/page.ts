import { invalidParameterValue } from "../errors.js";

/** Which part of a list a request asks for. */
interface Asked {
  readonly MaxResults?: number | undefined;
  readonly NextToken?: string | undefined;
}

/** What AWS returns where a request does not say how many it wants; then there is no next page. */
const MAX = 1000;

/** Where a page begins: after the name in its token. Throws `InvalidParameterValue` for a token that no answer had, and for a size that is out of range. */
export function pageStart({ MaxResults, NextToken }: Asked): string | undefined {
  if (MaxResults !== undefined && !(Number.isInteger(MaxResults) && MaxResults >= 1 && MaxResults <= MAX)) {
    throw invalidParameterValue(
      `Value ${MaxResults} for parameter MaxResults is invalid. Reason: Must be an integer from 1 to 1000, if provided.`,
    );
  }
  if (NextToken === undefined) return undefined;
  const name = Buffer.from(NextToken, "base64url").toString();
  if (name === "" || tokenOf(name) !== NextToken) throw invalidParameterValue("Invalid or expired next token.");
  return name;
}

/** A page of names, and the token of the next page where there is one. */
export function page(
  names: Iterable<string>,
  { MaxResults }: Asked,
): { readonly names: string[]; readonly NextToken?: string } {
  const found: string[] = [];
  for (const name of names) {
    if (found.length === (MaxResults ?? MAX))
      return { names: found, ...(MaxResults !== undefined && { NextToken: tokenOf(found.at(-1) ?? "") }) };
    found.push(name);
  }
  return { names: found };
}

function tokenOf(name: string): string {
  return Buffer.from(name).toString("base64url");
}
