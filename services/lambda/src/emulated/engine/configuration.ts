import { createHash } from "node:crypto";
import type { Input } from "@cloudstub/kit";
import { merged } from "../../configuration.js";
import type { FunctionConfiguration } from "../../state.js";
import type { EmulatedCall, EmulatedLambda, StoreCall } from "../types.js";
import { invalidParameter } from "./errors.js";
import { layersOf } from "./layers.js";
import { noteTrust } from "./role-session.js";
import { checkRuntime } from "./runtimes.js";

/** The members of requests that create or configure a function. */
export type ConfigurationInput = Partial<
  Input<EmulatedLambda, "CreateFunction"> & Input<EmulatedLambda, "UpdateFunctionConfiguration">
>;

const LARGEST_ENVIRONMENT = 4096;

/**
 * A configuration with the members that a request sent. Throws `InvalidParameterValueException` for a runtime that AWS does not take, a layer
 * that does not exist, and environment variables of more than 4 KB.
 */
export function configured(
  call: EmulatedCall,
  before: FunctionConfiguration,
  input: ConfigurationInput,
): FunctionConfiguration {
  if (input.Runtime !== undefined) checkRuntime(input.Runtime);
  if (input.Role !== undefined) noteTrust(call, input.Role);
  if (input.Environment?.Variables !== undefined) checkEnvironment(input.Environment.Variables);
  const { LoggingConfig, Layers, VpcConfig } = input;
  const after: Changing = { ...merged(before, input), DeadLetterConfig: deadLetterConfig(before, input) };
  if (LoggingConfig !== undefined) after.LoggingConfig = loggingConfig(before, LoggingConfig);
  if (Layers !== undefined) after.Layers = layersOf(call, Layers);
  if (VpcConfig !== undefined) after.VpcConfig = vpcConfig(VpcConfig);
  if (input.ImageConfig !== undefined && Object.keys(input.ImageConfig).length === 0) delete after.ImageConfigResponse;
  if (after.DeadLetterConfig === undefined) delete after.DeadLetterConfig;
  if (after.Layers?.length === 0) delete after.Layers;
  setRuntimeVersion(call, after);
  return after;
}

type Changing = { -readonly [K in keyof FunctionConfiguration]: FunctionConfiguration[K] };

/** A target that is empty takes the setting away. */
function deadLetterConfig(
  { DeadLetterConfig: before }: FunctionConfiguration,
  { DeadLetterConfig }: ConfigurationInput,
) {
  const after = DeadLetterConfig?.TargetArn === undefined ? before : DeadLetterConfig;
  return after?.TargetArn ? after : undefined;
}

/** Images bring their own runtime. */
function setRuntimeVersion(call: EmulatedCall, after: Changing): void {
  if (after.PackageType === "Image") delete after.RuntimeVersionConfig;
  else if (after.Runtime !== undefined)
    after.RuntimeVersionConfig = { RuntimeVersionArn: runtimeVersionArn(call, after) };
}

function checkEnvironment(variables: { readonly [name: string]: string }): void {
  const text = JSON.stringify(variables);
  if (Buffer.byteLength(text) <= LARGEST_ENVIRONMENT) return;
  throw invalidParameter(
    `Lambda was unable to configure your environment variables because the environment variables you have provided exceeded the 4KB limit. String measured: ${text}`,
  );
}

type Logging = NonNullable<FunctionConfiguration["LoggingConfig"]>;

/** Levels belong to the format JSON; those that were not sent stay, or are INFO (recorded answers of AWS, 2025-11). */
function loggingConfig({ LoggingConfig: before, FunctionName }: FunctionConfiguration, sent: Logging): Logging {
  const LogFormat = sent.LogFormat ?? before?.LogFormat ?? "Text";
  const LogGroup = sent.LogGroup ?? before?.LogGroup ?? `/aws/lambda/${FunctionName}`;
  if (LogFormat === "Text") return { LogFormat, LogGroup };
  return {
    ApplicationLogLevel: sent.ApplicationLogLevel ?? before?.ApplicationLogLevel ?? "INFO",
    LogFormat,
    LogGroup,
    SystemLogLevel: sent.SystemLogLevel ?? before?.SystemLogLevel ?? "INFO",
  };
}

/** A function without subnets is in none of the user's networks: `VpcId` is empty then. */
function vpcConfig({
  SubnetIds = [],
  SecurityGroupIds = [],
  Ipv6AllowedForDualStack = false,
}: NonNullable<ConfigurationInput["VpcConfig"]>): NonNullable<FunctionConfiguration["VpcConfig"]> {
  const VpcId = SubnetIds.length === 0 ? "" : `vpc-${digest(SubnetIds.join()).slice(0, 17)}`;
  return { SubnetIds, SecurityGroupIds, VpcId, Ipv6AllowedForDualStack };
}

/** A version of the runtime: the same for all functions of one runtime and architecture, as on AWS. */
function runtimeVersionArn(
  { partition, region }: Pick<StoreCall, "partition" | "region">,
  { Runtime, Architectures }: FunctionConfiguration,
): string {
  return `arn:${partition}:lambda:${region}::runtime:${digest(`${Runtime} ${Architectures?.join()}`)}`;
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
