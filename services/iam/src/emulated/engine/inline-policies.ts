import { rangeAfter } from "@cloudstub/kit";
import type { InlinePolicy } from "../state.js";
import type { EmulatedCall } from "../types.js";
import { sizeOf } from "./document-text.js";
import { inlinePoliciesTooLarge, noInlinePolicy } from "./errors.js";
import { checkInlinePolicy } from "./identity-policy.js";
import type { Owner } from "./owners.js";
import { page } from "./page.js";

/** Characters that the inline policies of one owner may have together (IAM User Guide, "IAM and AWS STS quotas"). */
const mostCharacters = { role: 10_240, user: 2_048, group: 5_120 } as const;

/** Stores an inline policy, in the place of one of the same name. Throws `MalformedPolicyDocument` and `LimitExceeded`. */
export function putInlinePolicy({ state }: EmulatedCall, { kind, id, name }: Owner, policy: InlinePolicy): void {
  checkInlinePolicy(policy.document);
  const policies = state.inlinePolicies.of(id);
  policies.set(policy.name, { name: policy.name, document: policy.document });
  const size = Array.from(policies.values()).reduce((sum, { document }) => sum + sizeOf(document), 0);
  if (size > mostCharacters[kind]) throw inlinePoliciesTooLarge(mostCharacters[kind], kind, name);
}

/** The inline policy of a name. Throws `NoSuchEntity`. */
export function findInlinePolicy({ state }: EmulatedCall, { kind, id }: Owner, name: string): InlinePolicy {
  const policy = state.inlinePolicies.of(id).get(name);
  if (policy === undefined) throw noInlinePolicy(kind, name);
  return policy;
}

/** Deletes an inline policy. Throws `NoSuchEntity`. */
export function deleteInlinePolicy(call: EmulatedCall, owner: Owner, name: string): void {
  findInlinePolicy(call, owner, name);
  call.state.inlinePolicies.of(owner.id).delete(name);
}

/** A page of the names of inline policies. */
export function inlinePolicyPage(
  { state }: EmulatedCall,
  { id }: Owner,
  asked: { readonly MaxItems?: number | undefined; readonly Marker?: string | undefined },
) {
  const { items, ...rest } = page(asked, {
    after: (place) => state.inlinePolicies.of(id).keys(rangeAfter(place)),
    placeOf: (name) => name,
  });
  return { PolicyNames: items, ...rest };
}
