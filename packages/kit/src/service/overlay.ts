import type { Call } from "../call/call.js";
import type { Choice } from "../call/choices.js";
import type { ServiceError } from "../call/errors.js";
import type { ServiceOption } from "../call/options.js";
import type { OperationName, ServiceTypes } from "../call/types.js";
import type { Reject } from "../call/violations.js";
import type { CallersPolicies, NeededPermission } from "../policies/permission.js";
import type { KeptRole, Principal } from "../policies/principals.js";
import type { Scope } from "../state/state.js";
import type { Constraints } from "../wire/constraints.js";
import type { WireDetails } from "../wire/wire-details.js";
import type { Agents } from "./agents.js";
import type { Downloads } from "./downloads.js";
import type { ToldFact } from "./facts.js";
import type { IgnoredMembers } from "./ignored.js";
import type { Routes } from "./routes.js";
import type { ErasedTypes, OperationTable, ProtocolName, ServiceDefinition } from "./service.js";
import type { WebRules } from "./web.js";
import type { WhyNot } from "./why-not.js";

/** The state of an overlaid service: the contract's collections, some of them with richer records, and the overlay's own. */
export type OverlaidState<State, Own> = Omit<State, keyof Own> & Own;

/** What {@link Overlay.adopt} and {@link Overlay.leave} may use. */
export type StateCall<State> = Pick<Call<State>, "state" | "clock" | "ids">;

/**
 * The service as AWS runs it: a definition of its own, laid over the contract where realistic behaviour is asked for. It replaces
 * rows and routes by name, and adds others. What it does not mention stays the contract's.
 *
 * @example
 * export const emulated: Overlay<Sqs, OwnState> = {
 *   state: ownState, adopt, leave,
 *   protocols: ["awsQuery"], operations: { PurgeQueue: purgeQueue }, routes: emulatedRoutes,
 * };
 */
