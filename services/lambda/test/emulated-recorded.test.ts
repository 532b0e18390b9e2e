/**
 * What AWS was recorded to answer (November 2025), a row for each case that `emulated-control.test.ts` has not: refusals with their exact texts, and the
 * order of checks. Each row begins with a function `f` with version 1, an alias `live` of it and a layer `l`.
 */
import type * as sdk from "@aws-sdk/client-lambda";
import { beforeEach, describe, expect, test } from "vitest";
import { operations, zip } from "./emulated-laboratory.js";
import { arnOf, laboratory } from "./laboratory.js";

const lab = laboratory({ fidelity: "emulated" });
const { ask, status } = operations(lab);

const region = "(eusc-)?[a-z]{2}((-gov)|(-iso([a-z]?)))?-[a-z]+-\\d{1}";
const start = `(arn:(aws[a-zA-Z-]*)?:lambda:)?(${region}:)?(\\d{12}:)?(function:)?`;
/** The patterns that the texts show. */
const pattern = {
  named: `${start}([a-zA-Z0-9-_\\.]+)(:(\\$LATEST(\\.PUBLISHED)?|[a-zA-Z0-9-_]+))?`,
  created: `${start}([a-zA-Z0-9-_]+)(:(\\$LATEST|[a-zA-Z0-9-_]+))?`,
  qualifier: "\\$(LATEST(\\.PUBLISHED)?)|[a-zA-Z0-9-_$]+",
  ofUrl: "((?!^\\d+$)^[0-9a-zA-Z-_]+$)",
  statement: "([a-zA-Z0-9-_]+)",
  layerVersion: `(arn:(aws[a-zA-Z-]*)?:lambda:${region}:\\d{12}:layer:[a-zA-Z0-9-_]+:[0-9]+)|(arn:[a-zA-Z0-9-]+:lambda:::awslayer:[a-zA-Z0-9-_]+)`,
  destination: `$|kafka://([^.]([a-zA-Z0-9\\-_.]{0,248}))|arn:(aws[a-zA-Z0-9-]*):([a-zA-Z0-9\\-])+:(${region})?:(\\d{12})?:(.*)`,
  tagged: `arn:(aws[a-zA-Z-]*):lambda:${region}:\\d{12}:(function:[a-zA-Z0-9-_]+(:(\\$LATEST|[a-zA-Z0-9-_]+))?|layer:([a-zA-Z0-9-_]+)|code-signing-config:csc-[a-z0-9]{17}|event-source-mapping:[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}|capacity-provider:[a-zA-Z0-9-_]+)`,
};

const broken = (value: string, member: string, rule: string) =>
  `Value '${value}' at '${member}' failed to satisfy constraint: ${rule}`;
const unlike = (value: string, member: string, text: string) =>
  broken(value, member, `Member must satisfy regular expression pattern: ${text}`);
const tooLong = (value: string, member: string, most: number) =>
  broken(value, member, `Member must have length less than or equal to ${most}`);
/** `ValidationException` of one or two violations. */
const refused = (...violations: readonly string[]) =>
  `400 ValidationException: ${violations.length} validation error${violations.length === 1 ? "" : "s"} detected: ${violations.join("; ")}`;
const invalid = (message: string) => `400 InvalidParameterValueException: ${message}`;
const missing = (message: string) => `404 ResourceNotFoundException: ${message}`;
const conflict = (message: string) => `409 ResourceConflictException: ${message}`;

const layer = "arn:aws:lambda:us-east-1:000000000000:layer:l";
const mismatch = invalid("The derived qualifier from the function name does not match the specified qualifier.");
const elsewhere = missing("Functions from 'eu-west-1' are not reachable in this region ('us-east-1')");
const there = "arn:aws:lambda:eu-west-1:000000000000:function:f";
const revision = (call: string) =>
  `412 PreconditionFailedException: The Revision Id provided does not match the latest Revision Id. Call the ${call} API to retrieve the latest Revision Id`;
const taken = (sid: string) =>
  conflict(
    `The statement id (${sid}) provided already exists. Please provide a new statement id, or remove the existing statement.`,
  );
const unpublished = invalid("The function resource provided must be an alias or a published version.");
const gone = missing("The resource you requested does not exist.");

