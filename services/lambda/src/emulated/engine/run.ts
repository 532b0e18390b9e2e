import { createHash } from "node:crypto";
import {
  type FunctionArchive,
  type FunctionEnvironment,
  type FunctionHost,
  type InvocationOutcome,
  unmodelled,
} from "@cloudstub/kit";
import type { EmulatedCall, StoreCall } from "../types.js";
import { codeOf, type FoundFunction, settingsOf } from "./functions.js";
import { layerReferenceIn } from "./layers.js";
import { writeLog } from "./log.js";
import { type FunctionReference, functionArn, isVersionNumber, versionKey } from "./names.js";

/** What operations and agents need to run functions. */
export type RunningCall = StoreCall & Pick<EmulatedCall, "functions" | "peers">;

/** One run of a function. */
export interface Run {
  readonly reference: FunctionReference;
  readonly found: FoundFunction;
  readonly payload: Uint8Array;
  readonly requestId: string;
  readonly clientContext?: string | undefined;
  readonly traceHeader?: string | undefined;
}

/**
 * Runs a function once. Throws `ServiceException` where the start does not allow code to run, or where the host refuses this function: AWS has
 * no such case, and an SDK gives the text to its user.
 */
export async function run(call: RunningCall, { reference, found, ...invocation }: Run): Promise<InvocationOutcome> {
  const host = hostOf(call, found);
  const environment = environmentOf(call, found);
  const outcome = await host.invoke(environment, { ...invocation, invokedFunctionArn: functionArn(call, reference) });
  await writeLog(call, { ...outcome, group: environment.logging.group, cause: invocation.requestId });
  return outcome;
}

/** The host that runs a function. Throws as {@link run} does. */
export function hostOf(call: RunningCall, { name }: FoundFunction): FunctionHost {
  const { functions } = call;
  if (functions === undefined) throw cannotRun(notAllowed);
  const refusal = functions.refusal({ functionKey: functionArn(call, { name }), functionName: name });
  if (refusal !== undefined) throw cannotRun(refusal);
  return functions;
}

const notAllowed =
  "CloudStub runs no code of functions unless its start allows it: start with --functions (STUB_FUNCTIONS=true), or startMock({ functions: true }).";

/** The status is not one at which SDKs try again. */
const cannotRun = (message: string) => unmodelled("ServiceException", 400, message, { Type: "User" });

/**
 * The version that a call of an alias runs: by chance where the alias has weights (Lambda developer guide, "Implement Lambda canary deployments").
 */
export function chosenVersion({ ids }: Pick<StoreCall, "ids">, { alias, version }: FoundFunction): string {
  const [[other, weight] = ["", 0]] = Object.entries(alias?.RoutingConfig?.AdditionalVersionWeights ?? {});
  if (other === "") return version;
  const [high = 0, low = 0] = ids.bytes(2);
  return (high * 256 + low) / 65_536 < weight && isVersionNumber(other) ? other : version;
}

function environmentOf(call: StoreCall, { name, version, configuration }: FoundFunction): FunctionEnvironment {
  const { state, account, region } = call;
  const { Runtime = "", Handler = "", CodeSha256 = "", Timeout = 3, MemorySize = 128, Layers = [] } = configuration;
  return {
    functionKey: functionArn(call, { name }),
    functionName: name,
    version,
    revision: revisionOf(configuration),
    runtime: Runtime,
    handler: Handler,
    architecture: configuration.Architectures?.[0] ?? "x86_64",
    code: { digest: CodeSha256, bytes: () => codeOf(state, name, version) ?? new Uint8Array() },
    layers: Layers.flatMap(({ Arn = "" }) => archiveOf(call, Arn)),
    variables: configuration.Environment?.Variables ?? {},
    timeout: Timeout,
    memorySize: MemorySize,
    logging: loggingOf(name, configuration.LoggingConfig),
    account,
    region,
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
  return bytes === undefined ? [] : [{ digest: createHash("sha256").update(bytes).digest("hex"), bytes: () => bytes }];
}

/** True for a function that reserved no concurrency at all: it is switched off. */
export function isSwitchedOff(call: StoreCall, name: string): boolean {
  return settingsOf(call.state, name).reservedConcurrency === 0;
}
