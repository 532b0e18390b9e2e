/**
 * Rows of AWS's recorded answers (November 2025) by their numbers: whole answers with the members that are absent, the wire form of errors, revisions,
 * versions, and the settings of mappings. Each test begins with a function `f` with version 1 and an alias `live` of it.
 *
 * What holds the rows that no other test here names:
 *
 *   2.3-2.4, 2.7, 2.10-2.14, 2.19, 2.23   emulated-control.test.ts, "functions"
 *   4.8, 5.9, 6.5-6.6, 7.6-7.15           emulated-control.test.ts, "what belongs to functions"
 *   12.1-12.2, 12.13, 12.19-12.21         the same, "permissions"; 13.7, 13.9: "function URLs"; 14.3-14.7: "settings of asynchronous invocations"
 *   15.6, 15.10-15.14                     the same, "concurrency"; 20.8-20.14: "layers"; 21.1-21.10: "tags, recursion, …"; 16.10-16.19: "event source mappings"
 *   6.7, 8.1-8.6, 8.29-8.32, 11.3, 11.8   emulated-invoke.test.ts; 8.30, 15.18: emulated-concurrency.test.ts; 8.34: python.test.ts
 *   13.13-13.22                           emulated-urls.test.ts
 *   8.13-8.14, 8.20-8.28, 9.1-9.9, 9.12   nodejs, python, processes, provided and pool tests of packages/functions; 8.15, 8.18-8.19: `npm run try:functions`
 *   9.10                                  tests/e2e/iam/functions.test.ts, where the policies of callers are asked; 2.24 there, as a note in the history
 *   16.24                                 tests/e2e/iam/mappings.test.ts, where the policies of callers are asked
 *   10.1-10.12                            the tests of packages/functions, and emulated-subscriptions.test.ts of logs; 10.20-10.35: emulated-recorded.test.ts of logs
 *   11.1-11.2                             emulated-invoke.test.ts, "that fails is tried again after one and two minutes"
 *   16.16-18.15                           queue-mappings, stream-mappings and recorded-mappings tests of tests/e2e/functions
 *
 * Not held:
 *
 *   2.20         There are no subnets in CloudStub: a subnet of the right form is taken, as a function without a network works.
 *   2.24         A role need not exist, so that functions of tests can name any; of one that does, the history says where AWS would refuse it.
 *   8.16-8.17    Ruby and .NET are not installed where these tests run. Their clients post these errors themselves, and what is posted is passed on (8.19).
 *   8.31         ConcurrentInvocationLimitExceeded is held by emulated-concurrency.test.ts. The other reasons are of rates, which AWS limits and CloudStub does
 *                not; a fault (`throttle` with a code and `retryAfter`) gives clients the error.
 *   9.11         A function's process runs as the user of the server, in a folder of this machine, and not in a container.
 *   11.7, 19     EventBridge and Kinesis are not built.
 */
import type * as sdk from "@aws-sdk/client-lambda";
import { beforeEach, describe, expect, test } from "vitest";
import { operations, zip } from "./emulated-laboratory.js";
import { arnOf, freshConfiguration, laboratory } from "./laboratory.js";

const lab = laboratory({ fidelity: "emulated" });
const { ask, status } = operations(lab);
const Role = "arn:aws:iam::000000000000:role/r";
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const functions = "/2015-03-31/functions";

beforeEach(() => lab.create("f", { Code: { ZipFile: zip() }, Publish: true }));
beforeEach(() => ask("CreateAlias", { FunctionName: "f", Name: "live", FunctionVersion: "1" }));

const failure = async (work: Promise<unknown>) => {
  const error = (await work.catch((thrown: unknown) => thrown)) as Error & sdk.LambdaServiceException;
  return `${error.$metadata?.httpStatusCode} ${error.name}: ${error.message}`;
};
const configuration = async (input: object) =>
  (await ask("GetFunctionConfiguration", { FunctionName: "f", ...input })) as sdk.FunctionConfiguration;
const revisionOf = async (input: object = {}) => (await configuration(input)).RevisionId;