const permission = {
  FunctionName: "f",
  StatementId: "s",
  Action: "lambda:InvokeFunction",
  Principal: "s3.amazonaws.com",
};
const layerPermission = {
  LayerName: "l",
  VersionNumber: 1,
  StatementId: "s",
  Action: "lambda:GetLayerVersion",
  Principal: "*",
};
const provisioned = { FunctionName: "f", Qualifier: "1", ProvisionedConcurrentExecutions: 1 };
const letters = (count: number) => "a".repeat(count);

beforeEach(async () => {
  await lab.create("f", { Code: { ZipFile: zip() }, Publish: true });
  await ask("CreateAlias", { FunctionName: "f", Name: "live", FunctionVersion: "1" });
  await ask("PublishLayerVersion", { LayerName: "l", Content: { ZipFile: zip() } });
});

const failure = async (work: Promise<unknown>) => {
  const error = (await work.catch((thrown: unknown) => thrown)) as Error & sdk.LambdaServiceException;
  return `${error.$metadata?.httpStatusCode} ${error.name}: ${error.message}`;
};

type Row = readonly [row: string, operation: string, input: object, error: string];

const wrongNames = [
  "my-function!",
  "*",
  "invalid-account:function:my-function",
  "arn:aws:lambda:invalid-region:000000000000:function:f",
  "arn:aws:ec2:us-east-1:000000000000:instance:f",
  `${arnOf("f")}:1:2`,
  "function:f:$LATEST:extra",
  "arn:aws:lambda::000000000000:function:f",
  "arn:aws:lambda:us-east-1::function:f",
  `${arnOf("f")}:$LATES`,
];

const creation = {
  Runtime: "nodejs22.x",
  Role: "arn:aws:iam::000000000000:role/r",
  Handler: "index.handler",
  Code: { ZipFile: zip() },
};
const wrongNewNames = [
  "invalid:function:name",
  "my-function!",
  "*",
  "arn:aws:ec2:us-east-1:000000000000:instance:f",
  "arn:aws:lambda:us-east-1::function:f",
];

