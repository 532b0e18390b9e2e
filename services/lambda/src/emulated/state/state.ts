import type { CodeSigningConfig, FunctionConfiguration as SdkFunctionConfiguration } from "@aws-sdk/client-lambda";
import { type Collection, type Family, type HandlerShape, type Scope, shape } from "@cloudstub/kit";
import type { FunctionConfiguration } from "../../state.js";
import {
  type Alias,
  type AsyncEvent,
  asyncEventSchema,
  type EventInvokeConfig,
  type EventSourceMapping,
  eventInvokeSchema,
  type FunctionSettings,
  type FunctionUrl,
  type LayerVersion,
  layerVersionSchema,
  mappingSchema,
  type Policy,
  type ProvisionedConcurrency,
  policySchema,
  provisionedSchema,
  type QueueProgress,
  queueProgressSchema,
  type StreamProgress,
  settingsSchema,
  streamProgressSchema,
  type Transition,
  transitionSchema,
  urlSchema,
} from "./records.js";

/** The overlay's own collections. Those of the contract hold `$LATEST`: its configuration, code and tags. */
export interface OwnState {
  /** By function name. */
  readonly settings: Collection<FunctionSettings>;
  /** Published versions of a function, by `keys.counter` of their number. */
  readonly versions: Family<FunctionConfiguration>;
  /** Archives of published versions of a function, by their digest. */
  readonly versionCode: Family<Uint8Array>;
  /** Aliases of a function by name. */
  readonly aliases: Family<Alias>;
  /** By `keys.time` of their time, then by function and version. */
  readonly transitions: Collection<Transition>;
  /** By the ARN without `arn:…:`, such as `function:resize:prod` or `layer:common:1`. */
  readonly policies: Collection<Policy>;
  /** URLs of a function, by qualifier; the function's own under `$LATEST`. */
  readonly urls: Family<FunctionUrl>;
  /** The function and the qualifier of each URL, by its id. */
  readonly urlIds: Collection<{ readonly function: string; readonly qualifier: string }>;
  /** Of a function, by qualifier. */
  readonly eventInvokes: Family<EventInvokeConfig>;
  /** Of a function, by qualifier. */
  readonly provisioned: Family<ProvisionedConcurrency>;
  /** Versions of a layer, by `keys.counter` of their number. */
  readonly layers: Family<LayerVersion>;
  /** Archives of a layer's versions, by `keys.counter` of their number. */
  readonly layerCode: Family<Uint8Array>;
  /** The number of the last version of each layer, by its name; also of layers whose versions were all deleted. */
  readonly lastLayerVersions: Collection<number>;
  /** By UUID. */
  readonly mappings: Collection<EventSourceMapping>;
  /** Of mappings with a queue, by UUID. */
  readonly queueProgress: Collection<QueueProgress>;
  /** Of mappings with a table's stream, by UUID. */
  readonly streamProgress: Collection<StreamProgress>;
  /** By `keys.time` of their time, then by UUID: mappings whose state will change. */
  readonly mappingTransitions: Collection<string>;
  /** By `keys.time` of when they are due, then by their request's id. */
  readonly asyncEvents: Collection<AsyncEvent>;
  /** By ARN. */
  readonly codeSigningConfigs: Collection<HandlerShape<CodeSigningConfig>>;
  /** Tags of mappings and code signing configurations: by their ARN; within it values by key. */
  readonly resourceTags: Family<string>;
  /** Events that the API port keeps for a function, as JSON text by name. */
  readonly savedEvents: Family<string>;
}

/** Names the overlay's collections. */
export function ownState(scope: Scope): OwnState {
  return {
    settings: scope.collection("settings", settingsSchema),
    versions: scope.family("versions", shape<HandlerShape<SdkFunctionConfiguration>>("FunctionConfiguration")),
    versionCode: scope.family("version-code", "bytes"),
    aliases: scope.family("aliases", shape<Alias>("AliasConfiguration")),
    transitions: scope.collection("transitions", transitionSchema),
    policies: scope.collection("policies", policySchema),
    urls: scope.family("urls", urlSchema),
    urlIds: scope.collection("url-ids", { function: "string", qualifier: "string" }),
    eventInvokes: scope.family("event-invokes", eventInvokeSchema),
    provisioned: scope.family("provisioned", provisionedSchema),
    layers: scope.family("layers", layerVersionSchema),
    layerCode: scope.family("layer-code", "bytes"),
    lastLayerVersions: scope.collection("last-layer-versions", "number"),
    mappings: scope.collection("mappings", mappingSchema),
    queueProgress: scope.collection("queue-progress", queueProgressSchema),
    streamProgress: scope.collection("stream-progress", streamProgressSchema),
    mappingTransitions: scope.collection("mapping-transitions", "string"),
    asyncEvents: scope.collection("async-events", asyncEventSchema),
    codeSigningConfigs: scope.collection(
      "code-signing-configs",
      shape<HandlerShape<CodeSigningConfig>>("CodeSigningConfig"),
    ),
    resourceTags: scope.family("resource-tags", "string"),
    savedEvents: scope.family("saved-events", "string"),
  };
}
