import { zipSync } from "fflate";
import type { Outputs, Request } from "../../../tests/contracts/shared-tests.js";

const arn = (service: string, resource: string) => `arn:aws:${service}:us-east-1:000000000000:${resource}`;
const theTag = arn("lambda", "function:a");

/** Every state-backed operation of the function service's contract and every route that writes, in an order in which each finds something to do. */
export const requests: readonly Request[] = [
  [
    "CreateFunction",
    {
      FunctionName: "a",
      Role: "arn:aws:iam::1:role/r",
      Code: { ZipFile: new Uint8Array([1, 2]) },
      Runtime: "nodejs22.x",
      Handler: "h",
      Tags: { k: "v" },
    },
  ],
  ["UpdateFunctionCode", { FunctionName: "a", ZipFile: new Uint8Array(100_000) }],
  ["UpdateFunctionConfiguration", { FunctionName: "a", Timeout: 9 }],
  ["TagResource", { Resource: theTag, Tags: { l: "v" } }],
  ["UntagResource", { Resource: theTag, TagKeys: ["k"] }],
  ["ListTags", { Resource: theTag }],
  ["Invoke", { FunctionName: "a" }],
  ["GetFunction", { FunctionName: "a" }],
  ["GetFunctionConfiguration", { FunctionName: "a" }],
  ["GetAccountSettings", {}],
  ["ListFunctions", {}],
  ["DeleteFunction", { FunctionName: "a" }],
];

const zip = zipSync({ "index.js": Buffer.from("exports.handler = async () => 1;") }, { mtime: "1990-01-01" });
const queue = arn("sqs", "q");
const layer = arn("lambda", "layer:l");
const publishers = { SigningProfileVersionArns: [`${arn("signer", "")}/signing-profiles/p/1234567890`] };
const mapping = (last: Outputs) => ({ UUID: last.CreateEventSourceMapping.UUID });
const signing = (last: Outputs) => {
  const { CodeSigningConfigArn } = last.CreateCodeSigningConfig.CodeSigningConfig;
  return { CodeSigningConfigArn };
};

