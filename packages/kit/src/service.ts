import type { Agents } from "./agents.js";
import type { Call } from "./call.js";
import type { Constraints } from "./constraints.js";
import type { Downloads } from "./downloads.js";
import type { IgnoredMembers } from "./ignored.js";
import type { ServiceModel } from "./model.js";
import type { ServiceOption } from "./options.js";
import type { Placeholder } from "./placeholder.js";
import type { Routes } from "./routes.js";
import type { Scope } from "./state.js";
import type { Handler, Input, OperationName, ServiceTypes } from "./types.js";
import type { Reject } from "./violations.js";
import type { WebRules } from "./web.js";
import type { WireDetails } from "./wire-details.js";

/** The wire protocols that a service can be spoken to in. */
export type ProtocolName = "awsJson1_0" | "awsJson1_1" | "awsQuery" | "restJson1" | "restXml";

/** One row for every operation: its handler, or a placeholder. */
export type OperationTable<S extends ServiceTypes> = {
  readonly [Op in OperationName<S>]: Handler<S, Op> | Placeholder<S, Op>;
};

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
  /** Members that AWS requires and these operations do not; the contract's list does not apply to them. */
  readonly unrequired?: ServiceDefinition<S>["unrequired"];
  readonly routes?: Routes<OverlaidState<S["state"], Own>>;
  readonly downloads?: Downloads<OverlaidState<S["state"], Own>>;
  /** What may be set of this behaviour when the server is started. */
  readonly options?: readonly ServiceOption[];
  /** The agents: work that the service does by itself when it is due. */
  readonly agents?: Agents<OverlaidState<S["state"], Own>>;
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
  /**
   * Throws where a caller of another account may not do this to the resource. The call is that of the resource's account. With a `shared`
   * scope, whose records alone say whose they are, it is asked before every operation.
   */
  readonly authorize?: (
    operation: string,
    input: { readonly [member: string]: unknown },
    call: Call<OverlaidState<S["state"], Own>>,
  ) => void;
  /** Rules for the values of inputs, which are checked before a row of either table runs. The contract's inputs have required members only. */
  readonly constraints?: Constraints;
}

/**
 * A service's types with the overlay's state; an overlay's handlers are declared with them. An overlay may have any operation of the
 * client, also where the contract registers a part of them.
 */
export type Overlaid<S extends ServiceTypes, Own> = Omit<S, "state" | "registers"> & {
  readonly client: S["client"];
  readonly state: OverlaidState<S["state"], Own>;
};

/** A service's state, of which only can be asked whether a key is there. */
type Existence<State> = { readonly [Name in keyof State]: Pick<State[Name], "has" & keyof State[Name]> };

/** What a service module says of itself. */
export interface ServiceDefinition<S extends ServiceTypes> {
  /** The service id: `sqs`. It is also the service's name in credential scopes. */
  readonly id: string;
  /** Protocols that requests may use; the first is the one that current SDKs use. */
  readonly protocols: readonly [ProtocolName, ...ProtocolName[]];
  /**
   * The path label that clients may put in front of the host name instead: with `Bucket`, `Host: photos.localhost` and
   * the path `/cat.jpg` mean `/photos/cat.jpg`. REST protocols only, and only where every path begins with that label.
   */
  readonly hostLabel?: string;
  /** The generated wire model. */
  readonly model: () => ServiceModel;
  /** Names the service's collections within its part of the store, all of them. Called once for each world, and for an import. */
  readonly state: (scope: Scope) => S["state"];
  /** The contract: every operation that the service registers. */
  readonly operations: OperationTable<S>;
  /**
   * Runs before the answer of each placeholder, and throws where the resource that the input names, such as a bucket, does not
   * exist. Without it placeholders answer the same whether anything exists or not.
   */
  readonly placeholdersRequire?: (input: Input<S, OperationName<S>>, state: Existence<S["state"]>) => void;
  /** Facts about its messages that the model does not have. */
  readonly wire?: WireDetails;
  /** Input members that the contract's operations take and do not evaluate. Placeholders are not listed: they evaluate nothing. */
  readonly ignores?: IgnoredMembers<S>;
  /** What takes effect besides where realistic behaviour is asked for. */
  // Its own state is known to the overlay only.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly emulated?: Overlay<S, any>;
  /** Views on the API port. */
  readonly routes: Routes<S["state"]>;
  /** Files on the mock port; REST services only. */
  readonly downloads?: Downloads<S["state"]>;
  /** Further names under which response headers are sent too: `{ "X-Amz-Executed-Version": "X-Cloud-Executed-Version" }`. */
  readonly headerAliases?: { readonly [header: string]: string };
  /**
   * Members that AWS requires and the specification does not, by operation: `{ CreateFunction: ["Role"] }`. Their types say
   * otherwise, so that a handler has to take care of them.
   */
  readonly unrequired?: { readonly [operation: string]: readonly string[] };
  /**
   * What a call is about, for people who watch: the name of a queue, a bucket and a key. It is given the members of the input that are
   * texts, as the client sent them, and must not throw.
   */
  readonly resource?: (texts: { readonly [member: string]: string | undefined }) => string | undefined;
  /** Makes the service's own error of the rules that an input breaks. */
  readonly reject: Reject;
}

/** A service as the server sees it, with the types of its operations forgotten. */
export type ServiceModule = ServiceDefinition<ErasedTypes>;

/** A service module that still knows its id and its types, so that a test's faults and expectations can be checked against them. */
export type TypedServiceModule<S extends ServiceTypes, Id extends string> = ServiceModule & {
  readonly id: Id;
  /** For the compiler only; there is nothing here. */
  readonly types?: S;
};

interface ErasedTypes extends ServiceTypes {
  // Any handler must be assignable, and handlers are contravariant in their input.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly client: { [command: `${string}Command`]: any };
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly state: any;
}

/**
 * Declares a service module. Types first, so that the table is checked against the SDK's: an operation that is
 * missing, misspelt, or of the wrong input or output does not compile.
 *
 * @example
 * export default defineService<Sqs>()({
 *   id: "sqs", protocols: ["awsJson1_0"], model, state: sqsState,
 *   operations: { SendMessage: sendMessage, PurgeQueue: placeholder({}) },
 *   routes: sqsRoutes, reject: missingParameter,
 * });
 */
export function defineService<S extends ServiceTypes>(): <const Id extends string>(
  definition: ServiceDefinition<S> & { readonly id: Id },
) => TypedServiceModule<S, Id> {
  return (definition) => definition as unknown as TypedServiceModule<S, typeof definition.id>;
}
