import {
  type CreateFunctionCommandInput,
  DeleteFunctionCommand,
  GetAccountSettingsCommand,
  GetFunctionCommand,
  GetFunctionConfigurationCommand,
  ListFunctionsCommand,
  ListTagsCommand,
  ResourceConflictException,
  UpdateFunctionConfigurationCommand,
  type UpdateFunctionConfigurationCommandInput,
} from "@aws-sdk/client-lambda";
import { beforeEach, describe, expect, test } from "vitest";
import { arnOf, freshConfiguration, laboratory, missing, zip } from "./laboratory.js";

const lab = laboratory();
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const configuration = async (FunctionName: string) => {
  const { $metadata, ...answer } = await lab.client.send(new GetFunctionConfigurationCommand({ FunctionName }));
  return answer;
};
const list = async () => (await lab.client.send(new ListFunctionsCommand({}))).Functions ?? [];
const remove = (FunctionName: string) => lab.client.send(new DeleteFunctionCommand({ FunctionName }));
const usage = async () => (await lab.client.send(new GetAccountSettingsCommand({}))).AccountUsage;

describe("CreateFunction", () => {
  // Specification 2.4 Function a; 4.4 CreateFunction
  test("answers with the whole configuration that AWS shows of a fresh function", async () => {
    expect(await lab.create("f")).toEqual({
      ...freshConfiguration("f", zip),
      CodeSha256: "TbN0avDHYMGOaACvxlutdHpFUltXIRyUarf4BWYRarI=",
      State: "Active",
      LastUpdateStatus: "Successful",
    });
  });

  // Specification 3 CreateFunction; 4.4 GetFunctionConfiguration
  test("is 201, and the stored configuration is the one that it answers with", async () => {
    const body = JSON.stringify({ FunctionName: "f", Role: "r", Code: { ZipFile: "UEs=" } });
    const response = await lab.raw("POST /2015-03-31/functions", body);
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual(await configuration("f"));
  });

  // Specification 2.4 Function e
  test("stores every field that is given, in the shape in which AWS shows it", async () => {
    const same = {
      Description: "hé 😀",
      Timeout: 900,
      MemorySize: 10_240,
      DeadLetterConfig: { TargetArn: "arn:aws:sqs:us-east-1:000000000000:dead" },
      KMSKeyArn: "arn:aws:kms:us-east-1:000000000000:key/k",
      TracingConfig: { Mode: "Active" },
      FileSystemConfigs: [
        { Arn: "arn:aws:elasticfilesystem:us-east-1:000000000000:access-point/a", LocalMountPath: "/mnt/a" },
      ],
      Architectures: ["arm64"],
      EphemeralStorage: { Size: 1024 },
      DurableConfig: { ExecutionTimeout: 60, RetentionPeriodInDays: 1 },
      TenancyConfig: { TenantIsolationMode: "PER_TENANT" },
    } satisfies Partial<CreateFunctionCommandInput>;
    const created = await lab.create("f", {
      ...same,
      Environment: { Variables: JSON.parse(`{"__proto__":"p","constructor":"","A":"1"}`) },
      VpcConfig: { SubnetIds: ["subnet-1"], SecurityGroupIds: ["sg-1"] },
      SnapStart: { ApplyOn: "PublishedVersions" },
      LoggingConfig: { LogFormat: "JSON" },
      ImageConfig: { Command: ["run"] },
      Layers: ["arn:aws:lambda:us-east-1:000000000000:layer:l:1"],
      Publish: true,
    });
    expect(created).toMatchObject({
      ...same,
      VpcConfig: { SubnetIds: ["subnet-1"], SecurityGroupIds: ["sg-1"], VpcId: "" },
      SnapStart: { ApplyOn: "PublishedVersions", OptimizationStatus: "Off" },
      LoggingConfig: { LogFormat: "JSON", LogGroup: "/aws/lambda/f" },
      ImageConfigResponse: { ImageConfig: { Command: ["run"] } },
      Version: "$LATEST",
    });
    expect(JSON.stringify(created.Environment)).toBe(`{"Variables":{"__proto__":"p","constructor":"","A":"1"}}`);
    expect(created).not.toHaveProperty("Layers");
    expect(await configuration("f")).toEqual(created);
  });

  // Specification 4.4 CreateFunction; 7 CreateFunction b
  test.each<[string, Partial<CreateFunctionCommandInput>]>([
    ["an unknown runtime", { Runtime: "cobol85" as "nodejs" }],
    ["a role that is not an ARN", { Role: "" }],
    ["a handler of any kind", { Handler: "a b\n/../c" }],
    ["limits beyond AWS's", { Timeout: -1, MemorySize: 1 }],
    ["no code at all", { Code: {} }],
  ])("succeeds with %s", async (_, input) => {
    expect(await lab.create("f", input)).toMatchObject({
      State: "Active",
      ...Object.fromEntries(Object.entries(input).filter(([name]) => name !== "Code")),
    });
  });

  // Specification 7 CreateFunction a
  test("refuses an existing function under any form of its name, and leaves it unchanged", async () => {
    const created = await lab.create("f");
    for (const name of ["f", arnOf("f"), "f:live"]) {
      const failure = await lab
        .create(name, { Description: "other", Tags: { a: "b" } })
        .catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(ResourceConflictException);
      expect(failure).toMatchObject({
        message: "Function already exist: f",
        Type: "User",
        $metadata: { httpStatusCode: 409 },
      });
    }
    expect(await configuration("f")).toEqual(created);
    expect((await lab.client.send(new ListTagsCommand({ Resource: arnOf("f") }))).Tags).toEqual({});
  });

  // Specification 7 CreateFunction c
  test("needs nothing but a name", async () => {
    const response = await lab.raw("POST /2015-03-31/functions", JSON.stringify({ FunctionName: "f" }));
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ FunctionName: "f", State: "Active", CodeSize: 0 });
    expect(await configuration("f")).toMatchObject({ FunctionName: "f", CodeSize: 0 });
  });

  test("names the member without which there is no function", async () => {
    const response = await lab.raw("POST /2015-03-31/functions", JSON.stringify({ Role: "r", Code: {} }));
    expect([response.status, response.headers.get("x-amzn-ErrorType")]).toEqual([400, "ValidationException"]);
    expect(await response.json()).toEqual({
      message:
        "1 validation error detected: Value null at 'functionName' failed to satisfy constraint: Member must not be null",
    });
  });
});

