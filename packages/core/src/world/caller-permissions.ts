import {
  type Call,
  type CallersPolicies,
  globalKeys,
  keysOf,
  missingPermission,
  type NeededPermission,
  type ProtocolName,
  policyIn,
  principalOf,
  type ServiceError,
} from "@cloudstub/kit";
import { ProductError } from "../errors/product-error.js";
import { unknownKey } from "../errors/unknown-key.js";
import type { Registry } from "../registry/registry.js";
import { NeededPolicy } from "./needed-policy.js";

/** Whether policies of identities are asked: not at all, for notes in the history, or to refuse what they do not permit. */
export const iamModes = ["off", "audit", "enforce"] as const;
export type IamMode = (typeof iamModes)[number];

/** Throws a `ProductError` where policies are to be asked and no service keeps identities. */
export function requireIdentities({ services }: Pick<Registry, "services">, mode: IamMode): void {
  if (mode === "off" || services.some(({ module }) => module.policiesOf !== undefined)) return;
  throw new ProductError("IamWithoutIdentities", { mode });
}

/** What of a call tells who asks, and when. */
type AskingCall = Pick<
  Call<unknown>,
  "account" | "caller" | "clock" | "note" | "partition" | "peers" | "region" | "request"
>;

/** What the callers of a world may do by the policies of their identities. */
export class CallerPermissions {
  readonly mode: IamMode;
  /** What was asked for. */
  readonly needed = new NeededPolicy();
  /** The same of all worlds of a server, where that is counted. */
  reported: NeededPolicy | undefined;

  constructor(mode: IamMode) {
    this.mode = mode;
  }

  /** Refuses a user's access key that was deleted or switched off, or adds to the history that AWS would, as the mode says. */
  checkKey({ caller, note, peers, request }: AskingCall, wire: ProtocolName): void {
    const { accessKeyId = "" } = caller;
    if (request === undefined || !accessKeyId.startsWith("AKIA")) return;
    const { arn, key } = peers.principalOf(accessKeyId) ?? {};
    if (key === undefined) return;
    note(
      `AWS ${this.mode === "enforce" ? "refuses" : "would refuse"} this: the access key ${accessKeyId} of ${arn} is ${key}.`,
    );
    if (this.mode === "enforce") throw unknownKey(wire);
  }

  /**
   * Asks the policies of who sent a request for all that it needs. Where they lack something, this throws what `refuse` makes of the sentence that all
   * services share, or adds it to the history, as the mode says.
   *
   * The root user, and access keys that nothing issued, may do everything. Nothing is asked for a request that is not signed, nor for what services do for one another.
   */
  permit(call: AskingCall, needed: readonly NeededPermission[], refuse: (sentence: string) => ServiceError): void {
    // The policies of resources alone decide on requests that are not signed.
    if (call.caller.principal === undefined && (call.request === undefined || call.caller.accessKeyId === undefined))
      return;
    const principal = principalOf(call);
    const asking = principal === undefined ? rootOf(call) : identityIn(principal.arn);
    this.needed.add(asking, needed);
    this.reported?.add(asking, needed);
    if (principal === undefined || needed.length === 0) return;
    const { arn } = principal;
    const policies = call.peers.policiesOf(principal);
    if (policies === undefined) {
      call.note(`No policy is asked for ${arn}: IAM keeps no such identity.`);
      return;
    }
    for (const each of needed) {
      const refusal = refusalOf(call, { arn, policies }, each);
      if (refusal === undefined) continue;
      const { sentence, hint } = refusal;
      if (this.mode === "enforce") {
        call.note(hint);
        throw refuse(sentence);
      }
      call.note(`AWS would refuse this. ${sentence}. ${hint}`);
    }
  }
}

/** Who asks. */
interface Asking {
  readonly arn: string;
  readonly policies: CallersPolicies;
}

/** The sentence of AWS for somebody who lacks a permission, and where to look; undefined for who has it. */
function refusalOf(call: AskingCall, { arn, policies }: Asking, needed: NeededPermission) {
  const { action, resource, keys, policy, account = call.account, words, ...how } = needed;
  const caller = { account: call.caller.account, arn };
  const known = globalKeys(call);
  const request = { caller, action, resource, keys: keys === undefined ? known : keysOf(keys, known) };
  // The policy of a resource of another account permits nothing by itself.
  const resourcePolicy = account === caller.account || how.policyHasToAllow ? policyIn(policy) : undefined;
  const { action: actionInWords = action, resource: named = resource } = words ?? {};
  const missing = missingPermission({ ...how, policies, request, resourcePolicy, actionInWords });
  if (missing === undefined) return undefined;
  const { reason, hint } = missing;
  const on = named === "" ? "" : ` on resource: ${named}`;
  return { sentence: `User: ${arn} is not authorized to perform: ${actionInWords}${on} ${reason}`, hint };
}

function rootOf({ partition, caller }: AskingCall): string {
  return `arn:${partition}:iam::${caller.account}:root`;
}

/** The role of a session: that is what policies are attached to. */
function identityIn(arn: string): string {
  const [prefix, partition, , , account, resource = ""] = arn.split(":");
  const [kind, role] = resource.split("/");
  return kind === "assumed-role" ? `${prefix}:${partition}:iam::${account}:role/${role}` : arn;
}