describe("the wire form of errors", () => {
  test.each<[row: string, request: string, body: object | undefined, status: number, type: string, expected: string]>([
    // 0.2: `Message` of what is missing, `message` of the others; both have a Type.
    [
      "0.2",
      `GET ${functions}/g`,
      undefined,
      404,
      "ResourceNotFoundException",
      `{"Type":"User","Message":"Function not found: ${arnOf("g")}"}`,
    ],
    [
      "0.2",
      `PUT ${functions}/f/configuration`,
      { Runtime: "go1.x" },
      400,
      "InvalidParameterValueException",
      `{"Type":"User","message":"The runtime parameter of go1.x is no longer supported for creating or updating AWS Lambda functions. We recommend you use a supported runtime while creating or updating functions."}`,
    ],
    [
      "0.2",
      `PUT ${functions}/f/configuration`,
      { RevisionId: "x" },
      412,
      "PreconditionFailedException",
      `{"Type":"User","message":"The Revision Id provided does not match the latest Revision Id. Call the GetFunction/GetAlias API to retrieve the latest Revision Id"}`,
    ],
    [
      "0.2",
      `POST ${functions}/f/aliases`,
      { Name: "live", FunctionVersion: "1" },
      409,
      "ResourceConflictException",
      `{"Type":"User","message":"Alias already exists: ${arnOf("f")}:live"}`,
    ],
    // 0.3 and 0.4: no Type.
    [
      "0.3",
      `GET ${functions}/f?Qualifier=a!`,
      undefined,
      400,
      "ValidationException",
      `{"message":"1 validation error detected: Value 'a!' at 'qualifier' failed to satisfy constraint: Member must satisfy regular expression pattern: \\\\$(LATEST(\\\\.PUBLISHED)?)|[a-zA-Z0-9-_$]+"}`,
    ],
    [
      "0.4",
      "PUT /2017-10-31/functions/f/concurrency",
      { ReservedConcurrentExecutions: 901 },
      400,
      "InvalidParameterValueException",
      `{"message":"Specified ReservedConcurrentExecutions for function decreases account's UnreservedConcurrentExecution below its minimum value of [100]."}`,
    ],
    [
      "0.4",
      "PUT /2019-09-30/functions/f/provisioned-concurrency?Qualifier=1",
      { ProvisionedConcurrentExecutions: 1001 },
      400,
      "InvalidParameterValueException",
      `{"message":"Specified ConcurrentExecutions for function is greater than account's unreserved concurrency [1000]."}`,
    ],
    [
      "0.4",
      "GET /2020-04-22/code-signing-configs/arn:aws:lambda:us-east-1:000000000000:code-signing-config:csc-0123456789abcdefg",
      undefined,
      404,
      "ResourceNotFoundException",
      `{"Message":"The Lambda code signing configuration arn:aws:lambda:us-east-1:000000000000:code-signing-config:csc-0123456789abcdefg can not be found."}`,
    ],
  ])("%s: %s with %j", async (_, request, body, expectedStatus, type, expected) => {
    const answer = await lab.raw(request, body && JSON.stringify(body));
    expect([answer.status, await answer.text()]).toEqual([expectedStatus, expected]);
    expect(answer.headers.get("x-amzn-errortype")).toBe(type);
    // 0.1 and 0.9
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(answer.headers.get("x-amzn-requestid")).toMatch(uuid);
  });
});

// 0.11
test.each([
  ["DeleteFunction", {}],
  ["DeleteAlias", { Name: "live" }],
  ["DeleteFunctionConcurrency", {}],
  ["DeleteProvisionedConcurrencyConfig", { Qualifier: "1" }],
  ["DeleteFunctionCodeSigningConfig", {}],
])("0.11, 15.3, 15.14 and 21.11: %s answers 204", async (operation, input) => {
  expect(await status(operation, { FunctionName: "f", ...input })).toBe(204);
});

