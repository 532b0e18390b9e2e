import type { FunctionConfiguration } from "../../state.js";
import type { Alias, FunctionSettings } from "../state/records.js";
import type { EmulatedState, StoreCall } from "../types.js";
import { aliasNotFound, functionNotFound } from "./errors.js";
import { type FunctionReference, functionArn, isVersionNumber, LATEST, versionKey } from "./names.js";

/** A function, version or alias that a request named and that exists. */
export interface FoundFunction {
  readonly name: string;
  /** As the request gave it. */
  readonly qualifier: string | undefined;
  /** `$LATEST`, or the number of the version; of an alias, that of its main version. */
  readonly version: string;
  /** As it is stored: its ARN has no qualifier. */
  readonly configuration: FunctionConfiguration;
  readonly alias: Alias | undefined;
}

/** `$LATEST` of a function. Throws `ResourceNotFoundException` for the ARN with the given qualifier, if there is none of this name. */
export function findLatest(call: StoreCall, { name, qualifier }: FunctionReference): FunctionConfiguration {
  const configuration = call.state.functions.get(name);
  if (configuration === undefined) throw functionNotFound(functionArn(call, { name, qualifier }));
  return configuration;
}

/** The function, version or alias that a reference means. Throws `ResourceNotFoundException` with its ARN where it is missing. */
export function findFunction(call: StoreCall, reference: FunctionReference): FoundFunction {
  const { name, qualifier } = reference;
  const alias = qualifier === undefined ? undefined : call.state.aliases.of(name).get(qualifier);
  const version = alias?.FunctionVersion ?? qualifier ?? LATEST;
  const configuration = versionOf(call.state, name, version);
  if (configuration === undefined) throw functionNotFound(functionArn(call, reference));
  return { name, qualifier, version, configuration, alias };
}

/** The same, in the words of operations on permissions and provisioned concurrency, in which an alias that is missing is told as such. */
export function findQualified(call: StoreCall, reference: FunctionReference): FoundFunction {
  const { name, qualifier } = reference;
  const isAlias =
    qualifier !== undefined && qualifier !== LATEST && !isVersionNumber(qualifier) && !qualifier.includes("$");
  if (isAlias && call.state.functions.has(name) && !call.state.aliases.of(name).has(qualifier))
    throw aliasNotFound(functionArn(call, reference));
  return findFunction(call, reference);
}

/** The configuration of `$LATEST` or of a published version. */
export function versionOf(state: EmulatedState, name: string, version: string): FunctionConfiguration | undefined {
  const latest = state.functions.get(name);
  if (version === LATEST || latest === undefined) return latest;
  return isVersionNumber(version) ? state.versions.of(name).get(versionKey(Number(version))) : undefined;
}

/** The archive of `$LATEST` or of a published version; undefined for an image. */
export function codeOf(state: EmulatedState, name: string, version: string): Uint8Array | undefined {
  if (version === LATEST) return state.code.get(name);
  const digest = versionOf(state, name, version)?.CodeSha256;
  return digest === undefined ? undefined : state.versionCode.of(name).get(digest);
}

/** Stores a changed configuration of `$LATEST` or of a version. */
export function storeConfiguration(
  state: EmulatedState,
  { name, version }: Pick<FoundFunction, "name" | "version">,
  configuration: FunctionConfiguration,
): void {
  if (version === LATEST) state.functions.set(name, configuration);
  else state.versions.of(name).set(versionKey(Number(version)), configuration);
}

const unset: FunctionSettings = { lastVersion: 0 };

/** What belongs to a function and not to one of its versions; the defaults where nothing was set. */
export function settingsOf(state: EmulatedState, name: string): FunctionSettings {
  return state.settings.get(name) ?? unset;
}

/** Changes some of a function's settings; undefined removes one. */
export function changeSettings(state: EmulatedState, name: string, changed: Partial<FunctionSettings>): void {
  const all = { ...settingsOf(state, name), ...changed };
  state.settings.set(
    name,
    Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as FunctionSettings,
  );
}

/** Gives `$LATEST` or a version a new revision after a change that is not one of its configuration, such as of tags or permissions. */
export function touch(call: StoreCall, { name, version, configuration }: FoundFunction): void {
  const RevisionId = call.ids.uuid();
  storeConfiguration(call.state, { name, version }, { ...configuration, RevisionId });
  // Permissions and tags are nothing that a version would have.
  const settings = settingsOf(call.state, name);
  if (version === LATEST && settings.publishedAs === configuration.RevisionId)
    changeSettings(call.state, name, { publishedAs: RevisionId });
}

/** A configuration as answers show it, with the ARN of the qualifier that was asked for. */
export function shown(
  call: StoreCall,
  { name, qualifier, configuration }: Pick<FoundFunction, "name" | "qualifier" | "configuration">,
) {
  return { ...configuration, FunctionArn: functionArn(call, { name, qualifier }) };
}

/** A configuration as lists show it: without its state (recorded answers of AWS, 2025-11). */
export function listed(configuration: FunctionConfiguration): FunctionConfiguration {
  const {
    State,
    StateReason,
    StateReasonCode,
    LastUpdateStatus,
    LastUpdateStatusReason,
    LastUpdateStatusReasonCode,
    RuntimeVersionConfig,
    ...rest
  } = configuration;
  return rest;
}
