import { asText, isObject, type Json, type JsonObject, memberOf, objectIn } from "../../template/json.js";
import { type Add, type Attributes, digestOf, given, invalid, type Made, placeOf, tagList } from "./document.js";
import { makeEvent } from "./events.js";
import { makeInvokeConfig } from "./invoke-config.js";
import { type Needs, roleOf } from "./role.js";

/** Properties that the function has under the same name. */
const same =
  "Architectures CodeSigningConfigArn Description Environment EphemeralStorage FileSystemConfigs FunctionName Handler ImageConfig KmsKeyArn Layers LoggingConfig MemorySize PackageType RecursiveLoop ReservedConcurrentExecutions Runtime RuntimeManagementConfig SnapStart Timeout VpcConfig".split(
    " ",
  );

/** A serverless resource that is made. */
export interface Making {
  readonly id: string;
  readonly properties: JsonObject;
  /** Of what is made of it: the condition, and for the resource itself more. */
  readonly attributes: Attributes;
  readonly condition: Attributes;
  readonly made: Made;
  /** The other resources of the template. */
  readonly resources: Map<string, JsonObject>;
}

/** `AWS::Serverless::Function`: the function with its role, version, alias, URL and events (SAM developer guide). */
export function makeFunction({ id, properties, attributes, condition, made, resources }: Making): void {
  const add = (name: string, Type: string, Properties: JsonObject) =>
    made.add(name, { Type, ...condition, Properties });
  const tags = tagList({ "lambda:createdBy": "SAM", ...objectIn(properties, "Tags") });
  const code = codeOf(id, properties);
  const { Role, Tracing, DeadLetterQueue } = properties;
  made.add(id, {
    Type: "AWS::Lambda::Function",
    ...attributes,
    Properties: given({
      Code: code,
      ...Object.fromEntries(same.map((name) => [name, properties[name]])),
      Role: Role ?? { "Fn::GetAtt": [`${id}Role`, "Arn"] },
      Tags: tags,
      TracingConfig: Tracing === undefined ? undefined : { Mode: Tracing },
      DeadLetterConfig: isObject(DeadLetterQueue) ? { TargetArn: DeadLetterQueue["TargetArn"] ?? "" } : undefined,
    }),
  });
  const target = makeAlias(id, properties, { code, add, made });
  makeUrl(id, properties, { target: target ?? { Ref: id }, add });
  const invoked = makeInvokeConfig(id, properties, {
    qualifier: target === undefined ? "$LATEST" : asText(properties["AutoPublishAlias"]),
    add,
  });
  const config = made.resources.get(`${id}EventInvokeConfig`);
  if (config !== undefined)
    made.add(`${id}EventInvokeConfig`, {
      ...config,
      ...given({
        Metadata: attributes["Metadata"],
        DependsOn: target && [asText(objectIn({ target }, "target")["Ref"])],
      }),
    });
  const managed = makeEvents(id, properties, {
    target: target ?? { Ref: id },
    arn: target ?? { "Fn::GetAtt": [id, "Arn"] },
    resources,
    add,
  });
  if (Role !== undefined) return;
  const needs = needsOf(properties, { managed, policies: invoked });
  add(`${id}Role`, "AWS::IAM::Role", roleOf(id, { ...properties, Tags: tags }, needs));
}

/** Makes what the events of a function need. Returns the names of AWS's policies that its role needs for them. */
function makeEvents(
  id: string,
  properties: JsonObject,
  common: { readonly target: Json; readonly arn: Json; readonly resources: Making["resources"]; readonly add: Add },
): string[] {
  const events = Object.entries(objectIn(properties, "Events")).sort(([a], [b]) => (a < b ? -1 : 1));
  return events.flatMap(([name, event]) => {
    const { Type = "", Properties = {} } = isObject(event) ? event : {};
    return makeEvent(asText(Type), {
      ...common,
      function: id,
      name,
      properties: isObject(Properties) ? Properties : {},
    });
  });
}