describe("the configuration", () => {
  test("2.1: all that a new function has, and no more", async () => {
    const { $metadata, ...created } = await lab
      .create("g", { Code: { ZipFile: zip() } })
      .then((answer) => ({ $metadata: 0, ...answer }));
    const expected = {
      ...freshConfiguration("g", zip()),
      State: "Pending",
      StateReason: "The function is being created.",
      StateReasonCode: "Creating",
      RuntimeVersionConfig: {
        RuntimeVersionArn: expect.stringMatching(/^arn:aws:lambda:us-east-1::runtime:[0-9a-f]{64}$/),
      },
    };
    expect(created).toEqual(expected);
    const { StateReason, StateReasonCode, ...active } = expected;
    // 4.14: the same as GetFunction's.
    const after = await configuration({ FunctionName: "g" });
    expect(after).toEqual({ ...active, State: "Active", LastUpdateStatus: "Successful" });
    expect((await ask("GetFunction", { FunctionName: "g" }))["Configuration"]).toEqual(after);
    // 1.3
    const { State, RuntimeVersionConfig, ...listed } = active;
    const { Functions = [] } = (await ask("ListFunctions")) as sdk.ListFunctionsResponse;
    expect(Functions[1]).toEqual(listed);
  });

  test("1.1: ARNs have the qualifier that was asked for, and an alias shows its version", async () => {
    const shown = async (input: object) => {
      const { FunctionArn, Version } = await configuration(input);
      return [FunctionArn?.slice(arnOf("f").length), Version];
    };
    expect(await shown({})).toEqual(["", "$LATEST"]);
    expect(await shown({ Qualifier: "$LATEST" })).toEqual([":$LATEST", "$LATEST"]);
    expect(await shown({ Qualifier: "1" })).toEqual([":1", "1"]);
    expect(await shown({ Qualifier: "live" })).toEqual([":live", "1"]);
    expect(await revisionOf({ Qualifier: "live" })).toBe(await revisionOf({ Qualifier: "1" }));
  });

  test("1.4 and 1.5: what gives a function another revision, and that of a version stays", async () => {
    const version = await revisionOf({ Qualifier: "1" });
    const changes = async (operation: string, input: object) => {
      const before = await revisionOf();
      await ask(operation, input);
      return (await revisionOf()) !== before;
    };
    const named = { FunctionName: "f" };
    const permission = { ...named, StatementId: "s", Action: "lambda:InvokeFunction", Principal: "s3.amazonaws.com" };
    expect(await changes("UpdateFunctionConfiguration", { ...named, Timeout: 3 })).toBe(true);
    expect(await changes("UpdateFunctionConfiguration", { ...named, Timeout: 4 })).toBe(true);
    expect(await changes("PublishVersion", named)).toBe(true);
    expect(await changes("AddPermission", permission)).toBe(true);
    expect(await changes("RemovePermission", { ...named, StatementId: "s" })).toBe(true);
    expect(await changes("TagResource", { Resource: arnOf("f"), Tags: { a: "b" } })).toBe(true);
    expect(await changes("UntagResource", { Resource: arnOf("f"), TagKeys: ["a"] })).toBe(true);
    expect(await changes("CreateAlias", { ...named, Name: "other", FunctionVersion: "1" })).toBe(false);
    expect(await revisionOf({ Qualifier: "1" })).toBe(version);
  });

  test("1.6: an image, with the members of archives absent", async () => {
    const ImageConfig = { EntryPoint: ["/e"], Command: ["c"], WorkingDirectory: "/w" };
    const Code = { ImageUri: "000000000000.dkr.ecr.us-east-1.amazonaws.com/repo:latest" };
    const image = { FunctionName: "i", PackageType: "Image", Code, Role, ImageConfig };
    const created = await ask("CreateFunction", image);
    expect(created).toMatchObject({ PackageType: "Image", CodeSize: 0, ImageConfigResponse: { ImageConfig } });
    expect(created["CodeSha256"]).toMatch(/^[0-9a-f]{64}$/);
    for (const absent of ["Runtime", "Handler", "RuntimeVersionConfig"]) expect(created).not.toHaveProperty(absent);
    expect((await ask("GetFunction", { FunctionName: "i" }))["Code"]).toEqual({
      ...Code,
      RepositoryType: "ECR",
      ResolvedImageUri: `000000000000.dkr.ecr.us-east-1.amazonaws.com/repo@sha256:${String(created["CodeSha256"])}`,
    });
    await ask("UpdateFunctionConfiguration", { FunctionName: "i", ImageConfig: {} });
    expect(await configuration({ FunctionName: "i" })).not.toHaveProperty("ImageConfigResponse");
  });

  test("VpcConfig, as it is shown", async () => {
    const VpcConfig = { SubnetIds: ["subnet-1"], SecurityGroupIds: ["sg-1"] };
    await ask("UpdateFunctionConfiguration", { FunctionName: "f", VpcConfig });
    expect((await configuration({})).VpcConfig).toEqual({
      ...VpcConfig,
      VpcId: expect.stringMatching(/^vpc-/),
      Ipv6AllowedForDualStack: false,
    });
  });

  test("2.25: a name is free at once after a deletion", async () => {
    await ask("DeleteFunction", { FunctionName: "f" });
    expect(await lab.create("f", { Code: { ZipFile: zip() } })).toMatchObject({ State: "Pending", Version: "$LATEST" });
    expect(await failure(ask("GetFunction", { FunctionName: "f", Qualifier: "1" }))).toContain("404");
  });

  test.each<[input: object, error: string]>([
    [{ Role: "r1" }, "Value 'r1' at 'role' failed to satisfy constraint"],
    [{ Runtime: "nodejs12.x" }, "The runtime parameter of nodejs12.x is no longer supported"],
    [
      { Runtime: "nodejs999.x" },
      "Value nodejs999.x at 'runtime' failed to satisfy constraint: Member must satisfy enum",
    ],
  ])("3.4: an update with %j is refused", async (input, error) => {
    expect(await failure(ask("UpdateFunctionConfiguration", { FunctionName: "f", ...input }))).toContain(error);
  });

  test.each([arnOf("f"), "000000000000:function:f", "function:f"])("3.4: %s may be updated", async (FunctionName) => {
    expect(await ask("UpdateFunctionConfiguration", { FunctionName, Timeout: 9 })).toMatchObject({
      FunctionName: "f",
      Timeout: 9,
    });
  });

  test("3.5 and 3.6: another runtime or architecture has another version of its runtime", async () => {
    const version = ({ RuntimeVersionConfig }: sdk.FunctionConfiguration) => RuntimeVersionConfig?.RuntimeVersionArn;
    const before = version(await configuration({}));
    const runtime = version(await ask("UpdateFunctionConfiguration", { FunctionName: "f", Runtime: "nodejs24.x" }));
    const code = await ask("UpdateFunctionCode", { FunctionName: "f", ZipFile: zip("b"), Architectures: ["arm64"] });
    expect(code).toMatchObject({ Architectures: ["arm64"] });
    expect(new Set([before, runtime, version(code)]).size).toBe(3);
  });

  test("3.9: SnapStart belongs to published versions", async () => {
    const SnapStart = { ApplyOn: "PublishedVersions" };
    expect((await ask("UpdateFunctionConfiguration", { FunctionName: "f", SnapStart }))["SnapStart"]).toEqual({
      ...SnapStart,
      OptimizationStatus: "Off",
    });
  });

  test("3.10: a dry run validates and changes nothing", async () => {
    const before = await configuration({});
    const DryRun = true;
    await ask("UpdateFunctionCode", { FunctionName: "f", ZipFile: zip("other"), DryRun });
    expect(
      await failure(ask("UpdateFunctionCode", { FunctionName: "f", ZipFile: Buffer.from("x"), DryRun })),
    ).toContain("Could not unzip");
    expect(await configuration({})).toEqual(before);
  });

  test("11.9: an empty DeadLetterConfig removes nothing, and an empty TargetArn does", async () => {
    const DeadLetterConfig = { TargetArn: "arn:aws:sqs:us-east-1:000000000000:q" };
    await ask("UpdateFunctionConfiguration", { FunctionName: "f", DeadLetterConfig });
    expect(await ask("UpdateFunctionConfiguration", { FunctionName: "f", DeadLetterConfig: {} })).toMatchObject({
      DeadLetterConfig,
    });
    await ask("UpdateFunctionConfiguration", { FunctionName: "f", DeadLetterConfig: { TargetArn: "" } });
    expect(await configuration({})).not.toHaveProperty("DeadLetterConfig");
  });
});

