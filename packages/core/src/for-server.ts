/**
 * What the server takes from the core, published as `@cloudstub/core/for-server`. No other package may import it.
 *
 * @module
 */
export { type Climate, climates } from "./choices/climate.js";
export { coreLine, coreVersion } from "./core-version.js";
export {
  type ErrorArea,
  type ErrorText,
  type ErrorValues,
  ProductError,
  pageOf,
} from "./errors/product-error.js";
export { choiceNames, type SearchOptions, searchOptions } from "./explorer/options.js";
export { textOf } from "./explorer/plan.js";
export { MAX_ERROR, variedIn } from "./explorer/report.js";
export { type RunOptions, runStory, type Stage, type TakenStep, worldOfRun } from "./explorer/run.js";
export { type Explored, Search, StoryBreaks } from "./explorer/search.js";
export { ActiveFault } from "./faults/active-fault.js";
export type { FaultDefinition } from "./faults/definition.js";
export { FaultError } from "./faults/fault-error.js";
export { effectRules, type FaultRule, targetRules } from "./faults/fault-rules.js";
export { heldCalls } from "./faults/held-calls.js";
export { readMessage } from "./faults/read-message.js";
export type { Front } from "./http/front.js";
export { startHttpPort } from "./http/http-port.js";
export { type Listener, listen, namesTwoHosts } from "./http/listener.js";
export { afterAnswers, inOrder } from "./http/pipelining.js";
export { clientSpanOf } from "./journal/client.js";
export { type Detail, entryOf, idOf, type JournalEntry } from "./journal/entry.js";
export { type EventKind, eventKinds, type JournalEvent } from "./journal/event.js";
export { isStatus, type JournalFilter, journalFilter } from "./journal/filter.js";
export { Journal } from "./journal/journal.js";
export { type OtlpTraces, otlpOf, type SpanIds, spanOf, tracesOf } from "./journal/otlp.js";
export { type Page, pageOf as journalPage } from "./journal/page.js";
export { storiesOfRepeated } from "./journal/repeated.js";
export { storyOf } from "./journal/story.js";
export { type Explained, explained, explainedLatest, type JournalTree } from "./journal/tree.js";
export type { WorldJournal } from "./journal/world-journal.js";
export { refOf, requiredMembers, resolve } from "./model/shapes.js";
export { overlayOf } from "./registry/fidelity.js";
export { makeRegistry, type Registry, type RegistryOptions } from "./registry/registry.js";
export type { LoadedService } from "./registry/stub.js";
export { addFaultsFromText } from "./replay/recorded-answers.js";
export { entriesIn } from "./replay/recorded-lines.js";
export { type Replayed, replay } from "./replay/replay.js";
export { replayable } from "./replay/replayed-request.js";
export { failure } from "./request/failure.js";
export { WorldPeers } from "./request/peers.js";
export { runAgents } from "./request/run-agents.js";
export { type NotSent, sendAgain } from "./request/send-again.js";
export { whyNot } from "./request/why-not.js";
export { type Allowlist, type AllowOptions, makeAllowlist } from "./safety/allowlist.js";
export { isLocalOrigin } from "./safety/names.js";
export { type Head, requestFilter } from "./safety/request-filter.js";
export { applySeed } from "./seed/seed.js";
export { type Change, CommitQueue, type PersistenceDriver } from "./state/commit-queue.js";
export { compareStates, type StateDifference } from "./state/compare-states.js";
export type { SnapshotFacts } from "./state/snapshots.js";
export { type Snapshot, Store, type StoredRecord } from "./state/store.js";
export type { Tree } from "./state/tree.js";
export { TreeBuilder } from "./state/tree-builder.js";
export { accountRegionIn, declaredName } from "./state/tree-names.js";
export { type Duration, milliseconds } from "./time/duration.js";
export type { FiredEvent } from "./time/fired.js";
export { nextWorkOf, notSettled, type Rest, SkipError } from "./time/rest.js";
export { ClockBusyError, type Turn } from "./time/turn.js";
export { TurnableClock } from "./time/turnable-clock.js";
export { type AccountRegion, isAccount, isRegion } from "./validation/account-and-region.js";
export { nearest } from "./validation/nearest.js";
export { accountsAndRegions, DEFAULT_REGION } from "./world/account-region.js";
export { callOf } from "./world/call.js";
export type { Report } from "./world/call-counts.js";
export { type IamMode, iamModes, requireIdentities } from "./world/caller-permissions.js";
export type { HistoryEntry } from "./world/history.js";
export type { WorldFacts } from "./world/named-world.js";
export { World, type WorldOptions } from "./world/world.js";
export { WorldError } from "./world/world-error.js";
export { accessKeyPrefixOf } from "./world/world-name.js";
export { Worlds, type WorldsOptions } from "./world/worlds.js";
