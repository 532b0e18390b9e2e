// size: the list of all that service modules import
/**
 * Everything that the author of a service module imports.
 *
 * @module
 */

export {
  arn,
  type Call,
  type CallingRequest,
  type CallingService,
  type Clock,
  type Ids,
  unsignedUrl,
  type WaitLimits,
  type Waits,
} from "./call/call.js";
export { type Choice, type Choices, type Draw, shuffled } from "./call/choices.js";
export { CommittedError, type ErrorMembers, modelled, ServiceError, unmodelled, withHeaders } from "./call/errors.js";
export type {
  FunctionArchive,
  FunctionCredentials,
  FunctionEnvironment,
  FunctionFolder,
  FunctionHost,
  FunctionInvocation,
  FunctionLogEvent,
  FunctionLogging,
  InvocationOutcome,
  InvocationReport,
  ResponseHead,
  ResponseSink,
} from "./call/functions.js";
export type { HttpAnswer, HttpRequest, Reach } from "./call/http.js";
export type { MessageAddress, RegionMessage } from "./call/messages.js";
export type { OptionKinds, ServiceOption } from "./call/options.js";
export {
  type ByteStream,
  bytesOfChunk,
  bytesOfPayload,
  type Chunk,
  isPayload,
  isStoredChunk,
  type Payload,
  type StoredChunk,
} from "./call/payload.js";
export {
  type AfterAnswer,
  isKeyError,
  isTransient,
  type PeerOperations,
  type PeerOrigin,
  type Peers,
  whenAnswered,
} from "./call/peers.js";
export type { RunningEnvironment, RunningVersion } from "./call/running-functions.js";
export { outputHeadersOf, statusOf, withOutputHeaders, withStatus } from "./call/status.js";
export type { ErrorCode, Handler, HandlerShape, Input, OperationName, Output, ServiceTypes } from "./call/types.js";
export {
  missingParameter,
  type PathPart,
  type Reject,
  type Violation,
  validationError,
  validationErrorWithKeys,
  validationException,
  validationExceptionWithKeys,
} from "./call/violations.js";
export { type Bare, bare, isBare } from "./json/bare.js";
export { isObject, parseJson } from "./json/parse-json.js";
export { RawJson, rawJson } from "./json/raw-json.js";
export { matchesClientsPattern, PatternFault } from "./patterns/clients-pattern.js";
export { type EventPattern, matchesEventPattern, readEventPattern } from "./patterns/event-pattern.js";
export { callerArn, identityOf, principalOf } from "./policies/caller.js";
export { type AccessRequest, type Decision, decide, refusalText } from "./policies/decide.js";
export { grammarFault, isOperator } from "./policies/fault.js";
export { type ConditionKeys, globalKeys, keysBehind, keysIn, keysOf, keysOfService } from "./policies/keys.js";
export {
  type AskedPermission,
  type CallersPolicies,
  type CallersPolicy,
  type MissingPermission,
  missingPermission,
  type NeededPermission,
} from "./policies/permission.js";
export { type Identity, isAmong, type KeptRole, type Principal } from "./policies/principals.js";
export { requestTags } from "./policies/request-tags.js";
export { type PolicyDocument, type PolicyStatement, policyIn, statementsIn, textsIn } from "./policies/statement.js";
export type { Truth } from "./policies/truth.js";
export { matchesWildcards } from "./policies/wildcards.js";
export type { Agent, AgentCall, Agents, DueWork, PendingWork } from "./service/agents.js";
export type { Download, DownloadFile, Downloads } from "./service/downloads.js";
export {
  type Fact,
  type FactPlace,
  fact,
  messagesToReceive,
  newestChangeOf,
  newestStreamRecord,
  type StreamPosition,
  type Surroundings,
  streamOfTable,
  streamRecordsAfter,
  type ToldFact,
  tells,
} from "./service/facts.js";
export type { IgnoredMember, IgnoredMembers } from "./service/ignored.js";
export type {
  AnyOverlay,
  LazyOverlay,
  Overlaid,
  OverlaidState,
  Overlay,
  Permissions,
  StateCall,
} from "./service/overlay.js";
export {
  isPlaceholder,
  type Placeholder,
  type PlaceholderCall,
  placeholder,
  unwritten,
} from "./service/placeholder.js";
export {
  anyObject,
  boolean,
  integer,
  listOf,
  object,
  optional,
  type Param,
  type Params,
  type ResponseSchema,
  type Route,
  type Routes,
  required,
  routesOf,
  string,
  type Values,
} from "./service/routes.js";
export {
  attributeText,
  attributeTexts,
  differing,
  jsonText,
  type SeedCall,
  type Seeded,
  SeedProblem,
  type SeedSchema,
  type SeedSection,
  type Seeds,
  type SeedType,
  sameJson,
  seedTags,
  tagList,
  unlessMissing,
} from "./service/seeds.js";
export {
  defineService,
  type OperationTable,
  type ProtocolName,
  type ServiceDefinition,
  type ServiceModule,
  type TypedServiceModule,
} from "./service/service.js";
export type {
  Form,
  FormAnswer,
  Forms,
  PageRequest,
  PostedForm,
  RequestHead,
  ResponseHeaders,
  Site,
  SiteAnswer,
  SiteRequest,
  Sites,
} from "./service/web.js";
export type { AskedCall, AskedState, WhyNot } from "./service/why-not.js";
export { keys } from "./state/keys.js";
export { type Listed, pageOfList, pageToken, placeInToken, rangeAfter } from "./state/pages.js";
export {
  type Expectation,
  oneOf,
  type RecordOf,
  type RecordSchema,
  record,
  type ShapeSchema,
  shape,
} from "./state/record.js";
export type { Collection, Family, Range, Scope } from "./state/state.js";
export { accountOfAccessKey, inBase32, issuedAccessKeyId, withoutWorld } from "./values/access-key.js";
export { awsManagedKeyId } from "./values/aws-managed-key.js";
export { onFirstUse } from "./values/on-first-use.js";
export { isRegionOf, regionsOf } from "./values/regions.js";
export { storedZip, type ZipEntry } from "./values/stored-zip.js";
export { siteUrl, worldInName } from "./values/world-in-name.js";
export type { Bounds, Constraint, Constraints } from "./wire/constraints.js";
export {
  type ErrorModel,
  type ListShape,
  type MapShape,
  type Member,
  type OperationModel,
  readModel,
  type ServiceModel,
  type Shape,
  type ShapeRef,
  type SimpleType,
  type StructureShape,
  type Traits,
  unpackModel,
} from "./wire/model.js";
export type { JsonErrors, WireDetails } from "./wire/wire-details.js";
