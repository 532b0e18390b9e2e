import type { EmulatedCall } from "../../types.js";
import { askFor, perform } from "../steps.js";
import { placeOf, textAt } from "../template/template-source.js";

/** The text of a stack policy, which a request has in itself or in an object of S3; undefined where it has neither. */
export async function policyText(
  call: EmulatedCall,
  { body, url }: { readonly body: string | undefined; readonly url: string | undefined },
): Promise<string | undefined> {
  if (url === undefined) return body;
  return await perform(textAt(placeOf(url, call.endpoint), askFor(call.peers, {})));
}