function codeOf(id: string, properties: JsonObject): JsonObject {
  const { InlineCode, CodeUri, ImageUri } = properties;
  if (InlineCode !== undefined) return { ZipFile: InlineCode };
  if (ImageUri !== undefined) return { ImageUri };
  const place = placeOf(CodeUri);
  if (place === undefined)
    throw invalid(
      id,
      "'CodeUri' is not a valid S3 Uri of the form 's3://bucket/key' with optional versionId query parameter.",
    );
  return place;
}

/** The version and the alias of `AutoPublishAlias`. Returns a reference to the alias. */
function makeAlias(
  id: string,
  properties: JsonObject,
  { code, add, made }: { readonly code: JsonObject; readonly add: Add; readonly made: Made },
): Json | undefined {
  const { AutoPublishAlias: Name, VersionDescription, ProvisionedConcurrencyConfig } = properties;
  if (Name === undefined) return undefined;
  if (typeof Name !== "string")
    throw invalid(id, "'AutoPublishAlias' must be a string or a Ref to a template parameter");
  // A change of what is digested publishes another version.
  const all = asText(properties["AutoPublishAliasAllProperties"]) === "true";
  const sha = memberOf(properties, "AutoPublishCodeSha256");
  const version = `${id}Version${digestOf(all ? properties : (sha ?? code))}`;
  const alias = `${id}Alias${Name.replaceAll("-", "D").replaceAll("_", "U")}`;
  add(version, "AWS::Lambda::Version", given({ FunctionName: { Ref: id }, Description: VersionDescription }));
  made.add(version, { DeletionPolicy: "Retain", ...made.resources.get(version) });
  add(
    alias,
    "AWS::Lambda::Alias",
    given({
      Name,
      FunctionName: { Ref: id },
      FunctionVersion: { "Fn::GetAtt": [version, "Version"] },
      ProvisionedConcurrencyConfig,
    }),
  );
  made.names.set(`${id}.Version`, version);
  made.names.set(`${id}.Alias`, alias);
  return { Ref: alias };
}

function makeUrl(
  id: string,
  properties: JsonObject,
  { target, add }: { readonly target: Json; readonly add: Add },
): void {
  const { FunctionUrlConfig: config } = properties;
  if (!isObject(config)) return;
  const { AuthType = "", Cors, InvokeMode } = config;
  const TargetFunctionArn = target;
  add(`${id}Url`, "AWS::Lambda::Url", given({ TargetFunctionArn, AuthType, Cors, InvokeMode }));
  if (AuthType !== "NONE") return;
  const all = { FunctionName: target, Principal: "*" };
  add(`${id}UrlPublicPermissions`, "AWS::Lambda::Permission", {
    ...all,
    Action: "lambda:InvokeFunctionUrl",
    FunctionUrlAuthType: "NONE",
  });
  add(`${id}URLInvokeAllowPublicAccess`, "AWS::Lambda::Permission", {
    ...all,
    Action: "lambda:InvokeFunction",
    InvokedViaFunctionUrl: true,
  });
}

/** What the role lets the function do besides what its policies say. */
function needsOf(properties: JsonObject, { managed, policies }: Needs): Needs {
  const { Tracing, VpcConfig, DeadLetterQueue } = properties;
  const own = [
    ...(Tracing === "Active" || Tracing === "PassThrough" ? ["AWSXrayWriteOnlyAccess"] : []),
    ...(VpcConfig !== undefined ? ["AWSLambdaVPCAccessExecutionRole"] : []),
  ];
  const letters = isObject(DeadLetterQueue)
    ? [
        {
          PolicyName: "DeadLetterQueuePolicy",
          PolicyDocument: {
            Version: "2012-10-17",
            Statement: [
              {
                Action: DeadLetterQueue["Type"] === "SNS" ? "sns:Publish" : "sqs:SendMessage",
                Resource: DeadLetterQueue["TargetArn"] ?? "",
                Effect: "Allow",
              },
            ],
          },
        },
      ]
    : [];
  return { managed: [...own, ...managed], policies: [...letters, ...policies] };
}
