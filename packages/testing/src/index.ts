/**
 * AWS inside a test: start it in process, inject faults, read the calls that it received.
 *
 * @module
 */
export type {
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
export type { Call } from "./call-log.js";
export type { ClientConfig, ClientOptions } from "./client-config.js";
export { EscapedRequest } from "./escapes.js";
export type { WaitOptions } from "./eventually.js";
export { MockFailure } from "./failure.js";
export type { FaultBuilder, Next } from "./fault-builder.js";
export type { FaultHandle, Gate } from "./fault-handle.js";
export { type ConnectOptions, connect, type Lab, type NewWorld } from "./lab.js";
export { type MockMatchers, matchers } from "./matchers.js";
export type { Mock, Snapshot } from "./mock.js";
export type { MockOptions } from "./options.js";
export type { Policy } from "./policy.js";
export { assertReceived, type ReceivedOptions } from "./received.js";
export type { RemoteCall } from "./remote-call.js";
export type { RemoteClock } from "./remote-clock.js";
export type { PendingFault, RemoteFault } from "./remote-fault.js";
export type { RemoteFaultBuilder } from "./remote-fault-builder.js";
export type { RemoteSnapshot, RemoteWorld, WorldFacts } from "./remote-world.js";
export type { SdkRequestHandler } from "./request-handler.js";
export type { SdkRetryStrategy } from "./retry-at-once.js";
export type { ModuleOf, ServiceImport } from "./service-import.js";
export { startMock } from "./start-mock.js";
export { systemProperties } from "./system-properties.js";
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
} from "./types.js";
export { type Faults, withFaults } from "./with-faults.js";
