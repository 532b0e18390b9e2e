/**
 * The request line and all that a request can change or depend on. It knows protocols and no service.
 *
 * @module
 */
export { armFault } from "./faults/arm-fault.js";
export type { ArmedFault } from "./faults/armed-fault.js";
export { checkOptions, checkShape, checkTiming } from "./faults/check-shape.js";
export type { FaultDefinition, FaultEffect, FaultTarget, FaultTiming } from "./faults/definition.js";
export { INVALID_ANSWER } from "./faults/definition.js";
export { FaultError } from "./faults/fault-error.js";
export { armFaultsFrom } from "./faults/read-faults.js";
export type { Listener } from "./listener.js";
export { answer } from "./mock/answer.js";
export { bodyOf } from "./mock/body.js";
export { failure } from "./mock/failure.js";
export { type HttpPortOptions, makeMockServer, requestListener, startHttpPort } from "./mock/http-port.js";
export { credentialScope } from "./mock/identify.js";
export { type AvailableService, makeRegistry, type Registry, type RegistryOptions } from "./mock/registry.js";
export type { WireRequest, WireResponse } from "./mock/wire.js";
export { bytesOf } from "./mock/wire-body.js";
export { emulatedServices, type Fidelity, FidelityError, type FidelityLevel } from "./modules/assemble.js";
export { coreLine, coreVersion } from "./modules/core-version.js";
export { nearest } from "./nearest.js";
export { type Difference, differences, explainDifference } from "./partial/differences.js";
export { shown } from "./partial/shown.js";
export { isObject, problemOf, type Rule } from "./rules.js";
export { type AllowOptions, makeAllowlist, readAllowedHost, readAllowedOrigin } from "./safety/allowlist.js";
export { isAwsHost } from "./safety/aws-hosts.js";
export { type Duration, milliseconds } from "./world/duration.js";
export { type ManualClock, manualClock } from "./world/manual-clock.js";
export { resourceOf } from "./world/resource.js";
export { type Exchange, World, type WorldOptions } from "./world/world.js";
