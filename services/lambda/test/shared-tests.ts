import fc from "fast-check";
import { bytes, name, short } from "../../../tests/contracts/arbitraries.js";
import { type Entry, listAndRead, type SharedTests } from "../../../tests/contracts/shared-tests.js";
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
  async storeEveryKind(ask) {
    await ask("CreateFunction", {
      FunctionName: "a",
      Role: "arn:aws:iam::1:role/r",
      Code: { ZipFile: new Uint8Array([1, 2, 3]) },
      Runtime: "nodejs20.x",
      Handler: "h",
      Environment: { Variables: { NAME: "value" } },
      Tags: { k: "v" },
    });
    await ask("UpdateFunctionConfiguration", { FunctionName: "a", LoggingConfig: { LogFormat: "JSON" } });
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
    later: { CreateFunction: "Code.S3Key Code.S3ObjectVersion", Invoke: "LogType ClientContext" },
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
