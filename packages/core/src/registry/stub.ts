import type {
  Agents,
  AnyOverlay,
  Call,
  ProtocolName,
  Scope,
  ServiceModel,
  ServiceModule,
  ToldFact,
  Violation,
  WhyNot,
} from "@cloudstub/kit";
import type { OperationCodec, ServiceCodec } from "../protocols/protocol.js";
import type { Effect } from "../safety/effect.js";
import type { Store } from "../state/store.js";
import type { FidelityLevel } from "./fidelity.js";

/** How a stub is matched, in the words of the status record (specification 2.1). */
export type StubProtocol = "JSON_TARGET" | "QUERY" | "REST_JSON" | "REST_XML";

/** One operation, or download, of one service in one protocol: the target of a matched request. */
export interface Stub {
  readonly service: LoadedService;
  /** The operation's name: `SendMessage`. */
  readonly operation: string;
  readonly wire: ProtocolName;
  readonly protocol: StubProtocol;
  /** What the request must show: `AmazonSQS.SendMessage`, `Action=Publish`, `PUT /{Bucket}/{Key+}`. */
  readonly matchKey: string;
  /** Method and path pattern, REST protocols only. */
  readonly http?: readonly [method: string, path: string];
  /** The labels in a host name that belongs to it, in lower case and without a port. Set for a site, which is found by its host alone. */
  readonly site?: (hostName: string) => { readonly [label: string]: string } | undefined;
  /** True when its input has a body that is streamed. */
  readonly streams: boolean;
  /** True when its requests may carry checksums of their bodies, which are then verified. */
  readonly checksums: boolean;
  /** The rules of the model that an input breaks: required members first. `bytes` are those of the request's body, where all of it came in one. */
  violations(input: unknown, bytes?: number): readonly Violation[];
  /** The members of an input that it takes and does not evaluate, by their paths; undefined where it carries none. */
  ignored(input: unknown): readonly string[] | undefined;
  /** A placeholder's is `reads`. */
  readonly effect: Effect;
  /** True when its row is a placeholder. */
  readonly placeholder: boolean;
  /** What its handler never does, as a clause: `no code runs`. */
  readonly neverDoes?: string | undefined;
  /** The row: a handler, or a placeholder's answer. */
  // biome-ignore lint/suspicious/noExplicitAny: the types of an operation are known to its module only
  readonly run: (input: any, call: any) => unknown;
  /** Reads and writes this operation's messages; made on first use. */
  codec(): OperationCodec;
}

/** A module as it is served: its contract, with or without its overlay. */
export interface ServedModule
  extends Omit<ServiceModule, "emulated">,
    Pick<
      AnyOverlay,
      | "scope"
      | "accountIn"
      | "regionIn"
      | "authorize"
      | "missingResource"
      | "identifies"
      | "roleOf"
      | "policiesOf"
      | "permissions"
      | "constraints"
      | "forms"
      | "sites"
      | "labelInHost"
      | "admit"
      | "crossOrigin"
      | "options"
      | "choices"
    > {
  /** Brings what another level stored into the form of this one. It writes nothing where the state is of this level already. */
  readonly convertState?: (call: Pick<Call<unknown>, "state" | "clock" | "ids"> & { readonly store: Store }) => void;
  readonly agents?: Agents<unknown> | undefined;
  readonly facts?: readonly ToldFact<unknown>[] | undefined;
  readonly whyNot?: WhyNot<unknown> | undefined;
  /** Names the collections of the levels that are not served, too: an import takes their records, and they are then converted. */
  readonly importableState?: (scope: Scope) => unknown;
}

/** A service that is registered: its module, model and stubs. */
export interface LoadedService {
  readonly id: string;
  readonly module: ServedModule;
  readonly model: () => ServiceModel;
  /** Its collections in a part of a store. */
  readonly state: (scope: Scope) => unknown;
  /** Sorted by operation; downloads come last. */
  readonly stubs: readonly Stub[];
  /** An operation, as other services call it: in no protocol. Undefined where the service does not register it. */
  readonly operation: (name: string) => Stub | undefined;
  readonly level: FidelityLevel;
  /** The option that has it behave as AWS does; undefined where it does already, and where it has no such behaviour. */
  readonly remedy?: string | undefined;
  /**
   * The level that an operation's row is of, and the one above at which there is another, closer to AWS. With the path of a member that the
   * operation ignores, `above` is there only where that row evaluates it.
   */
  readonly levelsOf: (
    operation: string,
    member?: string,
  ) => { readonly level: FidelityLevel; readonly above?: FidelityLevel };
  /** The value of one of its module's options. */
  readonly option: Call<unknown>["option"];
  /** Codecs by protocol, made on first use. */
  readonly codec: (protocol: ProtocolName) => ServiceCodec;
  /** What it would have besides if it were started otherwise; for words of advice. */
  readonly otherwise?: Otherwise | undefined;
}

/** Names of operations that a service lacks at its level. */
export interface Otherwise {
  /** The option that brings it: `--fidelity=sqs=emulated`. */
  readonly option: string;
  readonly operations: readonly string[];
  readonly protocols: readonly StubProtocol[];
  /** True where its resources would then belong to accounts and regions. */
  readonly hasScope: boolean;
}