/** Every operation of the overlay, in an order in which each finds something to do. */
export const emulatedRequests: readonly Request[] = [
  ["PublishLayerVersion", { LayerName: "l", Content: { ZipFile: zip }, CompatibleRuntimes: ["nodejs22.x"] }],
  [
    "AddLayerVersionPermission",
    { LayerName: "l", VersionNumber: 1, StatementId: "s", Action: "lambda:GetLayerVersion", Principal: "*" },
  ],
  ["GetLayerVersion", { LayerName: "l", VersionNumber: 1 }],
  ["GetLayerVersionByArn", { Arn: `${layer}:1` }],
  ["GetLayerVersionPolicy", { LayerName: "l", VersionNumber: 1 }],
  ["ListLayers", {}],
  ["ListLayerVersions", { LayerName: "l" }],
  ["RemoveLayerVersionPermission", { LayerName: "l", VersionNumber: 1, StatementId: "s" }],
  [
    "CreateFunction",
    {
      FunctionName: "a",
      Role: "arn:aws:iam::000000000000:role/r",
      Code: { ZipFile: zip },
      Runtime: "nodejs22.x",
      Handler: "index.handler",
      Tags: { k: "v" },
      Layers: [`${layer}:1`],
      Publish: true,
    },
  ],
  "POST /api/lambda/invoke-function?function=a&type=DryRun",
  "POST /api/lambda/save-event?function=a&name=order&event=e30",
  "DELETE /api/lambda/delete-saved-event?function=a&name=order",
  ["UpdateFunctionCode", { FunctionName: "a", ZipFile: zip }],
  ["UpdateFunctionConfiguration", { FunctionName: "a", Timeout: 9 }],
  ["PublishVersion", { FunctionName: "a" }],
  ["CreateAlias", { FunctionName: "a", Name: "live", FunctionVersion: "1" }],
  ["UpdateAlias", { FunctionName: "a", Name: "live", FunctionVersion: "2" }],
  ["GetAlias", { FunctionName: "a", Name: "live" }],
  ["ListAliases", { FunctionName: "a" }],
  ["ListVersionsByFunction", { FunctionName: "a" }],
  ["TagResource", { Resource: theTag, Tags: { l: "v" } }],
  ["UntagResource", { Resource: theTag, TagKeys: ["k"] }],
  ["ListTags", { Resource: theTag }],
  [
    "AddPermission",
    { FunctionName: "a", StatementId: "s", Action: "lambda:InvokeFunction", Principal: "s3.amazonaws.com" },
  ],
  ["GetPolicy", { FunctionName: "a" }],
  ["RemovePermission", { FunctionName: "a", StatementId: "s" }],
  ["PutFunctionConcurrency", { FunctionName: "a", ReservedConcurrentExecutions: 5 }],
  ["GetFunctionConcurrency", { FunctionName: "a" }],
  ["PutProvisionedConcurrencyConfig", { FunctionName: "a", Qualifier: "live", ProvisionedConcurrentExecutions: 1 }],
  ["GetProvisionedConcurrencyConfig", { FunctionName: "a", Qualifier: "live" }],
  ["ListProvisionedConcurrencyConfigs", { FunctionName: "a" }],
  ["DeleteProvisionedConcurrencyConfig", { FunctionName: "a", Qualifier: "live" }],
  ["DeleteFunctionConcurrency", { FunctionName: "a" }],
  ["PutFunctionEventInvokeConfig", { FunctionName: "a", MaximumRetryAttempts: 1 }],
  ["UpdateFunctionEventInvokeConfig", { FunctionName: "a", MaximumEventAgeInSeconds: 60 }],
  ["GetFunctionEventInvokeConfig", { FunctionName: "a" }],
  ["ListFunctionEventInvokeConfigs", { FunctionName: "a" }],
  ["DeleteFunctionEventInvokeConfig", { FunctionName: "a" }],
  ["CreateFunctionUrlConfig", { FunctionName: "a", AuthType: "NONE" }],
  ["UpdateFunctionUrlConfig", { FunctionName: "a", AuthType: "AWS_IAM" }],
  ["GetFunctionUrlConfig", { FunctionName: "a" }],
  ["ListFunctionUrlConfigs", { FunctionName: "a" }],
  ["DeleteFunctionUrlConfig", { FunctionName: "a" }],
  ["CreateEventSourceMapping", { FunctionName: "a", EventSourceArn: queue, Tags: { k: "v" } }],
  ["ListEventSourceMappings", { FunctionName: "a" }],
  ["GetEventSourceMapping", mapping],
  ["UpdateEventSourceMapping", (last) => ({ ...mapping(last), BatchSize: 1 })],
  ["DeleteEventSourceMapping", mapping],
  ["CreateCodeSigningConfig", { AllowedPublishers: publishers, Tags: { k: "v" } }],
  ["ListCodeSigningConfigs", {}],
  ["GetCodeSigningConfig", signing],
  ["UpdateCodeSigningConfig", (last) => ({ ...signing(last), Description: "d" })],
  ["ListFunctionsByCodeSigningConfig", signing],
  ["PutFunctionCodeSigningConfig", (last) => ({ ...signing(last), FunctionName: "a" })],
  ["GetFunctionCodeSigningConfig", { FunctionName: "a" }],
  ["DeleteFunctionCodeSigningConfig", { FunctionName: "a" }],
  ["DeleteCodeSigningConfig", signing],
  ["PutFunctionRecursionConfig", { FunctionName: "a", RecursiveLoop: "Allow" }],
  ["GetFunctionRecursionConfig", { FunctionName: "a" }],
  ["PutRuntimeManagementConfig", { FunctionName: "a", UpdateRuntimeOn: "FunctionUpdate" }],
  ["GetRuntimeManagementConfig", { FunctionName: "a" }],
  ["Invoke", { FunctionName: "a", InvocationType: "DryRun" }],
  ["InvokeWithResponseStream", { FunctionName: "a", InvocationType: "DryRun" }],
  // Without the option that lets code run, nothing takes an event.
  ["InvokeAsync", { FunctionName: "a", InvokeArgs: Buffer.from("{}") }, 400],
  ["GetFunction", { FunctionName: "a" }],
  ["GetFunctionConfiguration", { FunctionName: "a" }],
  ["GetAccountSettings", {}],
  ["ListFunctions", {}],
  ["DeleteAlias", { FunctionName: "a", Name: "live" }],
  ["DeleteLayerVersion", { LayerName: "l", VersionNumber: 1 }],
  ["DeleteFunction", { FunctionName: "a" }],
];

