import { createHash } from "node:crypto";
import {
  type FunctionArchive,
  type FunctionEnvironment,
  type FunctionHost,
  type InvocationOutcome,
  type ResponseSink,
  unmodelled,
} from "@cloudstub/kit";
import type { EmulatedCall, StoreCall } from "../types.js";
import { notAllowed } from "./errors.js";
import { folderOf } from "./function-code.js";
import { codeOf, type FoundFunction, versionOf } from "./functions.js";
import { findLayerVersion, layerReferenceIn } from "./layers.js";
import { writeLog } from "./log.js";
import { type FunctionReference, functionArn, isVersionNumber, versionKey } from "./names.js";
import { roleSession } from "./role-session.js";
import { checkConcurrency } from "./throttling.js";
import { tracedInvocation } from "./trace.js";

/** What operations and agents need to run functions. */
export type RunningCall = StoreCall & Pick<EmulatedCall, "accessKeyPrefix" | "functions" | "peers" | "permit">;

/** One run of a function. */
export interface Run {
  readonly reference: FunctionReference;
  readonly found: FoundFunction;
  readonly payload: Uint8Array;
  readonly requestId: string;
  readonly clientContext?: string | undefined;
  /** Of the request that led to it. */
  readonly traceHeader?: string | undefined;
  /** Takes the response while the function makes it. */
  readonly sink?: ResponseSink | undefined;
}

/** What came of a run. */
export interface Ran extends InvocationOutcome {
  /** The trace of what the run leads to: the run is counted in it. */
  readonly traceHeader: string;
}

/**
 * Runs a function once. Throws `ServiceException` where the start does not allow code to run, or where the host refuses this function: AWS has
 * no such case, and an SDK gives the text to its user; `TooManyRequestsException` without concurrency that is left, and
 * `RecursiveInvocationException` for a function that calls itself for ever.
 */
export async function run(call: RunningCall, { reference, found, ...invocation }: Run): Promise<Ran> {
  const host = hostOf(call, found);
  const traceHeader = tracedInvocation(call, found.name, invocation.traceHeader);
  checkConcurrency(call, host, found);
  const environment = environmentOf(call, found);
  const invokedFunctionArn = functionArn(call, reference);
  const outcome = await host.invoke(environment, { ...invocation, traceHeader, invokedFunctionArn });
  await writeLog(call, { ...outcome, group: environment.logging.group, cause: invocation.requestId });
  return { ...outcome, traceHeader };
}

/** The host that runs a function. Throws as {@link run} does. */
export function hostOf(call: RunningCall, { name }: FoundFunction): FunctionHost {
  const { functions } = call;
  if (functions === undefined) throw cannotRun(notAllowed);
  const refusal = functions.refusal({ functionKey: functionArn(call, { name }), functionName: name });
  if (refusal !== undefined) throw cannotRun(refusal);
  return functions;
}

/** The status is not one at which SDKs try again. */
const cannotRun = (message: string) => unmodelled("ServiceException", 400, message, { Type: "User" });

/**
 * The version that a call of an alias runs: by chance where the alias has weights (Lambda developer guide, "Implement Lambda canary deployments").
 */
function chosenVersion({ ids }: Pick<StoreCall, "ids">, { alias, version }: FoundFunction): string {
  const [[other, weight] = ["", 0]] = Object.entries(alias?.RoutingConfig?.AdditionalVersionWeights ?? {});
  if (other === "") return version;
  const [high = 0, low = 0] = ids.bytes(2);
  return (high * 256 + low) / 65_536 < weight && isVersionNumber(other) ? other : version;
}

/** What an invocation of a function, version or alias runs this time. */
export function chosen(call: StoreCall, found: FoundFunction): FoundFunction {
  const version = chosenVersion(call, found);
  return { ...found, version, configuration: versionOf(call.state, found.name, version) ?? found.configuration };
}

function environmentOf(call: RunningCall, { name, version, configuration }: FoundFunction): FunctionEnvironment {
  const { state, account, region } = call;
  const folder = folderOf(state, name, configuration);
  // Read now: an invocation that waits for a process may begin after the code was replaced.
  const bytes = codeOf(state, name, version) ?? new Uint8Array();
  const { Runtime = "", Handler = "", CodeSha256 = "", Timeout = 3, MemorySize = 128, Layers = [] } = configuration;
  return {
    functionKey: functionArn(call, { name }),
    functionName: name,
    version,
    revision: revisionOf(configuration),
    runtime: Runtime,
    handler: Handler,
    architecture: configuration.Architectures?.[0] ?? "x86_64",
    code: folder === undefined ? { digest: CodeSha256, bytes: () => bytes } : { folder },
    layers: Layers.flatMap(({ Arn = "" }) => archiveOf(call, Arn)),
    variables: configuration.Environment?.Variables ?? {},
    timeout: Timeout,
    memorySize: MemorySize,
    logging: loggingOf(name, configuration.LoggingConfig),
    account,
    region,
    credentials: roleSession(call, name, configuration.Role),
  };
}

function loggingOf(
  name: string,
  config: FoundFunction["configuration"]["LoggingConfig"] = {},
): FunctionEnvironment["logging"] {
  return {
    group: config.LogGroup ?? `/aws/lambda/${name}`,
    format: config.LogFormat ?? "Text",
    applicationLevel: config.ApplicationLogLevel,
    systemLevel: config.SystemLogLevel,
  };
}

/** What differs when code or configuration does; permissions and tags, which give a function a new revision too, leave environments warm. */
function revisionOf({ LastModified, CodeSha256 }: FoundFunction["configuration"]): string {
  return `${LastModified} ${CodeSha256}`;
}

function archiveOf({ state }: StoreCall, layerArn: string): FunctionArchive[] {
  const reference = layerReferenceIn(layerArn);
  const bytes = reference && state.layerCode.of(reference.layer).get(versionKey(reference.version));
  if (reference === undefined || bytes === undefined) return [];
  // Of a version that was deleted only the archive is left.
  const known = findLayerVersion(state, reference)?.codeSha256;
  return [{ digest: known ?? createHash("sha256").update(bytes).digest("base64"), bytes: () => bytes }];
}