const rows: readonly Row[] = [
  ...wrongNewNames.map(
    (FunctionName): Row => [
      "2.6",
      "CreateFunction",
      { ...creation, FunctionName },
      refused(unlike(FunctionName, "functionName", pattern.created)),
    ],
  ),
  [
    "2.8",
    "CreateFunction",
    { ...creation, FunctionName: letters(141) },
    refused(tooLong(letters(141), "functionName", 140)),
  ],
  [
    "2.9",
    "CreateFunction",
    { ...creation, FunctionName: `${letters(140)}!` },
    refused(
      tooLong(`${letters(140)}!`, "functionName", 140),
      unlike(`${letters(140)}!`, "functionName", pattern.created),
    ),
  ],
  [
    "2.21",
    "CreateFunction",
    { ...creation, FunctionName: "g", VpcConfig: { SubnetIds: ["bad-1"], SecurityGroupIds: ["sg-1"] } },
    refused(
      broken(
        "[bad-1]",
        "vpcConfig.subnetIds",
        "Member must satisfy constraint: [Member must have length less than or equal to 1024, Member must have length greater than or equal to 0, Member must satisfy regular expression pattern: subnet-[0-9a-z]*]",
      ),
    ),
  ],
  [
    "2.22",
    "CreateFunction",
    { ...creation, FunctionName: "g", SnapStart: { ApplyOn: "invalidOption" } },
    refused(
      broken("invalidOption", "snapStart.applyOn", "Member must satisfy enum value set: [PublishedVersions, None]"),
    ),
  ],
  ["3.3", "UpdateFunctionConfiguration", { FunctionName: "f", RevisionId: "x" }, revision("GetFunction/GetAlias")],
  ["3.10", "UpdateFunctionCode", { FunctionName: "g", ZipFile: zip() }, missing(`Function not found: ${arnOf("g")}`)],
  ["4.5", "GetFunction", { FunctionName: "f", Qualifier: "none" }, missing(`Function not found: ${arnOf("f")}:none`)],
  ["4.6", "GetFunction", { FunctionName: there }, elsewhere],
  ["4.6", "GetFunctionConfiguration", { FunctionName: there }, elsewhere],
  ["4.6", "GetFunctionUrlConfig", { FunctionName: there }, elsewhere],
  ["4.6", "GetFunctionCodeSigningConfig", { FunctionName: there }, elsewhere],
  ["4.6", "GetFunctionEventInvokeConfig", { FunctionName: there }, elsewhere],
  ["4.6", "GetFunctionConcurrency", { FunctionName: there }, elsewhere],
  ["4.6", "DeleteFunction", { FunctionName: there }, elsewhere],
  ["4.6", "Invoke", { FunctionName: there }, elsewhere],
  [
    "4.11",
    "DeleteFunction",
    { FunctionName: "g:$LATEST", Qualifier: "$LATEST" },
    invalid("$LATEST version cannot be deleted without deleting the function."),
  ],
  ["5.2", "GetFunction", { FunctionName: "g:$LATEST", Qualifier: "1" }, mismatch],
  ["5.2", "DeleteFunction", { FunctionName: "f:1", Qualifier: "2" }, mismatch],
  ["5.2", "Invoke", { FunctionName: `${arnOf("f")}:1`, Qualifier: "2" }, mismatch],
  ...wrongNames.map(
    (FunctionName): Row => [
      "5.4",
      "GetFunction",
      { FunctionName },
      refused(unlike(FunctionName, "functionName", pattern.named)),
    ],
  ),
  [
    "5.5",
    "GetFunction",
    { FunctionName: "f", Qualifier: "invalid!" },
    refused(unlike("invalid!", "qualifier", pattern.qualifier)),
  ],
  [
    "5.6",
    "GetFunction",
    { FunctionName: "f", Qualifier: letters(129) },
    refused(tooLong(letters(129), "qualifier", 128)),
  ],
  [
    "5.7",
    "GetFunction",
    { FunctionName: "my-function!", Qualifier: "invalid!" },
    refused(unlike("invalid!", "qualifier", pattern.qualifier), unlike("my-function!", "functionName", pattern.named)),
  ],
  ["5.8", "DeleteFunction", { FunctionName: letters(65) }, missing(`Function not found: ${arnOf(letters(65))}`)],
  ["5.8", "Invoke", { FunctionName: letters(65) }, missing(`Function not found: ${arnOf(letters(65))}:$LATEST`)],
  ["5.9", "Invoke", { FunctionName: "f", Qualifier: "$latest" }, missing(`Function not found: ${arnOf("f")}:$latest`)],
  ["6.4", "PublishVersion", { FunctionName: "f", RevisionId: "x" }, revision("GetFunction/GetAlias")],
  ["7.16", "UpdateAlias", { FunctionName: "f", Name: "live", RevisionId: "x" }, revision("GetFunction/GetAlias")],
  ["8.7", "Invoke", { FunctionName: "f", Qualifier: "none" }, missing(`Function not found: ${arnOf("f")}:none`)],
  [
    "8.33",
    "Invoke",
    { FunctionName: "arn:aws:lambda:us-east-1:123400000000@function:myfn" },
    refused(unlike("arn:aws:lambda:us-east-1:123400000000@function:myfn", "functionName", pattern.named)),
  ],
  [
    "12.12",
    "AddPermission",
    { ...permission, StatementId: "example.com" },
    refused(unlike("example.com", "statementId", pattern.statement)),
  ],
  ["12.14", "AddPermission", { ...permission, Qualifier: "a?" }, refused(unlike("a?", "qualifier", pattern.qualifier))],
  ["12.15", "AddPermission", { ...permission, FunctionName: "g" }, missing(`Function not found: ${arnOf("g")}`)],
  [
    "12.16",
    "RemovePermission",
    { FunctionName: "f", StatementId: "s", Qualifier: "none" },
    missing(`Cannot find alias arn: ${arnOf("f")}:none`),
  ],
  ["12.17", "AddPermission", { ...permission, Qualifier: "42" }, missing(`Function not found: ${arnOf("f")}:42`)],
  [
    "12.17",
    "AddPermission",
    { ...permission, Qualifier: "valid-with-$-but-missing" },
    missing(`Function not found: ${arnOf("f")}:valid-with-$-but-missing`),
  ],
  ["12.18", "AddPermission", { ...permission, RevisionId: "x" }, revision("GetPolicy")],
  ["12.19", "GetPolicy", { FunctionName: "g" }, gone],
  ["12.19", "GetPolicy", { FunctionName: "f", Qualifier: "42" }, gone],
  ...["1", "$LATEST"].flatMap((Qualifier): Row[] =>
    ["CreateFunctionUrlConfig", "GetFunctionUrlConfig", "UpdateFunctionUrlConfig", "DeleteFunctionUrlConfig"].map(
      (operation): Row => [
        "13.8",
        operation,
        { FunctionName: "missing", Qualifier, ...(operation === "CreateFunctionUrlConfig" && { AuthType: "NONE" }) },
        refused(unlike(Qualifier, "qualifier", pattern.ofUrl)),
      ],
    ),
  ),
  ["13.9", "UpdateFunctionUrlConfig", { FunctionName: "g" }, missing("Function does not exist")],
  ["13.9", "ListFunctionUrlConfigs", { FunctionName: "g" }, missing("Function does not exist")],
  [
    "13.9",
    "CreateFunctionUrlConfig",
    { FunctionName: "f", Qualifier: "none", AuthType: "NONE" },
    missing("Function does not exist"),
  ],
  ["13.10", "DeleteFunctionUrlConfig", { FunctionName: "f" }, gone],
  ["13.10", "UpdateFunctionUrlConfig", { FunctionName: "f" }, gone],
  [
    "13.11",
    "CreateFunctionUrlConfig",
    { FunctionName: "f", AuthType: "NONE", InvokeMode: "UNKNOWN" },
    refused(broken("UNKNOWN", "invokeMode", "Member must satisfy enum value set: [RESPONSE_STREAM, BUFFERED]")),
  ],
  ["13.12", "GetFunctionUrlConfig", { FunctionName: `${arnOf("f")}:live`, Qualifier: "other" }, mismatch],
  ["14.4", "ListFunctionEventInvokeConfigs", { FunctionName: "g" }, missing("The function doesn't exist.")],
  [
    "14.4",
    "PutFunctionEventInvokeConfig",
    { FunctionName: "f", Qualifier: "none" },
    missing("The function doesn't exist."),
  ],
  [
    "14.5",
    "DeleteFunctionEventInvokeConfig",
    { FunctionName: "g" },
    missing(`The function ${arnOf("g")}:$LATEST doesn't have an EventInvokeConfig`),
  ],
  [
    "14.5",
    "UpdateFunctionEventInvokeConfig",
    { FunctionName: "f", Qualifier: "live", MaximumRetryAttempts: 0 },
    missing(`The function ${arnOf("f")}:live doesn't have an EventInvokeConfig`),
  ],
  [
    "14.8",
    "PutFunctionEventInvokeConfig",
    { FunctionName: "f", DestinationConfig: { OnFailure: { Destination: "no-arn" } } },
    refused(unlike("no-arn", "destinationConfig.onFailure.destination", pattern.destination)),
  ],
  ["14.10", "PutFunctionEventInvokeConfig", { FunctionName: "f:live", Qualifier: "1" }, mismatch],
  [
    "15.5",
    "PutFunctionConcurrency",
    { FunctionName: `${arnOf("f")}:1`, ReservedConcurrentExecutions: 1 },
    invalid(
      "This operation is permitted on Lambda functions only. Aliases and versions do not support this operation. Please specify either a function name or an unqualified function ARN.",
    ),
  ],
  ["15.4", "GetFunctionConcurrency", { FunctionName: "g" }, missing(`Function not found: ${arnOf("g")}`)],
  ["15.8", "ListProvisionedConcurrencyConfigs", { FunctionName: "g" }, missing(`Function not found: ${arnOf("g")}`)],
  [
    "15.9",
    "PutProvisionedConcurrencyConfig",
    { ...provisioned, ProvisionedConcurrentExecutions: 0 },
    refused(broken("0", "provisionedConcurrentExecutions", "Member must have value greater than or equal to 1")),
  ],
  ["15.10", "GetProvisionedConcurrencyConfig", { FunctionName: "f", Qualifier: "$LATEST" }, unpublished],
  ["15.10", "DeleteProvisionedConcurrencyConfig", { FunctionName: "f", Qualifier: "$LATEST" }, unpublished],
  [
    "15.11",
    "PutProvisionedConcurrencyConfig",
    { ...provisioned, FunctionName: "g", Qualifier: "noalias" },
    missing(`Cannot find alias arn: ${arnOf("g")}:noalias`),
  ],
  [
    "15.12",
    "PutProvisionedConcurrencyConfig",
    { ...provisioned, Qualifier: "10" },
    missing(`Function not found: ${arnOf("f")}:10`),
  ],
  [
    "15.16",
    "PutProvisionedConcurrencyConfig",
    { ...provisioned, ProvisionedConcurrentExecutions: 1001 },
    invalid("Specified ConcurrentExecutions for function is greater than account's unreserved concurrency [1000]."),
  ],
  [
    "15.16",
    "PutProvisionedConcurrencyConfig",
    { ...provisioned, ProvisionedConcurrentExecutions: 901 },
    invalid(
      "Specified ConcurrentExecutions for function decreases account's UnreservedConcurrentExecution below its minimum value of [100].",
    ),
  ],
  ["20.5", "GetLayerVersion", { LayerName: "l", VersionNumber: 9 }, gone],
  ["20.6", "GetLayerVersionByArn", { Arn: layer }, refused(unlike(layer, "arn", pattern.layerVersion))],
  [
    "20.7",
    "PublishLayerVersion",
    {
      LayerName: "l",
      Content: { ZipFile: zip() },
      CompatibleRuntimes: ["python3.7", "invalidruntime"],
      CompatibleArchitectures: ["invalidarch", "arm64"],
    },
    refused(
      broken(
        "[python3.7, invalidruntime]",
        "compatibleRuntimes",
        "Member must satisfy enum value set: [nodejs20.x, python3.14, provided.al2023, python3.12, python3.13, nodejs24.x, nodejs22.x, java25, python3.10, python3.11, java21, ruby3.3, ruby3.4, ruby3.2, python3.8, python3.9, java17, nodejs16.x, dotnet10, dotnet8, java11, dotnet6, nodejs18.x, provided.al2, java8.al2]",
      ),
      broken(
        "[invalidarch, arm64]",
        "compatibleArchitectures",
        "Member must satisfy constraint: [Member must satisfy enum value set: [x86_64, arm64], Member must not be null]",
      ),
    ),
  ],
  [
    "20.9",
    "GetLayerVersionPolicy",
    { LayerName: "l", VersionNumber: 1 },
    missing("No policy is associated with the given resource."),
  ],
  [
    "20.10",
    "AddLayerVersionPermission",
    { ...layerPermission, Action: "*" },
    refused(unlike("*", "action", "lambda:GetLayerVersion")),
  ],
  [
    "20.12",
    "RemoveLayerVersionPermission",
    { LayerName: "l", VersionNumber: 9, StatementId: "s" },
    missing(`Layer version ${layer}:9 does not exist.`),
  ],
  [
    "20.15",
    "UpdateFunctionConfiguration",
    { FunctionName: "f", Layers: [layer] },
    refused(
      broken(
        `[${layer}]`,
        "layers",
        `Member must satisfy constraint: [Member must have length less than or equal to 2048, Member must have length greater than or equal to 1, Member must satisfy regular expression pattern: ${pattern.layerVersion}, Member must not be null]`,
      ),
    ),
  ],
  ["21.2", "TagResource", { Resource: arnOf("g"), Tags: { a: "b" } }, missing(`Function not found: ${arnOf("g")}`)],
  [
    "21.2",
    "ListTags",
    { Resource: "arn:aws:lambda:us-east-1:000000000000:event-source-mapping:00000000-0000-0000-0000-000000000000" },
    missing(
      "Event source mapping not found: arn:aws:lambda:us-east-1:000000000000:event-source-mapping:00000000-0000-0000-0000-000000000000",
    ),
  ],
  [
    "21.4",
    "ListTags",
    { Resource: "arn:aws:sqs:us-east-1:000000000000:q" },
    refused(unlike("arn:aws:sqs:us-east-1:000000000000:q", "resource", pattern.tagged)),
  ],
  [
    "21.12",
    "PutFunctionCodeSigningConfig",
    {
      FunctionName: "f",
      CodeSigningConfigArn: "arn:aws:lambda:us-east-1:000000000000:code-signing-config:csc-0123456789abcdefg",
    },
    "404 CodeSigningConfigNotFoundException: The code signing configuration cannot be found. Check that the provided configuration is not deleted: arn:aws:lambda:us-east-1:000000000000:code-signing-config:csc-0123456789abcdefg.",
  ],
  [
    "21.5",
    "UntagResource",
    { Resource: arnOf("f"), TagKeys: [] },
    refused("Value null at 'tagKeys' failed to satisfy constraint: Member must not be null"),
  ],
  ["21.11", "GetFunctionCodeSigningConfig", { FunctionName: "g" }, missing(`Function not found: ${arnOf("g")}`)],
];

