/**
 * Everything that the author of a service module imports.
 *
 * @module
 */
export { accountOfAccessKey, issuedAccessKeyId } from "./access-key.js";
export type { Agent, AgentCall, Agents, DueWork, PendingWork } from "./agents.js";
export { awsManagedKeyId } from "./aws-managed-key.js";
export { type Bare, bare, isBare } from "./bare.js";
export { arn, type Call, type Clock, type Ids, unsignedUrl, type WaitLimits, type Waits } from "./call.js";
export type { Bounds, Constraint, Constraints } from "./constraints.js";
export type { Download, DownloadFile, Downloads } from "./downloads.js";
export { CommittedError, type ErrorMembers, modelled, ServiceError, unmodelled, withHeaders } from "./errors.js";
export type {
  FunctionArchive,
  FunctionCredentials,
  FunctionEnvironment,
  FunctionHost,
  FunctionInvocation,
  FunctionLogEvent,
  FunctionLogging,
  InvocationOutcome,
  InvocationReport,
  ResponseHead,
  ResponseSink,
} from "./functions.js";
export type { HttpAnswer, HttpRequest, Reach } from "./http.js";
export type { IgnoredMember, IgnoredMembers } from "./ignored.js";
export { keys } from "./keys.js";
export type { MessageAddress, RegionMessage } from "./messages.js";
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
} from "./model.js";
export type { OptionKinds, ServiceOption } from "./options.js";
export type { AnyOverlay, LazyOverlay, Overlaid, OverlaidState, Overlay, StateCall } from "./overlay.js";
export { bytesOfChunk, bytesOfPayload, type Chunk, isStoredChunk, type Payload, type StoredChunk } from "./payload.js";
export {
  type AfterAnswer,
  isKeyError,
  type PeerOperations,
  type PeerOrigin,
  type Peers,
  whenAnswered,
} from "./peers.js";
export { isPlaceholder, type Placeholder, type PlaceholderCall, placeholder } from "./placeholder.js";
export { callerArn, identityOf } from "./policies/caller.js";
export { type AccessRequest, type Decision, decide, refusalText } from "./policies/decide.js";
export { statementFault } from "./policies/fault.js";
export { type ConditionKeys, globalKeys, keysBehind, keysIn, keysOf } from "./policies/keys.js";
export { type Identity, isAmong } from "./policies/principals.js";
export { type PolicyDocument, type PolicyStatement, policyIn, statementsIn, textsIn } from "./policies/statement.js";
export type { Truth } from "./policies/truth.js";
export { matchesWildcards } from "./policies/wildcards.js";
export { RawJson, rawJson } from "./raw-json.js";
export {
  type Expectation,
  oneOf,
  type RecordOf,
  type RecordSchema,
  record,
  type ShapeSchema,
  shape,
} from "./record.js";
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
} from "./routes.js";
export {
  defineService,
  type OperationTable,
  type ProtocolName,
  type ServiceDefinition,
  type ServiceModule,
  type TypedServiceModule,
} from "./service.js";
export type { Collection, Family, Range, Scope } from "./state.js";
export { statusOf, withStatus } from "./status.js";
export type { ErrorCode, Handler, HandlerShape, Input, OperationName, Output, ServiceTypes } from "./types.js";
export {
  missingParameter,
  type PathPart,
  type Reject,
  type Violation,
  validationError,
  validationErrorWithKeys,
  validationException,
  validationExceptionWithKeys,
} from "./violations.js";
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
} from "./web.js";
export type { JsonErrors, WireDetails } from "./wire-details.js";
