import type { Input } from "@cloudstub/kit";
import { functionArn } from "./function-name.js";
import type { FunctionConfiguration } from "./state.js";
import type { Lambda, LambdaCall } from "./types.js";

/** The configuration members of the requests that create or update a function. */
type ConfigurationInput = Partial<Input<Lambda, "CreateFunction"> & Input<Lambda, "UpdateFunctionConfiguration">>;

/** The configuration of a function that was created with the required members only. */
export function defaultConfiguration(call: LambdaCall, name: string): FunctionConfiguration {
  return {
    FunctionName: name,
    FunctionArn: functionArn(call, name),
    Description: "",
    Timeout: 3,
    MemorySize: 128,
    Version: "$LATEST",
    TracingConfig: { Mode: "PassThrough" },
    State: "Active",
    LastUpdateStatus: "Successful",
    PackageType: "Zip",
    Architectures: ["x86_64"],
    EphemeralStorage: { Size: 512 },
    SnapStart: { ApplyOn: "None", OptimizationStatus: "Off" },
    LoggingConfig: { LogFormat: "Text", LogGroup: `/aws/lambda/${name}` },
  };
}

/** Merges the members of a request into a configuration, with the output's names and shapes. Layers are not stored. */
export function merged(configuration: FunctionConfiguration, input: ConfigurationInput): FunctionConfiguration {
  const supplied: FunctionConfiguration = {
    Runtime: input.Runtime,
    Role: input.Role,
    Handler: input.Handler,
    Description: input.Description,
    Timeout: input.Timeout,
    MemorySize: input.MemorySize,
    PackageType: input.PackageType,
    Architectures: input.Architectures,
    VpcConfig: input.VpcConfig && { ...input.VpcConfig, VpcId: "" },
    DeadLetterConfig: input.DeadLetterConfig,
    Environment: input.Environment && { Variables: input.Environment.Variables ?? {} },
    KMSKeyArn: input.KMSKeyArn,
    TracingConfig: input.TracingConfig,
    FileSystemConfigs: input.FileSystemConfigs,
    ImageConfigResponse: input.ImageConfig && { ImageConfig: input.ImageConfig },
    EphemeralStorage: input.EphemeralStorage,
    SnapStart: input.SnapStart && { ...input.SnapStart, OptimizationStatus: "Off" },
    LoggingConfig: input.LoggingConfig && { ...configuration.LoggingConfig, ...input.LoggingConfig },
    TenancyConfig: input.TenancyConfig,
    CapacityProviderConfig: input.CapacityProviderConfig,
    DurableConfig: input.DurableConfig,
  };
  return {
    ...configuration,
    ...Object.fromEntries(Object.entries(supplied).filter(([, value]) => value !== undefined)),
  };
}

/** The configuration with a new revision id and the current time. */
export function revised({ clock, ids }: LambdaCall, configuration: FunctionConfiguration): FunctionConfiguration {
  return { ...configuration, LastModified: awsTime(clock.now()), RevisionId: ids.uuid() };
}

/** AWS's time format in a function's configuration: `2026-01-01T00:00:00.000+0000`. */
function awsTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace("Z", "+0000");
}
