import fc from "fast-check";
import { bytes, name, short } from "../../../tests/contracts/arbitraries.js";
import { type Entry, listAndRead, type SharedTests } from "../../../tests/contracts/shared-tests.js";
import { zip } from "./emulated-laboratory.js";
import { emulatedMemberRequests, emulatedRequests, requests } from "./requests.js";

const functionArn = name.map((each) => `arn:aws:lambda:us-east-1:000000000000:function:${each}`);

/** What the tests of all services need to know of the function service. */
export const sharedTests: SharedTests = {
  evaluated: {
    CreateFunction:
      "FunctionName Role Code Runtime Handler Description Timeout MemorySize VpcConfig PackageType DeadLetterConfig Environment KMSKeyArn TracingConfig Tags FileSystemConfigs ImageConfig Architectures EphemeralStorage SnapStart LoggingConfig TenancyConfig CapacityProviderConfig DurableConfig",
    DeleteFunction: "FunctionName",
    GetAccountSettings: "",
    GetFunction: "FunctionName",
    GetFunctionConfiguration: "FunctionName",
    Invoke: "FunctionName Payload",
    ListFunctions: "",
    ListTags: "Resource",
    TagResource: "Resource Tags",
    UntagResource: "Resource TagKeys",
    UpdateFunctionCode: "FunctionName ZipFile Architectures DryRun RevisionId",
    UpdateFunctionConfiguration:
      "FunctionName Role Handler Description Timeout MemorySize VpcConfig Environment Runtime DeadLetterConfig KMSKeyArn TracingConfig RevisionId FileSystemConfigs ImageConfig EphemeralStorage SnapStart LoggingConfig CapacityProviderConfig DurableConfig",
  },
  indifferent: {
    S3Key: "says where in S3Bucket, which is ignored",
    S3ObjectVersion: "says where in S3Bucket, which is ignored",
    S3ObjectStorageMode: "says how code in S3Bucket, which is ignored, is kept",
  },
  emptyAtRest: {
    "lambda/emulated/saved-events": "routes of the API port save them, and emulated-function-routes.test.ts tests them",
    "lambda/emulated/transitions": "ends at once unless the option statusDelay says otherwise",
    "lambda/emulated/mapping-transitions": "the same",
    "lambda/emulated/async-events": "holds events until their function has run, which needs a host",
    "lambda/emulated/queue-progress": "of mappings whose function has run, which needs a host",
    "lambda/emulated/stream-progress": "of mappings with the stream of a table, which is another service's",
  },
  async storeEveryKind(ask) {
    const Content = { ZipFile: zip() };
    await ask("CreateFunction", {
      FunctionName: "a",
      Role: "arn:aws:iam::000000000000:role/r",
      Code: Content,
      Runtime: "nodejs22.x",
      Handler: "index.handler",
      Environment: { Variables: { NAME: "value" } },
      Tags: { k: "v" },
      Publish: true,
    });
    await ask("UpdateFunctionConfiguration", { FunctionName: "a", LoggingConfig: { LogFormat: "JSON" } });
    await ask("CreateAlias", { FunctionName: "a", Name: "live", FunctionVersion: "1" });
    const permission = { StatementId: "s", Action: "lambda:InvokeFunction", Principal: "s3.amazonaws.com" };
    await ask("AddPermission", { FunctionName: "a", ...permission });
    await ask("CreateFunctionUrlConfig", { FunctionName: "a", AuthType: "NONE" });
    await ask("PutFunctionEventInvokeConfig", { FunctionName: "a", MaximumRetryAttempts: 1 });
    await ask("PutProvisionedConcurrencyConfig", {
      FunctionName: "a",
      Qualifier: "live",
      ProvisionedConcurrentExecutions: 1,
    });
    await ask("PublishLayerVersion", { LayerName: "l", Content });
    await ask("CreateEventSourceMapping", {
      FunctionName: "a",
      SelfManagedEventSource: { Endpoints: { KAFKA_BOOTSTRAP_SERVERS: ["a:9092"] } },
      Topics: ["topic"],
      Tags: { k: "v" },
    });
    const SigningProfileVersionArns = ["arn:aws:signer:us-east-1:000000000000:/signing-profiles/p/1234567890"];
    await ask("CreateCodeSigningConfig", { AllowedPublishers: { SigningProfileVersionArns } });
  },
  async readEverything(ask) {
    return [
      await ask("GetAccountSettings", {}),
      await listAndRead(await ask("ListFunctions", {}), "Functions", ({ FunctionName, FunctionArn }: Entry) => [
        ask("GetFunction", { FunctionName }),
        ask("ListTags", { Resource: FunctionArn }),
      ]),
    ];
  },
  requests,
  emulatedRequests,
  emulatedMembers: {
    // Code in buckets needs the object storage, and what runs a function needs its host.
    later: { CreateFunction: "Code.S3Key Code.S3ObjectVersion", Invoke: "ClientContext" },
    requests: emulatedMemberRequests,
  },
  writes: {
    CreateFunction: {
      FunctionName: name,
      Role: fc.constant("arn:aws:iam::1:role/r"),
      Code: fc.record({ ZipFile: bytes }),
      Runtime: fc.constant("nodejs20.x"),
      Handler: short,
    },
    UpdateFunctionCode: { FunctionName: name, ZipFile: bytes },
    TagResource: { Resource: functionArn, Tags: fc.dictionary(fc.constantFrom("k", "l"), fc.constant("v")) },
    DeleteFunction: { FunctionName: name },
  },
};