describe("functions and versions", () => {
  test("4.1: tags and reserved concurrency only where there are some", async () => {
    expect(Object.keys(await ask("GetFunction", { FunctionName: "f" })).sort()).toEqual(["Code", "Configuration"]);
    await ask("TagResource", { Resource: arnOf("f"), Tags: { a: "b" } });
    await ask("PutFunctionConcurrency", { FunctionName: "f", ReservedConcurrentExecutions: 3 });
    expect(await ask("GetFunction", { FunctionName: "f" })).toMatchObject({
      Code: { RepositoryType: "S3" },
      Tags: { a: "b" },
      Concurrency: { ReservedConcurrentExecutions: 3 },
    });
    // 15.2
    expect(await ask("GetFunctionConcurrency", { FunctionName: "f" })).toEqual({ ReservedConcurrentExecutions: 3 });
  });

  test.each(["GetFunction", "GetFunctionConfiguration"])("4.3 and 4.4: %s of what is missing", async (operation) => {
    const told = (input: object) => failure(ask(operation, input));
    const missing = (arn: string) => `404 ResourceNotFoundException: Function not found: ${arn}`;
    expect(await told({ FunctionName: "g" })).toBe(missing(arnOf("g")));
    expect(await told({ FunctionName: "g", Qualifier: "1" })).toBe(missing(`${arnOf("g")}:1`));
    expect(await told({ FunctionName: "f", Qualifier: "1221" })).toBe(missing(`${arnOf("f")}:1221`));
  });

  test("4.7: all that a function has goes with it", async () => {
    await ask("AddPermission", {
      FunctionName: "f",
      StatementId: "s",
      Action: "lambda:InvokeFunction",
      Principal: "*",
    });
    await ask("CreateFunctionUrlConfig", { FunctionName: "f", AuthType: "NONE" });
    await ask("PutFunctionEventInvokeConfig", { FunctionName: "f", MaximumRetryAttempts: 0 });
    await ask("PutFunctionConcurrency", { FunctionName: "f", ReservedConcurrentExecutions: 3 });
    await ask("DeleteFunction", { FunctionName: "f" });
    await lab.create("f", { Code: { ZipFile: zip() } });
    for (const [operation, input] of [
      ["GetAlias", { Name: "live" }],
      ["GetPolicy", {}],
      ["GetFunctionUrlConfig", {}],
      ["GetFunctionEventInvokeConfig", {}],
      ["GetFunction", { Qualifier: "1" }],
    ] as const)
      expect(await failure(ask(operation, { FunctionName: "f", ...input })), operation).toMatch(/^404 /);
    expect(await ask("GetFunctionConcurrency", { FunctionName: "f" })).toEqual({});
  });

  test("4.9 and 4.10: a version is deleted alone, and one that is missing too", async () => {
    await ask("DeleteAlias", { FunctionName: "f", Name: "live" });
    for (const Qualifier of ["1", "1", "7"])
      expect(await status("DeleteFunction", { FunctionName: "f", Qualifier })).toBe(204);
    expect(await failure(configuration({ Qualifier: "1" }))).toContain("404");
    expect((await configuration({})).Version).toBe("$LATEST");
  });

  test("4.12: functions in pages", async () => {
    for (const name of ["a", "b"]) await lab.create(name, { Code: { ZipFile: zip() } });
    const first = (await ask("ListFunctions", { MaxItems: 2 })) as sdk.ListFunctionsResponse;
    const second = (await ask("ListFunctions", { MaxItems: 2, Marker: first.NextMarker })) as sdk.ListFunctionsResponse;
    expect([first, second].map(({ Functions }) => Functions?.map(({ FunctionArn }) => FunctionArn))).toEqual([
      [arnOf("a"), arnOf("b")],
      [arnOf("f")],
    ]);
    expect(second).not.toHaveProperty("NextMarker");
  });

  test("5.10: how long names and qualifiers may be", async () => {
    const long = `${arnOf("a".repeat(140))}:${"b".repeat(60)}`;
    expect(await failure(ask("GetFunction", { FunctionName: long.slice(0, 256) }))).toMatch(/^404 /);
    expect(await failure(ask("GetFunction", { FunctionName: "a".repeat(257) }))).toContain(
      "Member must have length less than or equal to",
    );
  });

  test("6.2: what was published at creation is not published again", async () => {
    const { RevisionId } = await configuration({ Qualifier: "1" });
    expect(await ask("PublishVersion", { FunctionName: "f" })).toMatchObject({ Version: "1", RevisionId });
  });

  test("6.3: a version stays as it is", async () => {
    const before = await configuration({ Qualifier: "1" });
    await ask("UpdateFunctionCode", { FunctionName: "f", ZipFile: zip("other") });
    await ask("UpdateFunctionConfiguration", { FunctionName: "f", Timeout: 9, Description: "other" });
    expect(await configuration({ Qualifier: "1" })).toEqual(before);
  });

  test("6.1: the description of a version is its own", async () => {
    await ask("UpdateFunctionConfiguration", { FunctionName: "f", Timeout: 9, Description: "of $LATEST" });
    expect(await ask("PublishVersion", { FunctionName: "f", Description: "of 2" })).toMatchObject({
      Description: "of 2",
      FunctionArn: `${arnOf("f")}:2`,
      State: "Active",
      LastUpdateStatus: "Successful",
    });
    expect((await configuration({})).Description).toBe("of $LATEST");
  });

  test("7.1 and 7.3: an alias, as it is created and shown", async () => {
    const alias = { FunctionName: "f", Name: "a", FunctionVersion: "$LATEST", Description: "d" };
    // 7.14
    const created = await ask("CreateAlias", alias);
    expect(created).toEqual({
      AliasArn: `${arnOf("f")}:a`,
      Name: "a",
      FunctionVersion: "$LATEST",
      Description: "d",
      RevisionId: expect.stringMatching(uuid),
    });
    expect(await ask("GetAlias", { FunctionName: "f", Name: "a" })).toEqual(created);
  });

  test("7.8: a version of the weights that is missing", async () => {
    const RoutingConfig = { AdditionalVersionWeights: { 10: 0.5 } };
    expect(await failure(ask("UpdateAlias", { FunctionName: "f", Name: "live", RoutingConfig }))).toBe(
      `404 ResourceNotFoundException: Function not found: ${arnOf("f")}:10`,
    );
  });
});