describe("ListFunctions", () => {
  // Specification 4.4 ListFunctions
  test("lists the configurations of all functions in the order of names, in one page of any requested size", async () => {
    expect(await list()).toEqual([]);
    const b = await lab.create("b");
    const a = await lab.create("a", {
      Runtime: undefined,
      Handler: undefined,
      PackageType: "Image",
      Code: { ImageUri: "image" },
    });
    expect(await list()).toEqual([a, b]);
    const page = await lab.client.send(
      new ListFunctionsCommand({ MaxItems: 1, FunctionVersion: "ALL", Marker: "any" }),
    );
    expect([page.Functions?.length, page.NextMarker]).toEqual([2, undefined]);
  });
});

describe("UpdateFunctionConfiguration", () => {
  const update = async (input: Partial<UpdateFunctionConfigurationCommandInput>) => {
    const { $metadata, ...answer } = await lab.client.send(
      new UpdateFunctionConfigurationCommand({ FunctionName: "f", ...input }),
    );
    return answer;
  };

  // Specification 3 UpdateFunctionConfiguration; 4.4 UpdateFunctionConfiguration
  test("merges the fields that are supplied and keeps the others", async () => {
    const created = await lab.create("f", {
      Environment: { Variables: { A: "1" } },
      LoggingConfig: { LogGroup: "mine" },
    });
    const updated = await update({
      Timeout: 7,
      Runtime: "python3.13",
      Environment: { Variables: { B: "2" } },
      LoggingConfig: { LogFormat: "JSON" },
      Layers: ["l"],
    });
    expect(updated).toEqual({
      ...created,
      Timeout: 7,
      Runtime: "python3.13",
      Environment: { Variables: { B: "2" } },
      LoggingConfig: { LogFormat: "JSON", LogGroup: "mine" },
      LastModified: expect.any(String),
      RevisionId: expect.stringMatching(uuid),
    });
    expect(updated.RevisionId).not.toBe(created.RevisionId);
    expect(await configuration("f")).toEqual(updated);
    expect(await update({ Environment: {} })).toMatchObject({ Environment: { Variables: {} }, Timeout: 7 });
  });

  test("changes only the revision that the client read, where it names one", async () => {
    const { RevisionId } = await lab.create("f");
    const { RevisionId: next } = await update({ RevisionId, Timeout: 4 });
    await expect(update({ RevisionId, Timeout: 5 })).rejects.toMatchObject({
      name: "PreconditionFailedException",
      message:
        "The RevisionId provided does not match the latest RevisionId. Call the GetFunction/GetAlias API to retrieve the latest RevisionId",
      $metadata: { httpStatusCode: 412 },
    });
    expect(await configuration("f")).toMatchObject({ Timeout: 4, RevisionId: next });
  });

  test("says when the function was changed", async () => {
    const before = Date.now();
    await lab.create("f");
    const { LastModified = "" } = await update({ Timeout: 4 });
    const time = Date.parse(LastModified.replace("+0000", "Z"));
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(Date.now());
  });
});

describe("DeleteFunction", () => {
  // Specification 3 DeleteFunction; 4.4 DeleteFunction
  test("removes the function with its code and tags, and frees its name", async () => {
    await lab.create("f", { Tags: { a: "b" } });
    const kept = await lab.create("ff", { Tags: { c: "d" } });
    expect((await remove("f")).StatusCode).toBe(204);
    expect(await list()).toEqual([kept]);
    await expect(configuration("f")).rejects.toMatchObject(missing("f"));
    await lab.create("f", { Code: { S3Bucket: "b", S3Key: "k" } });
    const { Code, Tags } = await lab.client.send(new GetFunctionCommand({ FunctionName: "f" }));
    expect(Tags).toBeUndefined();
    expect((await fetch(Code?.Location ?? "")).status).toBe(404);
    expect((await lab.client.send(new ListTagsCommand({ Resource: arnOf("ff") }))).Tags).toEqual({ c: "d" });
  });

  test("says that a function is missing, also the second time", async () => {
    await lab.create("f");
    await remove("f");
    await expect(remove("f")).rejects.toMatchObject(missing("f"));
  });
});

