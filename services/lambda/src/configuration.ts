import type { Input } from "@cloudstub/kit";
import { functionArn } from "./function-name.js";
import type { FunctionConfiguration } from "./state.js";
import type { Lambda, LambdaCall } from "./types.js";

/** What a request may say of a function's configuration. */
type Supplied = Partial<Input<Lambda, "CreateFunction"> & Input<Lambda, "UpdateFunctionConfiguration">>;

/** What AWS shows of a new function for which nothing but the required members was given. */
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

/** A configuration with the fields that a request supplies, under the names and in the shapes in which AWS shows them. Layers are left out: they are not stored. */
export function merged(configuration: FunctionConfiguration, input: Supplied): FunctionConfiguration {
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
  return { ...configuration, ...Object.fromEntries(Object.entries(supplied).filter(([, value]) => value !== undefined)) };
}

/** The configuration under a new revision, changed now. */
export function revised({ clock, ids }: LambdaCall, configuration: FunctionConfiguration): FunctionConfiguration {
  return { ...configuration, LastModified: awsTime(clock.now()), RevisionId: ids.uuid() };
}

/** AWS's form of a time in a function's configuration: `2026-01-01T00:00:00.000+0000`. */
function awsTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace("Z", "+0000");
}