describe("refusals", () => {
  test.each(rows)("%s: %s of %j", async (_, operation, input, error) => {
    expect(await failure(ask(operation, input))).toBe(error);
  });

  test("0.1: an error's body has Type and its message, and nothing else", async () => {
    const response = await lab.raw("GET /2015-03-31/functions/g");
    expect(response.headers.get("x-amzn-errortype")).toBe("ResourceNotFoundException");
    expect(response.headers.get("content-type")).toBe("application/json");
    const text = await response.text();
    expect(text).toBe(`{"Type":"User","Message":"Function not found: ${arnOf("g")}"}`);
    const small = await lab.raw("GET /2015-03-31/functions/f:1?Qualifier=2");
    expect(await small.text()).toBe(
      '{"Type":"User","message":"The derived qualifier from the function name does not match the specified qualifier."}',
    );
    const validation = await lab.raw("GET /2015-03-31/functions/my-function!");
    expect(Object.keys((await validation.json()) as object)).toEqual(["message"]);
  });
});

test("0.8: of a function of another account the text is null", async () => {
  const FunctionName = arnOf("f").replace("000000000000", "111111111111");
  const response = await lab.raw("POST /2015-03-31/functions", JSON.stringify({ ...creation, Code: {}, FunctionName }));
  expect(response.status).toBe(403);
  expect(response.headers.get("x-amzn-errortype")).toBe("AccessDeniedException");
  expect(await response.text()).toBe('{"Message":null}');
});

