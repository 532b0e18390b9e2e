/**
 * The control plane as AWS was recorded to answer (November 2025), through the SDK. Each test names the fact in a few words; members that are
 * "absent" are missing in the answer, neither null nor empty.
 */
import type * as sdk from "@aws-sdk/client-lambda";
import { describe, expect, test } from "vitest";
import { operations, zip } from "./emulated-laboratory.js";
import { arnOf, laboratory } from "./laboratory.js";

const lab = laboratory({ fidelity: "emulated" });
const Code = { ZipFile: zip() };

const { ask, status } = operations(lab);
const create = (FunctionName: string, input: object = {}) => lab.create(FunctionName, { Code, ...input });

describe("functions", () => {
  test("a new function is Pending, then Active, with another revision", async () => {
    const created = await create("f");
    expect(created).toMatchObject({
      State: "Pending",
      StateReason: "The function is being created.",
      StateReasonCode: "Creating",
    });
    expect(created).not.toHaveProperty("LastUpdateStatus");
    expect(created).not.toHaveProperty("Environment");
    expect(created.RuntimeVersionConfig?.RuntimeVersionArn).toMatch(/^arn:aws:lambda:us-east-1::runtime:[0-9a-f]{64}$/);
    const { Configuration, ...rest } = (await ask("GetFunction", { FunctionName: "f" })) as {
      Configuration: sdk.FunctionConfiguration;
    };
    expect(Configuration).toMatchObject({ State: "Active", LastUpdateStatus: "Successful" });
    expect(Configuration).not.toHaveProperty("StateReason");
    expect(Configuration.RevisionId).not.toBe(created.RevisionId);
    expect(Object.keys(rest)).toEqual(["Code"]);
    const { Location = "" } = (rest as { Code: { Location?: string } }).Code;
    expect(new Uint8Array(await (await fetch(Location)).arrayBuffer())).toEqual(zip());
  });

  test("published at creation, version 1 is in the answer, with an ARN without it", async () => {
    expect(await create("f", { Publish: true })).toMatchObject({
      Version: "1",
      FunctionArn: arnOf("f"),
      State: "Pending",
    });
    const { Versions } = (await ask("ListVersionsByFunction", { FunctionName: "f" })) as {
      Versions: sdk.FunctionConfiguration[];
    };
    expect(Versions.map(({ Version, FunctionArn }) => [Version, FunctionArn])).toEqual([
      ["$LATEST", `${arnOf("f")}:$LATEST`],
      ["1", `${arnOf("f")}:1`],
    ]);
    expect(Versions[0]?.RevisionId).not.toBe(Versions[1]?.RevisionId);
    for (const version of Versions) expect(version).not.toHaveProperty("State");
  });

  test.each([[arnOf("f")], ["000000000000:function:f"], ["function:f"], ["us-east-1:000000000000:function:f"]])(
    "may be named by %s",
    async (FunctionName) => {
      expect(await create(FunctionName)).toMatchObject({ FunctionName: "f", FunctionArn: arnOf("f") });
    },
  );

  test.each<[what: string, input: object, error: object]>([
    [
      "of another region",
      { FunctionName: "arn:aws:lambda:eu-west-1:000000000000:function:f" },
      {
        name: "ResourceNotFoundException",
        message: "Functions from 'eu-west-1' are not reachable in this region ('us-east-1')",
      },
    ],
    [
      "of another account",
      { FunctionName: "arn:aws:lambda:us-east-1:111111111111:function:f" },
      { name: "AccessDeniedException", $metadata: { httpStatusCode: 403 } },
    ],
    [
      "with a name of 65 letters",
      { FunctionName: "a".repeat(65) },
      {
        name: "InvalidParameterValueException",
        Type: "User",
        message: `1 validation error detected: Value '${"a".repeat(65)}' at 'functionName' failed to satisfy constraint: Member must have length less than or equal to 64`,
      },
    ],
    [
      "with a malformed role",
      { Role: "r1" },
      {
        name: "ValidationException",
        message:
          "1 validation error detected: Value 'r1' at 'role' failed to satisfy constraint: Member must satisfy regular expression pattern: arn:(aws[a-zA-Z-]*)?:iam::\\d{12}:role/?[a-zA-Z_0-9+=,.@\\-_/]+",
      },
    ],
    [
      "with a retired runtime",
      { Runtime: "nodejs14.x" },
      {
        name: "InvalidParameterValueException",
        message:
          "The runtime parameter of nodejs14.x is no longer supported for creating or updating AWS Lambda functions. We recommend you use a supported runtime while creating or updating functions.",
      },
    ],
    [
      "with an unknown runtime",
      { Runtime: "Nodejs22.x" },
      {
        name: "InvalidParameterValueException",
        message: expect.stringMatching(
          /^Value Nodejs22\.x at 'runtime' failed to satisfy constraint: Member must satisfy enum value set: \[nodejs20\.x, python3\.14, .*, java8\.al2\] or be a valid ARN$/,
        ),
      },
    ],
    [
      "with two architectures",
      { Architectures: ["x86_64", "arm64"] },
      {
        name: "ValidationException",
        message:
          "1 validation error detected: Value '[x86_64, arm64]' at 'architectures' failed to satisfy constraint: Member must have length less than or equal to 1",
      },
    ],
    [
      "with code that can't be unzipped",
      { Code: { ZipFile: Buffer.from("text") } },
      {
        name: "InvalidParameterValueException",
        message: "Could not unzip uploaded file. Please check your file, then try to upload again.",
      },
    ],
    [
      "with an environment of more than 4 KB",
      { Environment: { Variables: { LARGE_VAR: "x".repeat(4096) } } },
      {
        name: "InvalidParameterValueException",
        message: `Lambda was unable to configure your environment variables because the environment variables you have provided exceeded the 4KB limit. String measured: {"LARGE_VAR":"${"x".repeat(4096)}"}`,
      },
    ],
    [
      "with a layer that does not exist",
      { Layers: ["arn:aws:lambda:us-east-1:000000000000:layer:l:1"] },
      {
        name: "InvalidParameterValueException",
        message: "Layer version arn:aws:lambda:us-east-1:000000000000:layer:l:1 does not exist.",
      },
    ],
  ])("one %s is refused", async (_, input, error) => {
    const { FunctionName = "f", ...rest } = input as { FunctionName?: string };
    await expect(create(FunctionName, rest)).rejects.toMatchObject(error);
    expect((await ask("ListFunctions")).Functions).toEqual([]);
  });

  test("a taken name", async () => {
    await create("f");
    await expect(create("f")).rejects.toMatchObject({
      name: "ResourceConflictException",
      message: "Function already exist: f",
      Type: "User",
    });
  });

  test("an update shows the new values in progress, and gives two new revisions", async () => {
    await create("f", { Environment: { Variables: {} } });
    const updated = await ask("UpdateFunctionConfiguration", { FunctionName: arnOf("f"), Timeout: 9 });
    expect(updated).toMatchObject({
      Timeout: 9,
      State: "Active",
      Environment: { Variables: {} },
      LastUpdateStatus: "InProgress",
      LastUpdateStatusReason: "The function is being created.",
      LastUpdateStatusReasonCode: "Creating",
    });
    const after = await ask("GetFunctionConfiguration", { FunctionName: "f" });
    expect(after).toMatchObject({ LastUpdateStatus: "Successful" });
    expect(after.RevisionId).not.toBe(updated.RevisionId);
    await expect(ask("UpdateFunctionCode", { FunctionName: "f", ...Code, RevisionId: "x" })).rejects.toMatchObject({
      name: "PreconditionFailedException",
      message:
        "The Revision Id provided does not match the latest Revision Id. Call the GetFunction/GetAlias API to retrieve the latest Revision Id",
    });
  });
});