describe("Invoke, without running", () => {
  // 8.9: the first byte is 0x99, which the recorded text names.
  test("8.9: a payload that is not JSON", async () => {
    expect(await failure(ask("Invoke", { FunctionName: "f", Payload: Uint8Array.of(0x99) }))).toBe(
      "400 InvalidRequestContentException: Could not parse request body into json: Could not parse payload into json: Unexpected character ((CTRL-CHAR, code 153)): expected a valid value (JSON String, Number, Array, Object or token 'null', 'true' or 'false')\n at [Source: REDACTED (`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION` disabled); line: 1, column: 1]",
    );
  });

  test("8.4: a dry run has no executed version", async () => {
    const answer = await ask("Invoke", { FunctionName: "f", InvocationType: "DryRun" });
    expect(answer).toMatchObject({ StatusCode: 204 });
    for (const absent of ["ExecutedVersion", "FunctionError"]) expect(answer).not.toHaveProperty(absent);
  });
});

describe("permissions", () => {
  test("12.8: all conditions, in AWS's order", async () => {
    const asked = {
      FunctionName: "f",
      StatementId: "s",
      Action: "lambda:InvokeFunctionUrl",
      Principal: "*",
      SourceArn: "arn:aws:s3:::b",
      SourceAccount: "111122223333",
      FunctionUrlAuthType: "NONE",
      PrincipalOrgID: "o-1234567890",
    };
    expect((await ask("AddPermission", asked))["Statement"]).toBe(
      `{"Sid":"s","Effect":"Allow","Principal":"*","Action":"lambda:InvokeFunctionUrl","Resource":"${arnOf("f")}","Condition":{"StringEquals":{"AWS:SourceAccount":"111122223333","lambda:FunctionUrlAuthType":"NONE","aws:PrincipalOrgID":"o-1234567890"},"ArnLike":{"AWS:SourceArn":"arn:aws:s3:::b"}}}`,
    );
  });

  test("12.10: the revision of a policy is that of its function or version", async () => {
    for (const Qualifier of [undefined, "1"]) {
      const named = { FunctionName: "f", ...(Qualifier && { Qualifier }) };
      const before = await revisionOf(named);
      await ask("AddPermission", { ...named, StatementId: "s", Action: "lambda:InvokeFunction", Principal: "*" });
      const after = await revisionOf(named);
      expect(after).not.toBe(before);
      expect((await ask("GetPolicy", named))["RevisionId"]).toBe(after);
      await ask("RemovePermission", { ...named, StatementId: "s", RevisionId: after });
      expect(await revisionOf(named)).not.toBe(after);
    }
  });

  test("12.22: what is checked first", async () => {
    const permission = {
      FunctionName: "g:1",
      Qualifier: "2",
      StatementId: "a.b",
      Action: "lambda:InvokeFunction",
      Principal: "x.y",
    };
    const told = (input: object) => failure(ask("AddPermission", { ...permission, ...input }));
    expect(await told({})).toContain("at 'statementId'");
    expect(await told({ StatementId: "s" })).toContain("The derived qualifier");
    expect(await told({ StatementId: "s", FunctionName: "g", Qualifier: undefined })).toContain("Function not found");
    await ask("AddPermission", {
      ...permission,
      FunctionName: "f",
      Qualifier: undefined,
      StatementId: "s",
      Principal: "*",
    });
    const there = { FunctionName: "f", Qualifier: undefined, StatementId: "s", RevisionId: "x" };
    expect(await told(there)).toContain("The provided principal was invalid");
    expect(await told({ ...there, Principal: "*" })).toContain("already exists");
    expect(await told({ ...there, Principal: "*", StatementId: "other" })).toContain("The Revision Id provided");
  });
});

