import { arn } from "@cloudstub/kit";
import type { Steps } from "../../steps.js";
import { asText, isSame, type JsonObject, objectIn } from "../../template/json.js";
import { refuseUnset } from "../failure.js";
import type { ExistingWork, Made, ResourceType, ResourceWork } from "../handler.js";
import { removedKeys, tagMap } from "../tags.js";
import { archiveOfInline } from "./inline-code.js";

/** Members of CreateFunction and UpdateFunctionConfiguration that are properties of the same name, with what they are without one. */
const settings: { readonly [name: string]: unknown } = {
  DeadLetterConfig: { TargetArn: "" },
  Description: "",
  Environment: { Variables: {} },
  EphemeralStorage: { Size: 512 },
  Handler: undefined,
  KMSKeyArn: "",
  Layers: [],
  LoggingConfig: undefined,
  MemorySize: 128,
  Role: undefined,
  Runtime: undefined,
  SnapStart: { ApplyOn: "None" },
  Timeout: 3,
  TracingConfig: { Mode: "PassThrough" },
  VpcConfig: { SubnetIds: [], SecurityGroupIds: [] },
};

/** Properties that AWS has and that are not set here. */
const unset = [
  "CapacityProviderConfig",
  "DurableConfig",
  "FileSystemConfigs",
  "FunctionScalingConfig",
  "ImageConfig",
  "PublishToLatestPublished",
  "TenancyConfig",
];

function settingsOf(properties: JsonObject): { [name: string]: unknown } {
  const given = { ...properties, ...(properties["KmsKeyArn"] !== undefined && { KMSKeyArn: properties["KmsKeyArn"] }) };
  return Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(settings, name)));
}

function codeOf({ properties }: ResourceWork): { [member: string]: unknown } {
  const { ZipFile, S3ObjectStorageMode: _, ...rest } = objectIn(properties, "Code");
  if (ZipFile === undefined) return rest;
  return { ZipFile: archiveOfInline(asText(ZipFile), asText(properties["Runtime"] ?? "")) };
}

function made({ call }: ResourceWork, name: string): Made {
  return { physicalId: name, attributes: { Arn: arn(call, "lambda", `function:${name}`) } };
}

/** Sets what operations of their own set. */
function* changeExtras({ ask, properties }: ResourceWork, FunctionName: string, before: JsonObject): Steps<void> {
  const differs = (name: string) => !isSame(before[name], properties[name]);
  const { ReservedConcurrentExecutions, CodeSigningConfigArn, RecursiveLoop, RuntimeManagementConfig } = properties;
  if (differs("ReservedConcurrentExecutions")) {
    if (ReservedConcurrentExecutions === undefined) yield* ask("lambda", "DeleteFunctionConcurrency", { FunctionName });
    else yield* ask("lambda", "PutFunctionConcurrency", { FunctionName, ReservedConcurrentExecutions });
  }
  if (differs("CodeSigningConfigArn")) {
    if (CodeSigningConfigArn === undefined) yield* ask("lambda", "DeleteFunctionCodeSigningConfig", { FunctionName });
    else yield* ask("lambda", "PutFunctionCodeSigningConfig", { FunctionName, CodeSigningConfigArn });
  }
  if (differs("RecursiveLoop"))
    yield* ask("lambda", "PutFunctionRecursionConfig", { FunctionName, RecursiveLoop: RecursiveLoop ?? "Terminate" });
  if (differs("RuntimeManagementConfig")) {
    const config = RuntimeManagementConfig ?? { UpdateRuntimeOn: "Auto" };
    yield* ask("lambda", "PutRuntimeManagementConfig", { FunctionName, ...(config as JsonObject) });
  }
}

function* changeCode(work: ExistingWork): Steps<void> {
  const { ask, before, properties, physicalId: FunctionName } = work;
  if (isSame(before["Code"], properties["Code"]) && isSame(before["Architectures"], properties["Architectures"]))
    return;
  const { Architectures = ["x86_64"] } = properties;
  yield* ask("lambda", "UpdateFunctionCode", { FunctionName, Architectures, ...codeOf(work) });
}

function* changeSettings({ ask, before, properties, physicalId: FunctionName }: ExistingWork): Steps<void> {
  const [earlier, later] = [settingsOf(before), settingsOf(properties)];
  const changed = Object.keys(settings).filter((name) => !isSame(earlier[name], later[name]));
  const input = Object.fromEntries(changed.map((name) => [name, later[name] ?? settings[name]]));
  if (changed.length > 0) yield* ask("lambda", "UpdateFunctionConfiguration", { FunctionName, ...input });
}

/** `AWS::Lambda::Function`: `Ref` gives its name. */
export const lambdaFunction: ResourceType = {
  service: "lambda",
  name: "FunctionName",
  *create(work) {
    refuseUnset(work.properties, unset, "functions");
    const { ask, properties, tags, systemTags } = work;
    const FunctionName = asText(properties["FunctionName"] ?? work.generatedName({ length: 64 }));
    const { Architectures, PackageType } = properties;
    yield* ask("lambda", "CreateFunction", {
      FunctionName,
      Code: codeOf(work),
      ...settingsOf(properties),
      ...(Architectures !== undefined && { Architectures }),
      ...(PackageType !== undefined && { PackageType }),
      Tags: tagMap([...tags, ...systemTags]),
    });
    work.made(FunctionName);
    yield* changeExtras(work, FunctionName, {});
    return made(work, FunctionName);
  },
  *update(work) {
    refuseUnset(work.properties, unset, "functions");
    const { ask, call, physicalId: FunctionName, before, tagsBefore, tags } = work;
    yield* changeCode(work);
    yield* changeSettings(work);
    yield* changeExtras(work, FunctionName, before);
    const Resource = arn(call, "lambda", `function:${FunctionName}`);
    const TagKeys = removedKeys(tagsBefore, tags);
    if (TagKeys.length > 0) yield* ask("lambda", "UntagResource", { Resource, TagKeys });
    if (tags.length > 0) yield* ask("lambda", "TagResource", { Resource, Tags: tagMap(tags) });
    return made(work, FunctionName);
  },
  *remove({ ask, physicalId: FunctionName }) {
    yield* ask("lambda", "DeleteFunction", { FunctionName });
  },
};