export interface Overlay<S extends ServiceTypes, Own = unknown> extends WebRules<OverlaidState<S["state"], Own>> {
  /**
   * Names the overlay's own collections, which are stored under `<service>/emulated/`; the contract does not see them. `contract` is
   * the service's own scope: through it the overlay may name a collection of the contract again, to keep more members in its records.
   */
  readonly state?: (scope: Scope, contract: Scope) => Own;
  /**
   * Builds the overlay's records over those that the contract wrote. It runs when a store is opened, imported or restored in which the
   * overlay has no records yet, and must do no harm where the contract has none either.
   */
  readonly adopt?: (call: StateCall<OverlaidState<S["state"], Own>>) => void;
  /**
   * Gives the contract what it can show of the overlay's records. It runs when the contract opens a store in which the overlay has
   * records; afterwards the overlay's own collections are dropped. Leave it out only where they hold nothing but indexes.
   */
  readonly leave?: (call: StateCall<OverlaidState<S["state"], Own>>) => void;
  /** Protocols that requests may use besides the contract's. */
  readonly protocols?: readonly ProtocolName[];
  /** What AWS's messages are like beyond the model, which is the contract's. */
  readonly wire?: WireDetails;
  readonly operations?: Partial<OperationTable<Overlaid<S, Own>>>;
  /** Input members that these operations take and do not evaluate; the contract's list does not apply to them. */
  readonly ignores?: IgnoredMembers<Overlaid<S, Own>>;
  /** Operations of the overlay that refuse what AWS does, such as one that needs hardware. No advice names the overlay's level for their sake. */
  readonly refuses?: readonly string[];
  /** Members that AWS requires and these operations do not; the contract's list does not apply to them. */
  readonly unrequired?: ServiceDefinition<S>["unrequired"];
  /** Rows of this table that only read; what the contract says of its own rows does not apply to those that replace them. */
  readonly reads?: readonly OperationName<Overlaid<S, Own>>[];
  /** Of those, the ones that answer with a document which a link on any web page may open. */
  readonly shows?: readonly OperationName<Overlaid<S, Own>>[];
  readonly routes?: Routes<OverlaidState<S["state"], Own>>;
  readonly downloads?: Downloads<OverlaidState<S["state"], Own>>;
  /** What may be set of this behaviour when the server is started. */
  readonly options?: readonly ServiceOption[];
  /** The freedoms of AWS that it takes where a world's climate says so: `docs/climates.md`. */
  readonly choices?: readonly Choice[];
  /** The agents: work that the service does by itself when it is due. */
  readonly agents?: Agents<OverlaidState<S["state"], Own>>;
  /** What it tells the agents of other services of its state. */
  readonly facts?: readonly ToldFact<OverlaidState<S["state"], Own>>[];
  /** Tells what has not come of a call, of this service or another, and why. */
  readonly whyNot?: WhyNot<OverlaidState<S["state"], Own>>;
  /** Makes the error of a malformed input in place of the contract's. */
  readonly reject?: Reject;
  /**
   * Resources belong to the account and the region of their caller (`region`), or to the account alone (`global`); or all are in one
   * namespace, as the names of buckets are, and their records say whose they are (`shared`). Left out, there is one account and one region, as
   * in the contract.
   */
  readonly scope?: "region" | "global" | "shared";
  /** The account that an input names where it is about a resource of a certain account, by URL or ARN; undefined for the caller's own. */
  readonly accountIn?: (input: { readonly [member: string]: unknown }) => string | undefined;
  /** The region that an input names where it is about a resource of a certain region, as a site's host name does; undefined for the caller's own. */
  readonly regionIn?: (input: { readonly [member: string]: unknown }) => string | undefined;
  /**
   * Throws where the caller may not do this to the resource. It is asked before every operation, also of callers of the resource's own account;
   * the call is that of the resource's account, which with a `shared` scope the records alone tell.
   */
  readonly authorize?: (
    operation: string,
    input: { readonly [member: string]: unknown },
    call: Call<OverlaidState<S["state"], Own>>,
  ) => void;
  /**
   * The error which says that the resource of an operation is not there; undefined where it is. It is asked only where an input can't be read or breaks
   * rules of the model, and goes before those: the service looks for the resource first. Then `named` may have the labels of the path alone.
   */
  readonly missingResource?: (
    operation: string,
    named: { readonly [member: string]: unknown },
    call: { readonly state: OverlaidState<S["state"], Own> },
  ) => ServiceError | undefined;
  /** The identity that an access key was issued to, where this service issued it: policies of all services name it. */
  readonly identifies?: (
    accessKeyId: string,
    call: { readonly state: OverlaidState<S["state"], Own> },
  ) => Principal | undefined;
  /** The role of an ARN, where this service keeps roles; undefined for an ARN of none. The state is that of the role's account. */
  readonly roleOf?: (roleArn: string, call: { readonly state: OverlaidState<S["state"], Own> }) => KeptRole | undefined;
  /** The policies of the user or role of a principal, where this service keeps identities; undefined for one that it does not keep. */
  readonly policiesOf?: (
    principal: Principal,
    call: { readonly state: OverlaidState<S["state"], Own> },
  ) => CallersPolicies | undefined;
  /** What callers need permissions for where policies of identities are asked (`--iam`); without it, nothing. */
  readonly permissions?: Permissions<OverlaidState<S["state"], Own>>;
  /** Rules for the values of inputs, which are checked before a row of either table runs. The contract's inputs have required members only. */
  readonly constraints?: Constraints;
}

/** How a service takes part in the evaluation of its callers' policies. */
export interface Permissions<State> {
  /** What an operation needs permissions for: all of them. None for an operation that everyone may call. */
  readonly neededBy: (
    operation: string,
    input: { readonly [member: string]: unknown },
    call: Call<State>,
  ) => readonly NeededPermission[];
  /** Makes the error of a caller that lacks one, of the sentence that all services share. */
  readonly refuse: (sentence: string) => ServiceError;
}

/**
 * An overlay that is loaded where its level is asked for, and what is known of it before. Archives have theirs so, in a file of its own: a
 * server that keeps the contract runs no code of the overlay, and holds none in memory.
 */
export interface LazyOverlay {
  /** The operations that have a row in it. */
  readonly operations: readonly string[];
  readonly protocols: readonly ProtocolName[];
  readonly scope?: AnyOverlay["scope"];
  /** The paths of the members that it ignores, with some values or with all, by operation. */
  readonly ignores?: { readonly [operation: string]: readonly string[] };
  readonly refuses?: AnyOverlay["refuses"];
  /** Loads it; a second call gives the same one. Throws where that fails. */
  readonly load: () => AnyOverlay;
}

/**
 * A service's types with the overlay's state; an overlay's handlers are declared with them. An overlay may have any operation of the
 * client, also where the contract registers a part of them.
 */
export type Overlaid<S extends ServiceTypes, Own> = Omit<S, "state" | "registers"> & {
  readonly client: S["client"];
  readonly state: OverlaidState<S["state"], Own>;
};

/** An overlay with the types of its operations and of its own state forgotten. */
// biome-ignore lint/suspicious/noExplicitAny: its own state is known to the overlay only
export type AnyOverlay = Overlay<ErasedTypes, any>;