describe("function URLs", () => {
  test("13.1 to 13.6: the members that were sent, of a function and of an alias", async () => {
    const created = await ask("CreateFunctionUrlConfig", {
      FunctionName: "f",
      Qualifier: "live",
      AuthType: "AWS_IAM",
      InvokeMode: "RESPONSE_STREAM",
      Cors: { AllowOrigins: ["*"] },
    });
    expect(created).toMatchObject({
      FunctionArn: `${arnOf("f")}:live`,
      InvokeMode: "RESPONSE_STREAM",
      Cors: { AllowOrigins: ["*"] },
    });
    expect(created).not.toHaveProperty("LastModifiedTime");
    await ask("CreateFunctionUrlConfig", { FunctionName: "f", AuthType: "NONE" });
    const updated = await ask("UpdateFunctionUrlConfig", { FunctionName: "f", AuthType: "AWS_IAM" });
    expect(updated).toMatchObject({ AuthType: "AWS_IAM", LastModifiedTime: expect.any(String) });
    expect(updated).not.toHaveProperty("InvokeMode");
    const page = async (Marker?: string) =>
      (await ask("ListFunctionUrlConfigs", {
        FunctionName: "f",
        MaxItems: 1,
        ...(Marker && { Marker }),
      })) as unknown as sdk.ListFunctionUrlConfigsResponse;
    const first = await page();
    const second = await page(first.NextMarker);
    const arns = [first, second].flatMap(({ FunctionUrlConfigs = [] }) =>
      FunctionUrlConfigs.map(({ FunctionArn }) => FunctionArn),
    );
    expect(arns.sort()).toEqual([arnOf("f"), `${arnOf("f")}:live`]);
    expect(second).not.toHaveProperty("NextMarker");
    expect(await status("DeleteFunctionUrlConfig", { FunctionName: "f" })).toBe(204);
    expect(await ask("GetFunctionUrlConfig", { FunctionName: "f", Qualifier: "live" })).toMatchObject({
      InvokeMode: "RESPONSE_STREAM",
    });
  });
});

describe("settings of asynchronous invocations", () => {
  test.each([
    [undefined, ":$LATEST"],
    ["1", ":1"],
    ["live", ":live"],
  ])("14.1, 14.2 and 14.9: of the qualifier %s", async (Qualifier, end) => {
    const answer = await ask("PutFunctionEventInvokeConfig", {
      FunctionName: "f",
      ...(Qualifier && { Qualifier }),
      DestinationConfig: { OnSuccess: {} },
    });
    expect(answer).toEqual({
      LastModified: expect.any(Date),
      FunctionArn: arnOf("f") + end,
      DestinationConfig: { OnSuccess: {}, OnFailure: {} },
    });
  });

  test("14.6: a version has none of its function's", async () => {
    await ask("PutFunctionEventInvokeConfig", { FunctionName: "f", MaximumRetryAttempts: 0 });
    await ask("UpdateFunctionCode", { FunctionName: "f", ZipFile: zip("other"), Publish: true });
    expect(await failure(ask("GetFunctionEventInvokeConfig", { FunctionName: "f", Qualifier: "2" }))).toBe(
      `404 ResourceNotFoundException: The function ${arnOf("f")}:2 doesn't have an EventInvokeConfig`,
    );
  });
});

test("15.1 and 15.7: concurrency, as it is answered", async () => {
  expect(await ask("PutFunctionConcurrency", { FunctionName: "f", ReservedConcurrentExecutions: 5 })).toEqual({
    ReservedConcurrentExecutions: 5,
  });
  const put = { FunctionName: "f", Qualifier: "1", ProvisionedConcurrentExecutions: 2 };
  expect(await status("PutProvisionedConcurrencyConfig", put)).toBe(202);
  expect(await ask("PutProvisionedConcurrencyConfig", put)).toEqual({
    AllocatedProvisionedConcurrentExecutions: 0,
    AvailableProvisionedConcurrentExecutions: 0,
    LastModified: expect.any(String),
    RequestedProvisionedConcurrentExecutions: 2,
    Status: "IN_PROGRESS",
  });
  expect(await ask("GetProvisionedConcurrencyConfig", { FunctionName: "f", Qualifier: "1" })).toMatchObject({
    Status: "READY",
    AllocatedProvisionedConcurrentExecutions: 2,
    AvailableProvisionedConcurrentExecutions: 2,
  });
  // 15.8
  const { ProvisionedConcurrencyConfigs } = await ask("ListProvisionedConcurrencyConfigs", { FunctionName: "f" });
  expect(ProvisionedConcurrencyConfigs).toMatchObject([{ FunctionArn: `${arnOf("f")}:1` }]);
});

