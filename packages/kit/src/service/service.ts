import type { Handler, Input, OperationName, ServiceTypes } from "../call/types.js";
import type { Reject } from "../call/violations.js";
import type { Scope } from "../state/state.js";
import type { ServiceModel } from "../wire/model.js";
import type { WireDetails } from "../wire/wire-details.js";
import type { Downloads } from "./downloads.js";
import type { IgnoredMembers } from "./ignored.js";
import type { AnyOverlay, LazyOverlay, Overlay } from "./overlay.js";
import type { Placeholder } from "./placeholder.js";
import type { Routes } from "./routes.js";
import type { Seeds } from "./seeds.js";

/** The wire protocols that a service can be spoken to in. */
export type ProtocolName = "awsJson1_0" | "awsJson1_1" | "awsQuery" | "restJson1" | "restXml";

/** One row for every operation: its handler, or a placeholder. */
export type OperationTable<S extends ServiceTypes> = {
  readonly [Op in OperationName<S>]: Handler<S, Op> | Placeholder<S, Op>;
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
  /**
   * Names the service's collections within its part of the store, all of them. The state that a handler gets has a getter for each collection,
   * which makes it at its first use: it can't be spread. All worlds share the members that are not collections.
   */
  readonly state: (scope: Scope) => S["state"];
  /** The contract: every operation that the service registers. */
  readonly operations: OperationTable<S>;
  /**
   * Runs before the answer of each placeholder, and throws where the resource that the input names, such as a bucket, does not
   * exist. Without it placeholders answer the same whether anything exists or not.
   */
  readonly placeholdersRequire?: (input: Input<S, OperationName<S>>, state: Existence<S["state"]>) => void;
  /**
   * Operations that only read: neither their rows nor what these cause changes state. Any other operation counts as changing it, unless it is
   * a placeholder. A request that a foreign web page may have sent gets no further than this allows.
   */
  readonly reads?: readonly OperationName<S>[];
  /** Of those, the ones that answer with a document which a link on any web page may open, such as an object. */
  readonly shows?: readonly OperationName<S>[];
  /** Facts about its messages that the model does not have. */
  readonly wire?: WireDetails;
  /** Input members that the contract's operations take and do not evaluate. Placeholders are not listed: they evaluate nothing. */
  readonly ignores?: IgnoredMembers<S>;
  /** What users of AWS miss most in the contract, in a few words that are told at the start: `conditions, filters and indexes`. */
  readonly leavesOut?: string;
  /** What the contract's handler of an operation never does, for people who watch, as a clause: `{ Invoke: "no code runs" }`. */
  readonly neverDoes?: { readonly [Op in OperationName<S>]?: string };
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
   * Paths of members that AWS requires and the specification does not, by operation: `{ CreateFunction: ["Role"] }`. Their types say
   * otherwise, so that a handler has to take care of them.
   */
  readonly unrequired?: { readonly [operation: string]: readonly string[] };
  /**
   * What a call is about, for people who watch: the name of a queue, a bucket and a key. It is given the members of the input that are
   * texts, as the client sent them, and must not throw.
   */
  readonly resource?: (texts: { readonly [member: string]: string | undefined }) => string | undefined;
  /**
   * Says which members of inputs and outputs are secret, so that the journal conceals their values: `SecretString`, or the `Value` of a
   * SecureString. `siblings` are the members beside it, and `whole` is the input or output that they are in.
   */
  readonly conceals?: (
    member: string,
    siblings: { readonly [name: string]: unknown },
    whole: { readonly [name: string]: unknown },
  ) => boolean;
  /** Makes the service's own error of the rules that an input breaks. */
  readonly reject: Reject;
  /** The sections that it takes of a seed, which declares resources. */
  readonly seeds?: Seeds;
}

/** A service as the server sees it, with the types of its operations forgotten. */
export interface ServiceModule extends Omit<ServiceDefinition<ErasedTypes>, "emulated"> {
  readonly emulated?: AnyOverlay | LazyOverlay;
}

/** A service module that still knows its id and its types, so that a test's faults and expectations can be checked against them. */
export type TypedServiceModule<S extends ServiceTypes, Id extends string> = ServiceModule & {
  readonly id: Id;
  /** For the compiler only; there is nothing here. */
  readonly types?: S;
};

/** The types of a service whose types are forgotten. */
export interface ErasedTypes extends ServiceTypes {
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