describe("GetAccountSettings", () => {
  // Specification 4.4 GetAccountSettings
  test("returns AWS's limits, and counts the current functions and bytes of code", async () => {
    const { AccountLimit } = await lab.client.send(new GetAccountSettingsCommand({}));
    expect(AccountLimit).toEqual({
      TotalCodeSize: 80530636800,
      CodeSizeUnzipped: 262144000,
      CodeSizeZipped: 52428800,
      ConcurrentExecutions: 1000,
      UnreservedConcurrentExecutions: 1000,
    });
    expect(await usage()).toEqual({ TotalCodeSize: 0, FunctionCount: 0 });
    await lab.create("a");
    await lab.create("b", { Code: { ZipFile: new Uint8Array(1000) } });
    expect(await usage()).toEqual({ TotalCodeSize: 1000 + zip.length, FunctionCount: 2 });
    await remove("b");
    expect(await usage()).toEqual({ TotalCodeSize: zip.length, FunctionCount: 1 });
  });
});

describe("a function is found", () => {
  beforeEach(() => lab.create("my-Func_1", { Tags: { a: "b" } }));

  test.each([
    "my-Func_1",
    // Specification 4.4 qualifier
    "my-Func_1:live",
    "my-Func_1:$LATEST",
    "my-Func_1:7",
    "function:my-Func_1",
    "000000000000:function:my-Func_1",
    "000000000000:function:my-Func_1:live",
    arnOf("my-Func_1"),
    `${arnOf("my-Func_1")}:live`,
    `${arnOf("my-Func_1")}:$LATEST`,
    "arn:aws:lambda:eu-west-1:123456789012:function:my-Func_1",
    "arn:aws-us-gov:lambda:us-gov-west-1:123456789012:function:my-Func_1:live",
  ])("as %s", async (name) => {
    expect(await configuration(name)).toMatchObject({
      FunctionName: "my-Func_1",
      FunctionArn: arnOf("my-Func_1"),
      Version: "$LATEST",
    });
    expect((await lab.client.send(new ListTagsCommand({ Resource: name }))).Tags).toEqual({ a: "b" });
  });

  // Specification 4.4 qualifier
  test("with any qualifier besides its name", async () => {
    const input = { FunctionName: "my-Func_1", Qualifier: "live" };
    expect(await lab.client.send(new GetFunctionConfigurationCommand(input))).toMatchObject({
      FunctionArn: arnOf("my-Func_1"),
    });
    await lab.client.send(new DeleteFunctionCommand(input));
    expect(await list()).toEqual([]);
  });
});

describe("a function's name", () => {
  const pattern = String.raw`(arn:(aws[a-zA-Z-]*)?:lambda:)?([a-z]{2}(-[a-z]+)+-\d{1}:)?(\d{12}:)?(function:)?([a-zA-Z0-9-_]+)(:(\$LATEST|[a-zA-Z0-9-_]+))?`;

  test.each(["a", "A-b_9", "a".repeat(64), "__proto__", "constructor", "function", arnOf("new"), "new:alias"])(
    "may be %s",
    async (name) => {
      const { FunctionName, FunctionArn } = await lab.create(name);
      expect(FunctionName).toBe(name.replace(/^arn:.*function:/, "").replace(":alias", ""));
      expect(FunctionArn).toBe(arnOf(FunctionName ?? ""));
      expect(await configuration(name)).toMatchObject({ FunctionName });
    },
  );

  // Specification 7 CreateFunction c
  test.each([
    "",
    "a b",
    "a/b",
    "a.b",
    "é",
    "a\n",
    "a:b:c",
    "a:",
    "arn:aws:sqs:us-east-1:000000000000:f",
    "12:function:f",
  ])("can't be %j", async (name) => {
    await expect(lab.create(name)).rejects.toMatchObject({
      name: "ValidationException",
      message: `1 validation error detected: Value '${name}' at 'functionName' failed to satisfy constraint: Member must satisfy regular expression pattern: ${pattern}`,
      $metadata: { httpStatusCode: 400 },
    });
    expect(await list()).toEqual([]);
  });

  test("may be longer than AWS allows", async () => {
    await lab.create("a".repeat(65));
    expect(await list()).toMatchObject([{ FunctionName: "a".repeat(65) }]);
  });

  test("is checked where a function is looked for, too", async () => {
    await expect(configuration("a b")).rejects.toMatchObject({
      name: "ValidationException",
      message: expect.stringContaining("'functionName'"),
    });
    const tags = lab.client.send(new ListTagsCommand({ Resource: "a b" }));
    await expect(tags).rejects.toMatchObject({
      name: "ValidationException",
      message: expect.stringContaining("Value 'a b' at 'resource'"),
    });
  });
});
