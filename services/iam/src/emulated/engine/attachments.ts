import { rangeAfter } from "@cloudstub/kit";
import type { EmulatedCall } from "../types.js";
import { noPolicy, quotaExceeded } from "./errors.js";
import type { Owner } from "./owners.js";
import { page } from "./page.js";
import { findAttachable, nameInArn, pathInArn } from "./policies.js";

/** Policies that may be attached to one owner (IAM User Guide, "IAM and AWS STS quotas"). */
const MOST_ATTACHED = 10;

const quotas = { role: "PoliciesPerRole", user: "PoliciesPerUser", group: "PoliciesPerGroup" } as const;

/** Attaches a policy; one that is attached stays so. Throws `ValidationError`, `NoSuchEntity` and `LimitExceeded`. */
export function attach(call: EmulatedCall, { kind, id }: Owner, policyArn: string): void {
  const { state, clock } = call;
  const { arn } = findAttachable(call, policyArn);
  const attached = state.attachments.of(id);
  if (attached.has(arn)) return;
  if (attached.size >= MOST_ATTACHED) throw quotaExceeded(quotas[kind], MOST_ATTACHED);
  attached.set(arn, clock.now());
  state.attachedTo.of(arn).set(id, clock.now());
}

/** Detaches a policy. Throws `NoSuchEntity` where it is not attached. */
export function detach({ state }: EmulatedCall, { id }: Owner, policyArn: string): void {
  if (!state.attachments.of(id).delete(policyArn)) throw noPolicy(policyArn);
  state.attachedTo.of(policyArn).delete(id);
}

/** A page of the policies that are attached, of those below a path. */
export function attachedPage(
  { state }: EmulatedCall,
  { id }: Owner,
  asked: {
    readonly PathPrefix?: string | undefined;
    readonly MaxItems?: number | undefined;
    readonly Marker?: string | undefined;
  },
) {
  const { PathPrefix = "/" } = asked;
  const { items, ...rest } = page(asked, {
    after: (place) => state.attachments.of(id).keys(rangeAfter(place)),
    placeOf: (arn) => arn,
    filter: (arn) => pathInArn(arn).startsWith(PathPrefix),
  });
  return { AttachedPolicies: items.map(attachedEntry), ...rest };
}

/** An attached policy as answers have it. */
export function attachedEntry(arn: string) {
  return { PolicyName: nameInArn(arn), PolicyArn: arn };
}
