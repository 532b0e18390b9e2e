/**
 * The request line and all that a request can change or depend on. It knows protocols and no service.
 *
 * @module
 */

export { AwsChunkedDecoder } from "./body/aws-chunked.js";
export { bodyOf } from "./body/body.js";
export { checksumsOf } from "./checksum/checksum-algorithms.js";
export { callChoices } from "./choices/call-choices.js";
export { type Climate, climates, type SeededClimate } from "./choices/climate.js";
export { WorldChoices } from "./choices/world-choices.js";
export { coreLine, coreVersion } from "./core-version.js";
export {
  type ErrorArea,
  type ErrorCode,
  type ErrorText,
  type ErrorValues,
  ProductError,
  pageOf,
} from "./errors/product-error.js";
export { linesOfCalls } from "./explorer/call-lines.js";
export type { Disturbance } from "./explorer/disturbances.js";
export {
  choiceNames,
  invalid as invalidExploration,
  type SearchOptions,
  searchOptions,
  wrong as wrongOption,
} from "./explorer/options.js";
export type { Planned } from "./explorer/plan.js";
export { MAX_ERROR, messageOf, shown } from "./explorer/report.js";
export { runStory, type Stage, type TakenStep, worldOfRun } from "./explorer/run.js";
export { type Explored, Search, StoryBreaks } from "./explorer/search.js";
export type { ActiveFault } from "./faults/active-fault.js";
export { addFault } from "./faults/add-fault.js";
export { checkOptions, checkShape, checkTiming } from "./faults/check-shape.js";
export type { FaultDefinition, FaultEffect, FaultTarget, FaultTiming } from "./faults/definition.js";
export { INVALID_ANSWER } from "./faults/definition.js";
export { FaultError } from "./faults/fault-error.js";
export { heldCalls } from "./faults/held-calls.js";
export type { Front } from "./http/front.js";
export { type HttpPortOptions, makeMockServer, requestListener, startHttpPort } from "./http/http-port.js";
export type { Listener } from "./http/listener.js";
export { entryOf, type JournalEntry } from "./journal/entry.js";
export type { JournalEvent } from "./journal/event.js";
export { type JournalFilter, journalFilter } from "./journal/filter.js";
export { inputOf } from "./journal/held.js";
export { storiesOfRepeated } from "./journal/repeated.js";
export { resourceOf } from "./journal/resource.js";
export { storyOf } from "./journal/story.js";
export { explainedLatest } from "./journal/tree.js";
export type { WorldJournal } from "./journal/world-journal.js";
export { explainMismatch, type Mismatch, mismatches } from "./matching/mismatches.js";
export { preview } from "./matching/preview.js";
export { rulesOf } from "./model/constraint-rules.js";
export { refOf, requiredMembers, resolve, structure, traitsOf } from "./model/shapes.js";
export { noteOwnPort } from "./outgoing/own-ports.js";
export { emulatedServices, type Fidelity, FidelityError, type FidelityLevel, overlayOf } from "./registry/fidelity.js";
export { explainNotDone, type NotDone, notDone } from "./registry/not-done.js";
export { type AvailableService, makeRegistry, type Registry, type RegistryOptions } from "./registry/registry.js";
export { ServiceOptionError, type ServiceOptions } from "./registry/service-options.js";
export type { LoadedService } from "./registry/stub.js";
export { addFaultsFromText } from "./replay/recorded-answers.js";
export { type ForwardedCall, type RecordedCall, recordedCall } from "./replay/recorded-call.js";
export { entriesIn } from "./replay/recorded-lines.js";
export { type Replayed, replay } from "./replay/replay.js";
export { replayable } from "./replay/replayed-request.js";
export { type FindingKind, findingKinds, findingsOf } from "./report/findings.js";
export { recordedReport } from "./report/recorded-report.js";
export { type ReportFormat, reportFormats, writtenReport } from "./report/written-report.js";
export { answer } from "./request/answer.js";
export type { WorldChoice } from "./request/choose-world.js";
export { type Credential, credentialOf, credentialScope } from "./request/credential.js";
export { failure } from "./request/failure.js";
export { withHostLabel } from "./request/host-label.js";
export { type MistakenWorld, mistakenWorld } from "./request/mistaken-world.js";
export { WorldPeers } from "./request/peers.js";
export { runAgents } from "./request/run-agents.js";
export { whyNot } from "./request/why-not.js";
export { type AllowOptions, makeAllowlist, readAllowedHost, readAllowedOrigin } from "./safety/allowlist.js";
export { isAwsHost } from "./safety/aws-hosts.js";
export { escapeControls, escapeExceptStyles } from "./safety/escape-controls.js";
export { requestFilter } from "./safety/request-filter.js";
export { applySeed, type SeedOptions, type SeedReport } from "./seed/seed.js";
export { type Duration, milliseconds } from "./time/duration.js";
export { type ManualClock, manualClock } from "./time/manual-clock.js";
export { notSettled, type RestOptions } from "./time/rest.js";
export { timeOf } from "./time/turn.js";
export { TurnableClock } from "./time/turnable-clock.js";
export { type AccountRegion, isRegion, partitionOf } from "./validation/account-and-region.js";
export { nearest } from "./validation/nearest.js";
export { problemOf, type Rule, suggestion } from "./validation/rules.js";
export type { WireRequest, WireResponse } from "./wire/wire.js";
export { bytesOf, isStream, leave } from "./wire/wire-body.js";
export { accountsAndRegions, DEFAULT_REGION } from "./world/account-region.js";
export type { Report } from "./world/call-counts.js";
export { type IamMode, iamModes, requireIdentities } from "./world/caller-permissions.js";
export type { Defect, Exchange } from "./world/exchange.js";
export type { WorldFacts } from "./world/named-world.js";
export { World, type WorldOptions } from "./world/world.js";
export { WorldError } from "./world/world-error.js";
export { accessKeyOf, DEFAULT_WORLD } from "./world/world-name.js";
export { Worlds, type WorldsOptions } from "./world/worlds.js";