describe("event source mappings", () => {
  const EventSourceArn = "arn:aws:sqs:us-east-1:000000000000:q";
  const stream = {
    EventSourceArn: "arn:aws:dynamodb:us-east-1:000000000000:table/t/stream/2026-01-01T00:00:00.000",
    StartingPosition: "LATEST",
  };
  const map = (input: object = {}) => ask("CreateEventSourceMapping", { FunctionName: "f", EventSourceArn, ...input });

  test("16.1 and 16.3: a queue's, with all its members", async () => {
    expect(await status("CreateEventSourceMapping", { FunctionName: "f", EventSourceArn: `${EventSourceArn}2` })).toBe(
      202,
    );
    const UUID = expect.stringMatching(uuid);
    const expected = {
      BatchSize: 10,
      EventSourceArn,
      EventSourceMappingArn: expect.stringMatching(
        /^arn:aws:lambda:us-east-1:000000000000:event-source-mapping:[0-9a-f-]{36}$/,
      ),
      FunctionArn: arnOf("f"),
      FunctionResponseTypes: [],
      LastModified: expect.any(Date),
      MaximumBatchingWindowInSeconds: 0,
      State: "Creating",
      StateTransitionReason: "USER_INITIATED",
      UUID,
    };
    expect(await map()).toEqual(expected);
    const FilterCriteria = { Filters: [{ Pattern: '{ "body" : {"a": ["b"]} }' }] };
    const more = {
      FilterCriteria,
      ScalingConfig: { MaximumConcurrency: 2 },
      FunctionResponseTypes: ["ReportBatchItemFailures"],
    };
    // 17.13: the pattern as it was sent.
    expect(await map({ ...more, EventSourceArn: `${EventSourceArn}3` })).toEqual({
      ...expected,
      ...more,
      EventSourceArn: `${EventSourceArn}3`,
    });
  });

  test("16.4: the states on the way", async () => {
    const { UUID } = await map({ Enabled: false });
    expect(await ask("GetEventSourceMapping", { UUID })).toMatchObject({ State: "Disabled" });
    expect(await ask("UpdateEventSourceMapping", { UUID, Enabled: true })).toMatchObject({ State: "Enabling" });
    expect(await ask("GetEventSourceMapping", { UUID })).toMatchObject({ State: "Enabled" });
    expect(await ask("UpdateEventSourceMapping", { UUID, BatchSize: 5 })).toMatchObject({
      State: "Updating",
      BatchSize: 5,
    });
    expect(await status("DeleteEventSourceMapping", { UUID })).toBe(202);
    // 16.21
    expect(await map()).toMatchObject({ State: "Creating" });
  });

  test("16.4: one that begins disabled", async () => {
    expect(await map({ Enabled: false })).toMatchObject({ State: "Disabled" });
  });

  test.each([
    ["f", ""],
    ["function:f:$LATEST", ":$LATEST"],
    ["f:1", ":1"],
    [`${arnOf("f")}:live`, ":live"],
    [arnOf("f"), ""],
  ])("16.5: %s keeps its qualifier", async (FunctionName, end) => {
    expect((await map({ FunctionName }))["FunctionArn"]).toBe(arnOf("f") + end);
  });

  test("16.7: an update may name another function", async () => {
    await lab.create("g", { Code: { ZipFile: zip() } });
    const { UUID } = await map();
    expect(await status("UpdateEventSourceMapping", { UUID, FunctionName: "g" })).toBe(202);
    expect(await ask("GetEventSourceMapping", { UUID })).toMatchObject({ FunctionArn: arnOf("g") });
  });

  test("16.8: lists, also of what is missing", async () => {
    const { UUID } = await map();
    const listed = async (input: object) =>
      ((await ask("ListEventSourceMappings", input)) as sdk.ListEventSourceMappingsResponse).EventSourceMappings?.map(
        (mapping) => mapping.UUID,
      );
    expect(await listed({})).toEqual([UUID]);
    expect(await listed({ FunctionName: "f" })).toEqual([UUID]);
    expect(await listed({ EventSourceArn })).toEqual([UUID]);
    expect(await listed({ FunctionName: "missing" })).toEqual([]);
    expect(await listed({ EventSourceArn: `${EventSourceArn}-missing` })).toEqual([]);
  });

  test.each(["GetEventSourceMapping", "UpdateEventSourceMapping", "DeleteEventSourceMapping"])(
    "16.9: %s of an unknown UUID",
    async (operation) => {
      expect(await failure(ask(operation, { UUID: "00000000-0000-0000-0000-000000000000" }))).toBe(
        "404 ResourceNotFoundException: The resource you requested does not exist.",
      );
    },
  );

  test.each<[row: string, input: object, error: string]>([
    ["16.10", { FunctionName: "g", EventSourceArn: undefined }, "Unrecognized event source."],
    [
      "16.12",
      { FunctionName: "g", DestinationConfig: { OnSuccess: { Destination: EventSourceArn } } },
      "Unsupported DestinationConfig parameter for given event source mapping type.",
    ],
    [
      "16.15",
      { BatchSize: 11 },
      "Maximum batch window in seconds must be greater than 0 if maximum batch size is greater than 10",
    ],
    ["16.18", { FilterCriteria: { Filters: [{ Pattern: '{"a":' }] } }, "Invalid filter pattern definition."],
  ])("%s: %j is refused", async (_, input, error) => {
    expect(await failure(map(input))).toBe(`400 InvalidParameterValueException: ${error}`);
  });

  test("16.13: the missing position has a Type, and a full stop", async () => {
    const body = JSON.stringify({ FunctionName: "f", EventSourceArn: stream.EventSourceArn });
    const answer = await lab.raw("POST /2015-03-31/event-source-mappings", body);
    expect(await answer.text()).toBe(
      `{"Type":"User","message":"1 validation error detected: Value null at 'startingPosition' failed to satisfy constraint: Member must not be null."}`,
    );
  });

  test("16.14: a position that does not exist", async () => {
    expect(await failure(map({ ...stream, StartingPosition: "invalid" }))).toBe(
      "400 ValidationException: 1 validation error detected: Value 'invalid' at 'startingPosition' failed to satisfy constraint: Member must satisfy enum value set: [LATEST, AT_TIMESTAMP, TRIM_HORIZON]",
    );
  });

  test("16.20: a second mapping of a stream", async () => {
    const { UUID } = await map(stream);
    expect(await failure(map(stream))).toBe(
      `409 ResourceConflictException: The event source arn (" ${stream.EventSourceArn} ") and function (" f ") provided mapping already exists. Please update or delete the existing mapping with UUID ${String(UUID)}`,
    );
  });

  test("16.22: tags that are given at creation", async () => {
    const { EventSourceMappingArn } = await map({ Tags: { a: "b" } });
    expect(await ask("ListTags", { Resource: EventSourceMappingArn })).toEqual({ Tags: { a: "b" } });
    // 21.1
    expect(await status("UntagResource", { Resource: EventSourceMappingArn, TagKeys: ["a", "absent"] })).toBe(204);
    expect(await ask("ListTags", { Resource: EventSourceMappingArn })).toEqual({ Tags: {} });
  });

  test("16.25: limits of the model", async () => {
    for (const input of [
      { BatchSize: 0 },
      { BatchSize: 10_001 },
      { MaximumBatchingWindowInSeconds: 301 },
      { ScalingConfig: { MaximumConcurrency: 1 } },
    ])
      expect(await failure(map(input)), JSON.stringify(input)).toMatch(/^400 ValidationException: 1 validation error/);
    for (const input of [
      { ParallelizationFactor: 11 },
      { TumblingWindowInSeconds: 901 },
      { MaximumRecordAgeInSeconds: 604_801 },
      { MaximumRetryAttempts: 10_001 },
    ])
      expect(await failure(map({ ...stream, ...input })), JSON.stringify(input)).toMatch(
        /^400 ValidationException: 1 validation error/,
      );
  });
});

