/**
 * AWS inside a test: start it in process, inject faults, read the calls that it received.
 *
 * @module
 */
export type {
  Disturbance,
  Duration,
  FaultDefinition,
  FaultEffect,
  FaultTarget,
  FaultTiming,
  Fidelity,
  FidelityLevel,
  ManualClock,
} from "@cloudstub/core";
export { FaultError, FidelityError, manualClock } from "@cloudstub/core";
export type { Call } from "./calls/call-log.js";
export type { WaitOptions } from "./calls/eventually.js";
export { assertItems, assertLinearizable, type ItemsInput, type ItemsOutput, type Values } from "./checkers/items.js";
export type { Model, Operation, SearchLimit } from "./checkers/linearizable.js";
export { OperationLog } from "./checkers/operation-log.js";
export { assertAtLeastOnce, assertOrderPerGroup, type QueueHistory } from "./checkers/queues.js";
export type { ClientConfig, ClientOptions } from "./clients/client-config.js";
export type { SdkRequestHandler } from "./clients/request-handler.js";
export type { SdkRetryStrategy } from "./clients/retry-at-once.js";
export { explore } from "./explorer/explore.js";
export type { Explored, ExploreOptions, RemoteExploreOptions } from "./explorer/options.js";
export type { FaultBuilder, Next } from "./faults/fault-builder.js";
export type { FaultHandle, Gate } from "./faults/fault-handle.js";
export { type Faults, withFaults } from "./faults/with-faults.js";
export type { CdkApp } from "./mock/cdk-app.js";
export type { Deployable, DeployOptions } from "./mock/deploy-stack.js";
export type {
  BucketSource,
  FunctionSource,
  MappingOptions,
  QueueSource,
  TableSource,
  TopicSource,
} from "./mock/function-sources.js";
export { type MockMatchers, matchers } from "./mock/matchers.js";
export type { Mock, Snapshot } from "./mock/mock.js";
export type { MockFunction, MockInvocation, PendingFunction } from "./mock/mock-function.js";
export type { MockOptions } from "./mock/options.js";
export { assertReceived, type ReceivedOptions } from "./mock/received.js";
export { startMock } from "./mock/start-mock.js";
export { EscapedRequest } from "./process/escapes.js";
export { MockFailure } from "./process/failure.js";
export type { Policy } from "./process/policy.js";
export { systemProperties } from "./process/system-properties.js";
export { type ConnectOptions, connect, type Lab, type NewWorld } from "./remote/lab.js";
export type { RemoteCall } from "./remote/remote-call.js";
export type { RemoteClock } from "./remote/remote-clock.js";
export type { PendingFault, RemoteFault } from "./remote/remote-fault.js";
export type { RemoteFaultBuilder } from "./remote/remote-fault-builder.js";
export type { RemoteSnapshot, RemoteWorld, WorldFacts } from "./remote/remote-world.js";
export type { ModuleOf, ServiceImport } from "./services/service-import.js";
export type {
  CallKind,
  Canned,
  ErrorCodeOf,
  FaultDefinitionOf,
  InputOf,
  Matcher,
  OperationOf,
  OutputOf,
  PartialInputOf,
  ServiceIdOf,
} from "./services/types.js";