const registry = {
  SchemaRegistryURI: "https://registry.example",
  EventRecordFormat: "JSON",
  AccessConfigs: [{ Type: "BASIC_AUTH", URI: arn("secretsmanager", "secret:s") }],
  SchemaValidationConfigs: [{ Attribute: "KEY" }],
};
const mappingSettings = {
  MetricsConfig: { Metrics: ["EventCount"] },
  SourceAccessConfigurations: [{ Type: "BASIC_AUTH", URI: arn("secretsmanager", "secret:s") }],
  AmazonManagedKafkaEventSourceConfig: { ConsumerGroupId: "group", SchemaRegistryConfig: registry },
  SelfManagedKafkaEventSourceConfig: { ConsumerGroupId: "group", SchemaRegistryConfig: registry },
  DocumentDBEventSourceConfig: { DatabaseName: "database", CollectionName: "collection", FullDocument: "Default" },
  ProvisionedPollerConfig: { MinimumPollers: 1, MaximumPollers: 2, PollerGroupName: "group" },
};
const disk = arn("elasticfilesystem", "access-point/fsap-00000000000000000");
const storedSettings = {
  FileSystemConfigs: [{ Arn: disk, LocalMountPath: "/mnt/a", S3FilesConfig: { DirectS3Read: "AUTO" } }],
  CapacityProviderConfig: {
    LambdaManagedInstancesCapacityProviderConfig: { CapacityProviderArn: arn("lambda", "capacity-provider:p") },
  },
  DurableConfig: { RetentionPeriodInDays: 1, ExecutionTimeout: 60 },
};
const image = { EntryPoint: ["a"], Command: ["b"], WorkingDirectory: "/c" };

/** Requests of the overlay with members of structures that {@link emulatedRequests} do not have. */
export const emulatedMemberRequests: readonly Request[] = [
  [
    "CreateFunction",
    {
      FunctionName: "b",
      Role: "arn:aws:iam::000000000000:role/r",
      Code: { ImageUri: "000000000000.dkr.ecr.us-east-1.amazonaws.com/r:latest" },
      PackageType: "Image",
      ImageConfig: image,
      ...storedSettings,
      TenancyConfig: { TenantIsolationMode: "PER_TENANT" },
    },
  ],
  ["UpdateFunctionConfiguration", { FunctionName: "b", ImageConfig: image, ...storedSettings }],
  [
    "CreateEventSourceMapping",
    {
      FunctionName: "b",
      SelfManagedEventSource: { Endpoints: { KAFKA_BOOTSTRAP_SERVERS: ["a:9092"] } },
      Topics: ["topic"],
      ...mappingSettings,
    },
  ],
  ["UpdateEventSourceMapping", (last) => ({ ...mapping(last), ...mappingSettings })],
  ["CreateCodeSigningConfig", { AllowedPublishers: publishers }],
  ["UpdateCodeSigningConfig", (last) => ({ ...signing(last), AllowedPublishers: publishers })],
];