describe("layers and the rest", () => {
  test("20.1 to 20.3: a layer, as it is published, shown and listed", async () => {
    const layer = "arn:aws:lambda:us-east-1:000000000000:layer:l";
    expect(await status("PublishLayerVersion", { LayerName: "other", Content: { ZipFile: zip() } })).toBe(201);
    const published = await ask("PublishLayerVersion", {
      LayerName: "l",
      Content: { ZipFile: zip() },
      LicenseInfo: "MIT",
    });
    expect(published).toEqual({
      Content: {
        Location: expect.stringMatching(/^http:/),
        CodeSha256: expect.stringMatching(/^.{43}=$/),
        CodeSize: zip().length,
      },
      LayerArn: layer,
      LayerVersionArn: `${layer}:1`,
      Description: "",
      LicenseInfo: "MIT",
      CreatedDate: expect.stringMatching(/\+0000$/),
      Version: 1,
    });
    // The location of the code is signed for a time.
    const shown = { ...published, Content: expect.objectContaining({ CodeSize: zip().length }) };
    expect(await ask("GetLayerVersion", { LayerName: "l", VersionNumber: 1 })).toEqual(shown);
    expect(await ask("GetLayerVersionByArn", { Arn: `${layer}:1` })).toEqual(shown);
    const { Content, LayerArn, ...listed } = published;
    expect(await ask("ListLayerVersions", { LayerName: "l" })).toEqual({ LayerVersions: [listed] });
    // 20.13
    expect((await lab.create("with", { Code: { ZipFile: zip() }, Layers: [`${layer}:1`] })).Layers).toEqual([
      { Arn: `${layer}:1`, CodeSize: zip().length },
    ]);
  });

  test("21.9: back to text, the levels disappear", async () => {
    const LoggingConfig = { LogFormat: "JSON", ApplicationLogLevel: "DEBUG" };
    await ask("UpdateFunctionConfiguration", { FunctionName: "f", LoggingConfig });
    await ask("UpdateFunctionConfiguration", { FunctionName: "f", LoggingConfig: { LogFormat: "Text" } });
    expect((await configuration({})).LoggingConfig).toEqual({ LogFormat: "Text", LogGroup: "/aws/lambda/f" });
  });

  test("21.13: Update and Delete of an unknown code signing configuration", async () => {
    const CodeSigningConfigArn = "arn:aws:lambda:us-east-1:000000000000:code-signing-config:csc-0123456789abcdefg";
    for (const operation of ["UpdateCodeSigningConfig", "DeleteCodeSigningConfig", "ListFunctionsByCodeSigningConfig"])
      expect(await failure(ask(operation, { CodeSigningConfigArn }))).toBe(
        `404 ResourceNotFoundException: The Lambda code signing configuration ${CodeSigningConfigArn} can not be found.`,
      );
  });

  test("21.14: a code signing configuration", async () => {
    const AllowedPublishers = {
      SigningProfileVersionArns: ["arn:aws:signer:us-east-1:000000000000:/signing-profiles/p/1234567890"],
    };
    expect(await status("CreateCodeSigningConfig", { AllowedPublishers })).toBe(201);
    const { CodeSigningConfig } = await ask("CreateCodeSigningConfig", {
      AllowedPublishers,
      CodeSigningPolicies: { UntrustedArtifactOnDeployment: "Enforce" },
      Description: "d",
    });
    const id = /^csc-[a-z0-9]{17}$/;
    expect(CodeSigningConfig).toEqual({
      AllowedPublishers,
      CodeSigningConfigArn: expect.stringMatching(/^arn:aws:lambda:us-east-1:000000000000:code-signing-config:csc-/),
      CodeSigningConfigId: expect.stringMatching(id),
      CodeSigningPolicies: { UntrustedArtifactOnDeployment: "Enforce" },
      Description: "d",
      LastModified: expect.any(String),
    });
  });

  test("21.15: the account's limits", async () => {
    expect(await ask("GetAccountSettings")).toEqual({
      AccountLimit: {
        TotalCodeSize: 80_530_636_800,
        CodeSizeUnzipped: 262_144_000,
        CodeSizeZipped: 52_428_800,
        ConcurrentExecutions: 1000,
        UnreservedConcurrentExecutions: 1000,
      },
      AccountUsage: { TotalCodeSize: expect.any(Number), FunctionCount: 1 },
    });
  });
});