describe("what belongs to functions", () => {
  const failure = async (work: Promise<unknown>) => {
    const error = (await work.catch((thrown: unknown) => thrown)) as Error & sdk.LambdaServiceException;
    return `${error.$metadata?.httpStatusCode} ${error.name}: ${error.message}`;
  };

  test("versions: published once for each change, numbered for ever", async () => {
    await create("f");
    expect(await status("PublishVersion", { FunctionName: "f" })).toBe(201);
    const first = await ask("PublishVersion", { FunctionName: "f", Description: "again" });
    expect(first).toMatchObject({
      Version: "1",
      FunctionArn: `${arnOf("f")}:1`,
      State: "Active",
      LastUpdateStatus: "Successful",
    });
    // A permission or a tag is nothing that a version would have.
    await ask("TagResource", { Resource: arnOf("f"), Tags: { a: "b" } });
    expect(await ask("PublishVersion", { FunctionName: "f" })).toEqual(first);
    await ask("UpdateFunctionCode", { FunctionName: "f", ZipFile: zip("other") });
    expect(await ask("PublishVersion", { FunctionName: "f", Description: "second" })).toMatchObject({
      Version: "2",
      Description: "second",
    });
    await ask("DeleteFunction", { FunctionName: "f:2" });
    await ask("UpdateFunctionConfiguration", { FunctionName: "f", Timeout: 4 });
    expect(await ask("PublishVersion", { FunctionName: "f" })).toMatchObject({ Version: "3", Timeout: 4 });
    const { Versions } = (await ask("ListVersionsByFunction", { FunctionName: "f" })) as {
      Versions: sdk.FunctionConfiguration[];
    };
    expect(Versions.map(({ Version }) => Version)).toEqual(["$LATEST", "1", "3"]);
    const location = async (Qualifier: string) =>
      ((await ask("GetFunction", { FunctionName: "f", Qualifier })) as unknown as sdk.GetFunctionResponse).Code
        ?.Location ?? "";
    expect(new Uint8Array(await (await fetch(await location("1"))).arrayBuffer())).toEqual(zip());
    expect(new Uint8Array(await (await fetch(await location("3"))).arrayBuffer())).toEqual(zip("other"));
    const wrong = { FunctionName: "f", CodeSha256: "x" };
    expect(await failure(ask("PublishVersion", wrong))).toMatch(
      /^400 InvalidParameterValueException: CodeSHA256 \(x\) is different from current CodeSHA256 in \$LATEST \(.{44}\)\. Please try again with the CodeSHA256 in \$LATEST\.$/,
    );
  });

  test.each<[input: object, error: string]>([
    [
      { FunctionName: "f:1", Qualifier: "2" },
      "400 InvalidParameterValueException: The derived qualifier from the function name does not match the specified qualifier.",
    ],
    [
      { FunctionName: "f", Qualifier: "$latest" },
      `404 ResourceNotFoundException: Function not found: ${arnOf("f")}:$latest`,
    ],
    [{ FunctionName: "f", Qualifier: "1221" }, `404 ResourceNotFoundException: Function not found: ${arnOf("f")}:1221`],
    [{ FunctionName: "g" }, `404 ResourceNotFoundException: Function not found: ${arnOf("g")}`],
    [{ FunctionName: "a".repeat(65) }, `404 ResourceNotFoundException: Function not found: ${arnOf("a".repeat(65))}`],
  ])("GetFunction of %o", async (input, error) => {
    await create("f");
    expect(await failure(ask("GetFunction", input))).toBe(error);
  });

  test.each<[input: object, answer: string | number]>([
    [
      { FunctionName: "f", Qualifier: "$LATEST" },
      "400 InvalidParameterValueException: $LATEST version cannot be deleted without deleting the function.",
    ],
    [{ FunctionName: "g", Qualifier: "1" }, `404 ResourceNotFoundException: Function not found: ${arnOf("g")}`],
    [{ FunctionName: "f", Qualifier: "7" }, 204],
    [{ FunctionName: "f" }, 204],
  ])("DeleteFunction of %o", async (input, answer) => {
    await create("f");
    const told =
      typeof answer === "number" ? await status("DeleteFunction", input) : await failure(ask("DeleteFunction", input));
    expect(told).toBe(answer);
  });

  test("aliases: weights, revisions, missing versions", async () => {
    await create("f", { Publish: true });
    const alias = { FunctionName: "f", Name: "live", FunctionVersion: "1" };
    const made = await ask("CreateAlias", { ...alias, RoutingConfig: {} });
    expect(made).toEqual({
      AliasArn: `${arnOf("f")}:live`,
      Name: "live",
      FunctionVersion: "1",
      Description: "",
      RevisionId: expect.any(String),
    });
    expect(await status("CreateAlias", { ...alias, Name: "2024-01-02" })).toBe(201);
    expect(await failure(ask("CreateAlias", alias))).toBe(
      `409 ResourceConflictException: Alias already exists: ${arnOf("f")}:live`,
    );
    expect(await failure(ask("CreateAlias", { ...alias, Name: "b", FunctionVersion: "10" }))).toBe(
      `404 ResourceNotFoundException: Function not found: ${arnOf("f")}:10`,
    );
    expect(await failure(ask("CreateAlias", { ...alias, FunctionName: "g" }))).toBe(
      `404 ResourceNotFoundException: Function not found: ${arnOf("g")}:1`,
    );
    const weights = (AdditionalVersionWeights: object) =>
      ask("UpdateAlias", { FunctionName: "f", Name: "live", RoutingConfig: { AdditionalVersionWeights } });
    expect(await failure(weights({ 1: 0.1, 2: 0.2 }))).toBe(
      "400 InvalidParameterValueException: Number of items in AdditionalVersionWeights cannot be greater than 1",
    );
    expect(await failure(weights({ 1: 2 }))).toBe(
      "400 ValidationException: 1 validation error detected: Value '{1=2.0}' at 'routingConfig.additionalVersionWeights' failed to satisfy constraint: Map value must satisfy constraint: [Member must have value less than or equal to 1.0, Member must have value greater than or equal to 0.0, Member must not be null]",
    );
    expect(await failure(weights({ $LATEST: 0.5 }))).toBe(
      "400 ValidationException: 1 validation error detected: Value '{$LATEST=0.5}' at 'routingConfig.additionalVersionWeights' failed to satisfy constraint: Map keys must satisfy constraint: [Member must have length less than or equal to 1024, Member must have length greater than or equal to 1, Member must satisfy regular expression pattern: [0-9]+]",
    );
    const changed = await ask("UpdateAlias", { FunctionName: "f", Name: "live" });
    expect(changed.RevisionId).not.toBe(made.RevisionId);
    expect(await status("DeleteAlias", { FunctionName: "f", Name: "live" })).toBe(204);
    expect(await status("DeleteAlias", { FunctionName: "f", Name: "live" })).toBe(204);
    expect(await failure(ask("GetAlias", { FunctionName: "f", Name: "live" }))).toBe(
      `404 ResourceNotFoundException: Cannot find alias arn: ${arnOf("f")}:live`,
    );
  });

  test("permissions: one policy for each qualifier, with AWS's order of members", async () => {
    await create("f", { Publish: true });
    const s3 = {
      FunctionName: "f",
      StatementId: "s3",
      Action: "lambda:InvokeFunction",
      Principal: "s3.amazonaws.com",
      SourceArn: "arn:aws:s3:::b",
    };
    const statement = `{"Sid":"s3","Effect":"Allow","Principal":{"Service":"s3.amazonaws.com"},"Action":"lambda:InvokeFunction","Resource":"${arnOf("f")}","Condition":{"ArnLike":{"AWS:SourceArn":"arn:aws:s3:::b"}}}`;
    expect(await ask("AddPermission", s3)).toEqual({ Statement: statement });
    const { Policy, RevisionId } = await ask("GetPolicy", { FunctionName: "f" });
    expect(Policy).toBe(`{"Version":"2012-10-17","Id":"default","Statement":[${statement}]}`);
    expect(RevisionId).toBe((await ask("GetFunctionConfiguration", { FunctionName: "f" })).RevisionId);
    const several = await ask("AddPermission", {
      FunctionName: "f",
      Qualifier: "1",
      StatementId: "all",
      Action: "lambda:InvokeFunction",
      Principal: "123456789012",
      SourceArn: "arn:aws:sns:us-east-1:123456789012:t",
      SourceAccount: "123456789012",
      PrincipalOrgID: "o-1234567890",
    });
    expect(several.Statement).toBe(
      `{"Sid":"all","Effect":"Allow","Principal":{"AWS":"arn:aws:iam::123456789012:root"},"Action":"lambda:InvokeFunction","Resource":"${arnOf("f")}:1","Condition":{"StringEquals":{"AWS:SourceAccount":"123456789012","aws:PrincipalOrgID":"o-1234567890"},"ArnLike":{"AWS:SourceArn":"arn:aws:sns:us-east-1:123456789012:t"}}}`,
    );
    expect(await failure(ask("AddPermission", s3))).toBe(
      "409 ResourceConflictException: The statement id (s3) provided already exists. Please provide a new statement id, or remove the existing statement.",
    );
    expect(await failure(ask("AddPermission", { ...s3, StatementId: "b", Principal: "invalid.nonaws.com" }))).toBe(
      "400 InvalidParameterValueException: The provided principal was invalid. Please check the principal and try again.",
    );
    expect(await failure(ask("AddPermission", { ...s3, Qualifier: "alias" }))).toBe(
      `404 ResourceNotFoundException: Cannot find alias arn: ${arnOf("f")}:alias`,
    );
    expect(await failure(ask("RemovePermission", { FunctionName: "f", StatementId: "non-existent" }))).toBe(
      "404 ResourceNotFoundException: Statement non-existent is not found in resource policy.",
    );
    expect(await status("RemovePermission", { FunctionName: "f", StatementId: "s3" })).toBe(204);
    expect(await failure(ask("GetPolicy", { FunctionName: "f" }))).toBe(
      "404 ResourceNotFoundException: The resource you requested does not exist.",
    );
    expect(await failure(ask("RemovePermission", { FunctionName: "f", StatementId: "s3" }))).toBe(
      "404 ResourceNotFoundException: No policy is associated with the given resource.",
    );
  });

  test("concurrency, reserved and provisioned", async () => {
    await create("f", { Publish: true });
    expect(await ask("GetFunctionConcurrency", { FunctionName: "f" })).toEqual({});
    expect(await ask("PutFunctionConcurrency", { FunctionName: "f", ReservedConcurrentExecutions: 0 })).toEqual({
      ReservedConcurrentExecutions: 0,
    });
    expect(await ask("GetFunction", { FunctionName: "f" })).toMatchObject({
      Concurrency: { ReservedConcurrentExecutions: 0 },
    });
    expect(await failure(ask("PutFunctionConcurrency", { FunctionName: "f", ReservedConcurrentExecutions: 901 }))).toBe(
      "400 InvalidParameterValueException: Specified ReservedConcurrentExecutions for function decreases account's UnreservedConcurrentExecution below its minimum value of [100].",
    );
    expect(await failure(ask("PutFunctionConcurrency", { FunctionName: "g", ReservedConcurrentExecutions: 1 }))).toBe(
      `404 ResourceNotFoundException: Function not found: ${arnOf("g")}:$LATEST`,
    );
    await ask("DeleteFunctionConcurrency", { FunctionName: "f" });
    const put = { FunctionName: "f", Qualifier: "1", ProvisionedConcurrentExecutions: 2 };
    expect(await ask("PutProvisionedConcurrencyConfig", put)).toMatchObject({
      Status: "IN_PROGRESS",
      RequestedProvisionedConcurrentExecutions: 2,
      AvailableProvisionedConcurrentExecutions: 0,
    });
    expect(await ask("GetProvisionedConcurrencyConfig", { FunctionName: "f", Qualifier: "1" })).toMatchObject({
      Status: "READY",
      AvailableProvisionedConcurrentExecutions: 2,
    });
    expect(await failure(ask("PutProvisionedConcurrencyConfig", { ...put, Qualifier: "$LATEST" }))).toBe(
      "400 InvalidParameterValueException: Provisioned Concurrency Configs cannot be applied to unpublished function versions.",
    );
    expect(await failure(ask("GetProvisionedConcurrencyConfig", { FunctionName: "f", Qualifier: "noalias" }))).toBe(
      `404 ResourceNotFoundException: Cannot find alias arn: ${arnOf("f")}:noalias`,
    );
    expect(await status("DeleteProvisionedConcurrencyConfig", { FunctionName: "f", Qualifier: "1" })).toBe(204);
    expect(await failure(ask("GetProvisionedConcurrencyConfig", { FunctionName: "f", Qualifier: "1" }))).toBe(
      "404 ProvisionedConcurrencyConfigNotFoundException: No Provisioned Concurrency Config found for this function",
    );
  });

  test("function URLs", async () => {
    await create("f", { Publish: true });
    await ask("CreateAlias", { FunctionName: "f", Name: "live", FunctionVersion: "1" });
    const made = await ask("CreateFunctionUrlConfig", { FunctionName: "f", AuthType: "NONE" });
    expect(made).toEqual({
      AuthType: "NONE",
      CreationTime: expect.stringMatching(/Z$/),
      FunctionArn: arnOf("f"),
      FunctionUrl: expect.stringMatching(/^http:\/\/[a-z2-7]{32}\.lambda-url\.us-east-1\.localhost:\d+\/$/),
    });
    expect(await ask("GetFunctionUrlConfig", { FunctionName: "f" })).toMatchObject({
      InvokeMode: "BUFFERED",
      LastModifiedTime: expect.any(String),
    });
    expect(await failure(ask("CreateFunctionUrlConfig", { FunctionName: "f", AuthType: "NONE" }))).toBe(
      `409 ResourceConflictException: Failed to create function url config for [functionArn = ${arnOf("f")}]. Error message:  FunctionUrlConfig exists for this Lambda function`,
    );
    await ask("CreateFunctionUrlConfig", { FunctionName: "f", Qualifier: "live", AuthType: "AWS_IAM" });
    await ask("DeleteFunctionUrlConfig", { FunctionName: "f" });
    const { FunctionUrlConfigs } = (await ask("ListFunctionUrlConfigs", { FunctionName: "f" })) as {
      FunctionUrlConfigs: object[];
    };
    expect(FunctionUrlConfigs).toMatchObject([{ FunctionArn: `${arnOf("f")}:live`, InvokeMode: "BUFFERED" }]);
    expect(await failure(ask("CreateFunctionUrlConfig", { FunctionName: "g", AuthType: "NONE" }))).toBe(
      "404 ResourceNotFoundException: Function does not exist",
    );
    expect(await failure(ask("GetFunctionUrlConfig", { FunctionName: "f" }))).toBe(
      "404 ResourceNotFoundException: The resource you requested does not exist.",
    );
  });

  test("settings of asynchronous invocations: Put replaces, Update changes", async () => {
    await create("f");
    const put = { FunctionName: "f", MaximumEventAgeInSeconds: 60, MaximumRetryAttempts: 2 };
    expect(await ask("PutFunctionEventInvokeConfig", put)).toEqual({
      LastModified: expect.any(Date),
      FunctionArn: `${arnOf("f")}:$LATEST`,
      MaximumEventAgeInSeconds: 60,
      MaximumRetryAttempts: 2,
      DestinationConfig: { OnSuccess: {}, OnFailure: {} },
    });
    expect(await ask("UpdateFunctionEventInvokeConfig", { FunctionName: "f", MaximumRetryAttempts: 0 })).toMatchObject({
      MaximumEventAgeInSeconds: 60,
      MaximumRetryAttempts: 0,
    });
    expect(
      await ask("PutFunctionEventInvokeConfig", { FunctionName: "f", MaximumRetryAttempts: 0 }),
    ).not.toHaveProperty("MaximumEventAgeInSeconds");
    expect(await failure(ask("PutFunctionEventInvokeConfig", { ...put, FunctionName: "g" }))).toBe(
      "404 ResourceNotFoundException: The function doesn't exist.",
    );
    expect(await failure(ask("GetFunctionEventInvokeConfig", { FunctionName: "f", Qualifier: "1" }))).toBe(
      `404 ResourceNotFoundException: The function ${arnOf("f")}:1 doesn't have an EventInvokeConfig`,
    );
    expect(
      await failure(
        ask("PutFunctionEventInvokeConfig", {
          FunctionName: "f",
          DestinationConfig: { OnFailure: { Destination: arnOf("missing") } },
        }),
      ),
    ).toBe(`400 InvalidParameterValueException: The destination ARN ${arnOf("missing")} is invalid.`);
  });

  test("layers: the newest first, numbers for ever, policies of their own", async () => {
    const publish = (input: object = {}) =>
      ask("PublishLayerVersion", { LayerName: "l", Content: { ZipFile: zip() }, ...input });
    const layer = `arn:aws:lambda:us-east-1:000000000000:layer:l`;
    const first = await publish({ CompatibleRuntimes: [] });
    expect(first).toMatchObject({
      LayerArn: layer,
      LayerVersionArn: `${layer}:1`,
      Description: "",
      Version: 1,
      CompatibleRuntimes: [],
    });
    expect(first).not.toHaveProperty("LicenseInfo");
    await publish();
    const { LayerVersions } = (await ask("ListLayerVersions", { LayerName: "l" })) as {
      LayerVersions: { Version: number }[];
    };
    expect(LayerVersions.map(({ Version }) => Version)).toEqual([2, 1]);
    expect(LayerVersions[0]).not.toHaveProperty("Content");
    expect(await ask("ListLayerVersions", { LayerName: "missing" })).toEqual({ LayerVersions: [] });
    await create("f", { Layers: [`${layer}:1`] });
    await ask("DeleteLayerVersion", { LayerName: "l", VersionNumber: 1 });
    await ask("DeleteLayerVersion", { LayerName: "l", VersionNumber: 2 });
    expect(await publish()).toMatchObject({ Version: 3 });
    expect(await ask("GetFunctionConfiguration", { FunctionName: "f" })).toMatchObject({
      Layers: [{ Arn: `${layer}:1`, CodeSize: zip().length }],
    });
    expect(await failure(ask("GetLayerVersionByArn", { Arn: `${layer}:1` }))).toBe(
      "404 ResourceNotFoundException: The resource you requested does not exist.",
    );
    expect(await failure(create("g", { Layers: [`${layer}:3`, `${layer}:3`] }))).toBe(
      `400 InvalidParameterValueException: Two different versions of the same layer are not allowed to be referenced in the same function. ${layer}:3 and ${layer}:3 are versions of the same layer.`,
    );
    const permission = {
      LayerName: "l",
      VersionNumber: 3,
      StatementId: "s1",
      Action: "lambda:GetLayerVersion",
      Principal: "*",
    };
    expect((await ask("AddLayerVersionPermission", permission)).Statement).toBe(
      `{"Sid":"s1","Effect":"Allow","Principal":"*","Action":"lambda:GetLayerVersion","Resource":"${layer}:3"}`,
    );
    expect(await failure(ask("AddLayerVersionPermission", { ...permission, VersionNumber: 9 }))).toBe(
      `404 ResourceNotFoundException: Layer version ${layer}:9 does not exist.`,
    );
  });

  // What AWS answers to numbers that no version has is not documented. The path is a client's to choose, so it must never be a defect.
  test.each(["-1", "1.5", "9007199254740993", "9".repeat(400)])("no version has the number %s", async (number) => {
    await create("f");
    const answer = async (request: string) => (await lab.raw(request)).status;
    const layers = `/2018-10-31/layers/l/versions/${number}`;
    expect(await answer(`GET ${layers}`)).toBe(404);
    expect(await answer(`DELETE ${layers}`)).toBe(204);
    expect(await answer(`GET ${layers}/policy`)).toBe(404);
    const functions = `/2015-03-31/functions/f`;
    expect([400, 404]).toContain(await answer(`GET ${functions}?Qualifier=${number}`));
    expect([204, 400, 404]).toContain(await answer(`DELETE ${functions}?Qualifier=${number}`));
    expect(await answer(`GET ${functions}`)).toBe(200);
  });

  test("tags, recursion, runtime management, code signing, account", async () => {
    await create("f", { Publish: true });
    expect(await failure(ask("TagResource", { Resource: `${arnOf("f")}:1`, Tags: { a: "b" } }))).toBe(
      "400 InvalidParameterValueException: Tags on function aliases and versions are not supported. Please specify a function ARN.",
    );
    expect(await failure(ask("ListTags", { Resource: arnOf("g") }))).toBe(
      `404 ResourceNotFoundException: Function not found: ${arnOf("g")}`,
    );
    expect(await ask("GetFunctionRecursionConfig", { FunctionName: "f" })).toEqual({ RecursiveLoop: "Terminate" });
    expect(await ask("PutFunctionRecursionConfig", { FunctionName: "f", RecursiveLoop: "Allow" })).toEqual({
      RecursiveLoop: "Allow",
    });
    expect(await ask("GetRuntimeManagementConfig", { FunctionName: "f" })).toEqual({
      UpdateRuntimeOn: "Auto",
      FunctionArn: `${arnOf("f")}:$LATEST`,
    });
    expect(await ask("GetFunctionCodeSigningConfig", { FunctionName: "f" })).toEqual({});
    const { CodeSigningConfig } = (await ask("CreateCodeSigningConfig", {
      AllowedPublishers: {
        SigningProfileVersionArns: ["arn:aws:signer:us-east-1:000000000000:/signing-profiles/p/1234567890"],
      },
    })) as { CodeSigningConfig: { CodeSigningConfigArn: string } };
    const { CodeSigningConfigArn } = CodeSigningConfig;
    expect(CodeSigningConfigArn).toMatch(/:code-signing-config:csc-[a-z0-9]{17}$/);
    await ask("PutFunctionCodeSigningConfig", { FunctionName: "f", CodeSigningConfigArn });
    expect(await ask("ListFunctionsByCodeSigningConfig", { CodeSigningConfigArn })).toEqual({
      FunctionArns: [arnOf("f")],
    });
    await ask("DeleteFunctionCodeSigningConfig", { FunctionName: "f" });
    expect(await status("DeleteCodeSigningConfig", { CodeSigningConfigArn })).toBe(204);
    expect(await failure(ask("GetCodeSigningConfig", { CodeSigningConfigArn }))).toBe(
      `404 ResourceNotFoundException: The Lambda code signing configuration ${CodeSigningConfigArn} can not be found.`,
    );
    expect(await ask("GetAccountSettings")).toMatchObject({
      AccountLimit: { ConcurrentExecutions: 1000 },
      AccountUsage: { FunctionCount: 1, TotalCodeSize: zip().length },
    });
  });

  test("logging: levels belong to the format JSON", async () => {
    const logging = async () => (await ask("GetFunctionConfiguration", { FunctionName: "f" })).LoggingConfig;
    await create("f", { LoggingConfig: { LogFormat: "JSON", ApplicationLogLevel: "DEBUG" } });
    expect(await logging()).toEqual({
      ApplicationLogLevel: "DEBUG",
      LogFormat: "JSON",
      LogGroup: "/aws/lambda/f",
      SystemLogLevel: "INFO",
    });
    await ask("UpdateFunctionConfiguration", { FunctionName: "f", LoggingConfig: { LogGroup: "/other" } });
    expect(await logging()).toEqual({
      ApplicationLogLevel: "DEBUG",
      LogFormat: "JSON",
      LogGroup: "/other",
      SystemLogLevel: "INFO",
    });
    await ask("UpdateFunctionConfiguration", { FunctionName: "f", LoggingConfig: { LogFormat: "Text" } });
    expect(await logging()).toEqual({ LogFormat: "Text", LogGroup: "/other" });
  });

  test("event source mappings", async () => {
    await create("f");
    const EventSourceArn = "arn:aws:sqs:us-east-1:000000000000:q";
    const made = await ask("CreateEventSourceMapping", { FunctionName: "f", EventSourceArn });
    expect(made).toMatchObject({
      BatchSize: 10,
      FunctionArn: arnOf("f"),
      FunctionResponseTypes: [],
      MaximumBatchingWindowInSeconds: 0,
      State: "Creating",
      StateTransitionReason: "USER_INITIATED",
    });
    expect(made).not.toHaveProperty("ParallelizationFactor");
    const { UUID } = made;
    expect(await ask("GetEventSourceMapping", { UUID })).toMatchObject({ State: "Enabled" });
    expect(await failure(ask("CreateEventSourceMapping", { FunctionName: "f", EventSourceArn }))).toBe(
      `409 ResourceConflictException: An event source mapping with SQS arn (" ${EventSourceArn} ") and function (" f ") already exists. Please update or delete the existing mapping with UUID ${String(UUID)}`,
    );
    expect(await failure(ask("UpdateEventSourceMapping", { UUID, BatchSize: 11 }))).toBe(
      "400 InvalidParameterValueException: Maximum batch window in seconds must be greater than 0 if maximum batch size is greater than 10",
    );
    expect(await ask("UpdateEventSourceMapping", { UUID, Enabled: false })).toMatchObject({ State: "Disabling" });
    expect(await ask("GetEventSourceMapping", { UUID })).toMatchObject({ State: "Disabled" });
    expect(await ask("DeleteEventSourceMapping", { UUID })).toMatchObject({ State: "Deleting" });
    expect(await failure(ask("GetEventSourceMapping", { UUID }))).toBe(
      "404 ResourceNotFoundException: The resource you requested does not exist.",
    );
    expect(await failure(ask("CreateEventSourceMapping", { FunctionName: "f" }))).toBe(
      "400 InvalidParameterValueException: Unrecognized event source.",
    );
    expect(await failure(ask("CreateEventSourceMapping", { FunctionName: "g", EventSourceArn }))).toBe(
      "400 InvalidParameterValueException: Function does not exist",
    );
    for (const Pattern of ["null", "simple string", '{"eventSource":"aws:sqs"}', '{"eventSource":[]}'])
      expect(
        await failure(
          ask("CreateEventSourceMapping", {
            FunctionName: "f",
            EventSourceArn,
            FilterCriteria: { Filters: [{ Pattern }] },
          }),
        ),
      ).toBe("400 InvalidParameterValueException: Invalid filter pattern definition.");
    const stream = {
      FunctionName: "f",
      EventSourceArn: "arn:aws:dynamodb:us-east-1:000000000000:table/t/stream/2026-01-01T00:00:00.000",
    };
    expect(await failure(ask("CreateEventSourceMapping", stream))).toBe(
      "400 InvalidParameterValueException: 1 validation error detected: Value null at 'startingPosition' failed to satisfy constraint: Member must not be null.",
    );
    expect(await ask("CreateEventSourceMapping", { ...stream, StartingPosition: "LATEST" })).toMatchObject({
      BatchSize: 100,
      BisectBatchOnFunctionError: false,
      DestinationConfig: { OnFailure: {} },
      LastProcessingResult: "No records processed",
      MaximumRecordAgeInSeconds: -1,
      MaximumRetryAttempts: -1,
      ParallelizationFactor: 1,
      StartingPosition: "LATEST",
      TumblingWindowInSeconds: 0,
      StateTransitionReason: "User action",
    });
  });

  test.each([
    ["foo", /^400 ValidationException: .* 'eventSourceArn' failed to satisfy constraint: Member must satisfy regular/],
    ["arn:aws:sns:us-east-1:000000000000:t", /^400 InvalidParameterValueException: Unrecognized event source\.$/],
    ["arn:aws:dynamodb:us-east-1:000000000000:table/t", /^400 InvalidParameterValueException: Unrecognized event/],
  ])("no mapping reads from %s", async (EventSourceArn, message) => {
    await create("f");
    expect(await failure(ask("CreateEventSourceMapping", { FunctionName: "f", EventSourceArn }))).toMatch(message);
  });

  const queueArn = "arn:aws:sqs:us-east-1:000000000000:q";
  const streamArn = "arn:aws:dynamodb:us-east-1:000000000000:table/t/stream/2026-01-01T00:00:00.000";
  // The model names the sources that have a setting; AWS's texts are not documented.
  test.each([
    [queueArn, { ParallelizationFactor: 2 }, "Unsupported ParallelizationFactor"],
    [queueArn, { BisectBatchOnFunctionError: true }, "Unsupported BisectBatchOnFunctionError"],
    [queueArn, { MaximumRetryAttempts: 0 }, "Unsupported MaximumRetryAttempts"],
    [queueArn, { MaximumRecordAgeInSeconds: 60 }, "Unsupported MaximumRecordAgeInSeconds"],
    [queueArn, { TumblingWindowInSeconds: 1 }, "Unsupported TumblingWindowInSeconds"],
    [queueArn, { StartingPosition: "LATEST" }, "Unsupported StartingPosition"],
    [`${queueArn}.fifo`, { MaximumBatchingWindowInSeconds: 1 }, "MaximumBatchingWindowInSeconds is not supported"],
    [`${queueArn}.fifo`, { BatchSize: 11 }, "BatchSize must not be greater than 10 for FIFO queues."],
    [streamArn, { StartingPosition: "LATEST", ScalingConfig: { MaximumConcurrency: 2 } }, "Unsupported ScalingConfig"],
    [streamArn, { StartingPosition: "AT_TIMESTAMP" }, "StartingPosition AT_TIMESTAMP is not supported"],
    [streamArn, { StartingPosition: "LATEST", MaximumRecordAgeInSeconds: 59 }, "MaximumRecordAgeInSeconds must be -1"],
  ])("a mapping of %s does not take %j", async (EventSourceArn, settings, message) => {
    await create("f");
    const made = ask("CreateEventSourceMapping", { FunctionName: "f", EventSourceArn, ...settings });
    expect(await failure(made)).toContain(`400 InvalidParameterValueException: ${message}`);
  });

  test.each([
    [queueArn, {}],
    [`${queueArn}.fifo`, {}],
    [streamArn, { StartingPosition: "LATEST" }],
  ])("a mapping of %s takes the values that tools send for settings that are not set", async (EventSourceArn, more) => {
    await create("f");
    const unset = {
      BisectBatchOnFunctionError: false,
      MaximumBatchingWindowInSeconds: 0,
      MaximumRecordAgeInSeconds: -1,
      MaximumRetryAttempts: -1,
      ParallelizationFactor: 1,
      ScalingConfig: {},
      TumblingWindowInSeconds: 0,
    };
    const made = await ask("CreateEventSourceMapping", { FunctionName: "f", EventSourceArn, ...unset, ...more });
    expect(made).toMatchObject({ State: "Creating" });
  });

  test("no code runs unless the start allows it, and the error has the remedy", async () => {
    await create("f");
    expect(await status("Invoke", { FunctionName: "f", InvocationType: "DryRun" })).toBe(204);
    expect(await failure(ask("Invoke", { FunctionName: "f" }))).toMatch(
      /^400 ServiceException: CloudStub runs no code of functions unless its start allows it: start with --functions /,
    );
    expect(await failure(ask("Invoke", { FunctionName: "g" }))).toBe(
      `404 ResourceNotFoundException: Function not found: ${arnOf("g")}:$LATEST`,
    );
    expect(await failure(ask("Invoke", { FunctionName: "f", Payload: Buffer.from("{") }))).toMatch(
      /^400 InvalidRequestContentException: Could not parse request body into json: /,
    );
  });
});