describe("answers", () => {
  test("20.7: a layer may be for runtimes that functions may no longer have", async () => {
    const content = { LayerName: "l", Content: { ZipFile: zip() } };
    const answer = await ask("PublishLayerVersion", { ...content, CompatibleRuntimes: ["python3.7", "go1.x"] });
    expect(answer).toMatchObject({ CompatibleRuntimes: ["python3.7", "go1.x"] });
    expect(await ask("PublishLayerVersion", { ...content, CompatibleRuntimes: [] })).toMatchObject({
      CompatibleRuntimes: [],
    });
  });

  const json = { ApplicationLogLevel: "INFO", LogFormat: "JSON", LogGroup: "/aws/lambda/f", SystemLogLevel: "INFO" };
  test.each<[row: string, changes: readonly object[], after: object]>([
    ["21.6", [{ LogFormat: "JSON" }], json],
    ["21.6", [{ LogFormat: "JSON", SystemLogLevel: "WARN" }], { ...json, SystemLogLevel: "WARN" }],
    [
      "21.6",
      [{ LogFormat: "JSON", SystemLogLevel: "WARN" }, { ApplicationLogLevel: "DEBUG" }],
      { ...json, SystemLogLevel: "WARN", ApplicationLogLevel: "DEBUG" },
    ],
    ["21.7", [{ LogGroup: "/other" }], { LogFormat: "Text", LogGroup: "/other" }],
    [
      "21.7",
      [{ LogFormat: "JSON", ApplicationLogLevel: "ERROR" }, { LogGroup: "/other" }],
      { ...json, ApplicationLogLevel: "ERROR", LogGroup: "/other" },
    ],
    ["21.8", [{ LogFormat: "JSON", ApplicationLogLevel: "TRACE" }], { ...json, ApplicationLogLevel: "TRACE" }],
    ["21.8", [{ LogFormat: "JSON", SystemLogLevel: "DEBUG" }], { ...json, SystemLogLevel: "DEBUG" }],
  ])("%s: the logging configuration after %j", async (_, changes, after) => {
    for (const LoggingConfig of changes) await ask("UpdateFunctionConfiguration", { FunctionName: "f", LoggingConfig });
    expect((await ask("GetFunctionConfiguration", { FunctionName: "f" })).LoggingConfig).toEqual(after);
  });

  test("3.7: UpdateFunctionCode that publishes answers the new version, pending", async () => {
    const answer = await ask("UpdateFunctionCode", { FunctionName: "f", ZipFile: zip("other"), Publish: true });
    expect(answer).toMatchObject({
      FunctionArn: `${arnOf("f")}:2`,
      Version: "2",
      State: "Pending",
      StateReasonCode: "Creating",
    });
    expect(answer).not.toHaveProperty("LastUpdateStatus");
    const { CodeSha256 } = await ask("GetFunctionConfiguration", { FunctionName: "f" });
    expect(answer.CodeSha256).toBe(CodeSha256);
  });

  test("4.13: all versions, $LATEST first, with qualified ARNs", async () => {
    const { Functions } = (await ask("ListFunctions", { FunctionVersion: "ALL" })) as {
      Functions: { FunctionArn: string }[];
    };
    expect(Functions.map(({ FunctionArn }) => FunctionArn)).toEqual([`${arnOf("f")}:$LATEST`, `${arnOf("f")}:1`]);
  });

  test("5.1: a function is named by name, by parts of its ARN and by its ARN, with a qualifier or without", async () => {
    const names = ["f", "function:f", "000000000000:function:f", "us-east-1:000000000000:function:f", arnOf("f")];
    for (const name of names) {
      expect((await ask("GetFunctionConfiguration", { FunctionName: name })).FunctionArn).toBe(arnOf("f"));
      expect((await ask("GetFunctionConfiguration", { FunctionName: `${name}:1` })).FunctionArn).toBe(
        `${arnOf("f")}:1`,
      );
    }
    // 5.3
    const both = { FunctionName: "f:1", Qualifier: "1" };
    expect((await ask("GetFunctionConfiguration", both)).Version).toBe("1");
  });

  test("7.2 and 7.4: weights are shown, and removed by an empty map", async () => {
    const weighted = { FunctionName: "f", Name: "live", RoutingConfig: { AdditionalVersionWeights: { 1: 0.2 } } };
    expect((await ask("UpdateAlias", weighted)).RoutingConfig).toEqual(weighted.RoutingConfig);
    const removed = { ...weighted, RoutingConfig: { AdditionalVersionWeights: {} } };
    expect(await ask("UpdateAlias", removed)).not.toHaveProperty("RoutingConfig");
  });

  test("7.5: aliases sorted by name, and those of a version by its main version only", async () => {
    await ask("CreateAlias", { FunctionName: "f", Name: "a", FunctionVersion: "$LATEST" });
    const names = async (input: object = {}) => {
      const { Aliases } = (await ask("ListAliases", { FunctionName: "f", ...input })) as {
        Aliases: { Name: string }[];
      };
      return Aliases.map(({ Name }) => Name);
    };
    expect(await names()).toEqual(["a", "live"]);
    expect(await names({ FunctionVersion: "1" })).toEqual(["live"]);
  });

  test.each<[row: string, input: object, principal: string, condition?: string]>([
    ["12.3", { Principal: "*" }, '"*"'],
    ["12.4", { Principal: "111122223333" }, '{"AWS":"arn:aws:iam::111122223333:root"}'],
    ["12.5", { Principal: "arn:aws:iam::111122223333:role/r" }, '{"AWS":"arn:aws:iam::111122223333:role/r"}'],
    [
      "12.6",
      { SourceAccount: "111122223333" },
      '{"Service":"s3.amazonaws.com"}',
      '{"StringEquals":{"AWS:SourceAccount":"111122223333"}}',
    ],
    [
      "12.7",
      { Principal: "*", Action: "lambda:InvokeFunctionUrl", FunctionUrlAuthType: "NONE" },
      '"*"',
      '{"StringEquals":{"lambda:FunctionUrlAuthType":"NONE"}}',
    ],
    [
      "12.7",
      { EventSourceToken: "t" },
      '{"Service":"s3.amazonaws.com"}',
      '{"StringEquals":{"lambda:EventSourceToken":"t"}}',
    ],
  ])("%s: the statement of %j", async (_, input, principal, condition) => {
    const asked = { ...permission, ...input };
    expect((await ask("AddPermission", asked)).Statement).toBe(
      `{"Sid":"s","Effect":"Allow","Principal":${principal},"Action":"${asked.Action}","Resource":"${arnOf("f")}"${condition === undefined ? "" : `,"Condition":${condition}`}}`,
    );
  });

  test("12.9 and 12.11: each qualifier has its own policy, and publishing does not copy it", async () => {
    expect(await status("AddPermission", permission)).toBe(201);
    expect(await failure(ask("AddPermission", permission))).toBe(taken("s"));
    expect(await status("AddPermission", { ...permission, Qualifier: "live" })).toBe(201);
    await ask("UpdateFunctionCode", { FunctionName: "f", ZipFile: zip("other"), Publish: true });
    expect(await failure(ask("GetPolicy", { FunctionName: "f", Qualifier: "2" }))).toBe(gone);
  });

  test("14.11: settings in the order $LATEST, versions, aliases", async () => {
    for (const Qualifier of ["live", "1", "$LATEST"])
      await ask("PutFunctionEventInvokeConfig", { FunctionName: "f", Qualifier, MaximumRetryAttempts: 0 });
    const { FunctionEventInvokeConfigs } = (await ask("ListFunctionEventInvokeConfigs", { FunctionName: "f" })) as {
      FunctionEventInvokeConfigs: { FunctionArn: string }[];
    };
    expect(FunctionEventInvokeConfigs.map(({ FunctionArn }) => FunctionArn.slice(arnOf("f").length))).toEqual([
      ":$LATEST",
      ":1",
      ":live",
    ]);
  });

  test("15.15, 15.17 and 15.19: provisioned concurrency of versions and aliases", async () => {
    await ask("PutProvisionedConcurrencyConfig", provisioned);
    expect(await failure(ask("PutProvisionedConcurrencyConfig", { ...provisioned, Qualifier: "live" }))).toBe(
      conflict("Alias can't be used for Provisioned Concurrency configuration on an already Provisioned version"),
    );
    await ask("PutFunctionConcurrency", { FunctionName: "f", ReservedConcurrentExecutions: 2 });
    expect(
      await failure(ask("PutProvisionedConcurrencyConfig", { ...provisioned, ProvisionedConcurrentExecutions: 3 })),
    ).toBe(
      invalid(
        "Requested Provisioned Concurrency should not be greater than the reservedConcurrentExecution for function",
      ),
    );
    await ask("DeleteProvisionedConcurrencyConfig", { FunctionName: "f", Qualifier: "1" });
    await ask("PutProvisionedConcurrencyConfig", { ...provisioned, Qualifier: "live" });
    await ask("DeleteAlias", { FunctionName: "f", Name: "live" });
    expect(await failure(ask("GetProvisionedConcurrencyConfig", { FunctionName: "f", Qualifier: "live" }))).toBe(
      missing(`Cannot find alias arn: ${arnOf("f")}:live`),
    );
    // 15.14
    expect(await status("DeleteProvisionedConcurrencyConfig", { FunctionName: "f", Qualifier: "1" })).toBe(204);
  });

  test("20.4 and 20.11: deleted layer versions, and their statements", async () => {
    expect(await status("AddLayerVersionPermission", layerPermission)).toBe(201);
    expect(await failure(ask("AddLayerVersionPermission", layerPermission))).toBe(taken("s"));
    expect(await ask("GetLayerVersionPolicy", { LayerName: "l", VersionNumber: 1 })).toEqual({
      Policy: `{"Version":"2012-10-17","Id":"default","Statement":[{"Sid":"s","Effect":"Allow","Principal":"*","Action":"lambda:GetLayerVersion","Resource":"${layer}:1"}]}`,
      RevisionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    for (const LayerName of ["l", "l", "missing"])
      expect(await status("DeleteLayerVersion", { LayerName, VersionNumber: 1 })).toBe(204);
  });
});
