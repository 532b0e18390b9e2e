import { asText, isList, isObject, type Json, type JsonObject, memberOf, objectIn } from "../../template/json.js";
import { lambda, type Permission, type Profile, profiles } from "./connector-profiles.js";
import { given, invalid, listOf } from "./document.js";

/** A connector, and what it works with. */
interface Connecting {
  readonly id: string;
  readonly properties: JsonObject;
  /** Those of the connector that what is made of it has. */
  readonly attributes: JsonObject;
  /** All resources, after those of SAM were made. */
  readonly resources: Map<string, JsonObject>;
  /** The types of the template's resources, as they were written. */
  readonly types: ReadonlyMap<string, string>;
}

/** What messages and statements need to know of one end of a connector. */
interface End {
  readonly side: "Source" | "Destination";
  readonly id?: string | undefined;
  readonly type: string;
  readonly arn?: Json | undefined;
  readonly roleName?: Json | undefined;
  readonly queueUrl?: Json | undefined;
}

const samTypes: { readonly [type: string]: string } = {
  "AWS::Serverless::Function": lambda,
  "AWS::Serverless::SimpleTable": "AWS::DynamoDB::Table",
};

/** `AWS::Serverless::Connector`: permissions between a source and its destinations. Throws a `TransformFailure` for what SAM does not take, in its translator's words. */
export function makeConnector(connecting: Connecting): void {
  const { id, properties, resources } = connecting;
  for (const name of ["Source", "Destination", "Permissions"])
    if (memberOf(properties, name) === undefined) throw invalid(id, `Missing required property '${name}'.`);
  const { Source = null, Destination = null } = properties;
  const made = listOf(Destination).flatMap((destination, place) => {
    const ends = [endOf(connecting, "Source", Source), endOf(connecting, "Destination", destination)] as const;
    return connected(connecting, ends, isList(Destination) ? `Destination${place}` : "");
  });
  if (made.length === 0) throw invalid(id, "'Destination' is an empty list");
  for (const [name, resource] of resources) {
    const needs = listOf(resource["DependsOn"]);
    if (!needs.includes(id)) continue;
    resources.set(name, { ...resource, DependsOn: [...needs.filter((need) => need !== id), ...made] });
  }
}

function endOf({ id, resources }: Connecting, side: End["side"], reference: Json): End {
  const named: JsonObject = isObject(reference) ? reference : {};
  const others = Object.keys(named).filter((name) => name !== "Id" && name !== "Qualifier");
  const target = memberOf(named, "Id");
  if ((target !== undefined) === others.length > 0)
    throw invalid(id, "Must provide 'Id' (with optional 'Qualifier') or a supported combination of other properties.");
  if (target === undefined) {
    const { Type, Arn: arn, RoleName: roleName, QueueUrl: queueUrl } = named;
    if (typeof Type !== "string" || Type === "") throw invalid(id, "'Type' is missing or not a string.");
    return { side, type: samTypes[Type] ?? Type, arn, roleName, queueUrl };
  }
  if (typeof target !== "string" || target === "") throw invalid(id, "'Id' is missing or not a string.");
  const resource = resources.get(target);
  if (resource === undefined) throw invalid(id, `Unable to find resource with logical ID '${target}'.`);
  const type = asText(resource["Type"]);
  const role = logicalIdIn(objectIn(resource, "Properties")["Role"]);
  return {
    side,
    id: target,
    type,
    arn: type === "AWS::SNS::Topic" ? { Ref: target } : { "Fn::GetAtt": [target, "Arn"] },
    ...(type === lambda && role !== undefined && { roleName: { Ref: role } }),
    ...(type === "AWS::SQS::Queue" && { queueUrl: { Ref: target } }),
  };
}

/** The resource that `Ref` or `Fn::GetAtt` names. */
function logicalIdIn(value: Json | undefined): string | undefined {
  if (!isObject(value)) return undefined;
  const got = value["Fn::GetAtt"];
  const name = value["Ref"] ?? (typeof got === "string" ? got.split(".")[0] : listOf(got)[0]);
  return typeof name === "string" ? name : undefined;
}

/** Makes the resources of one pair. Returns their logical ids. */
function connected(connecting: Connecting, ends: readonly [End, End], suffix: string): string[] {
  const { id, attributes, resources, types } = connecting;
  const [source, destination] = ends;
  const profile = memberOf(memberOf(profiles, source.type) ?? {}, destination.type);
  const pair = `connector from ${source.type} to ${destination.type}`;
  if (profile === undefined)
    throw invalid(id, `Unable to create ${pair}; it's not supported or the template is invalid.`);
  const asked = permissionsOf(connecting, profile, pair);
  const typeOf = ({ id: named = "", type }: End) => ({ Type: types.get(named) ?? type });
  const Metadata = {
    ...objectIn(attributes, "Metadata"),
    "aws:sam:connectors": { [id]: { Source: typeOf(source), Destination: typeOf(destination) } },
  };
  const add = (name: string, Type: string, Properties: JsonObject) => {
    resources.set(name, { Type, ...attributes, Metadata, Properties });
    return name;
  };
  if (profile.kind === "function")
    return asked.map((name) =>
      add(`${id}${name}LambdaPermission${suffix}`, "AWS::Lambda::Permission", invocation(id, ends)),
    );
  if (profile.kind === "queue") return [add(`${id}QueuePolicy${suffix}`, "AWS::SQS::QueuePolicy", reception(id, ends))];
  const policy = add(`${id}Policy${suffix}`, "AWS::IAM::ManagedPolicy", rights(id, ends, { profile, asked }));
  if (profile.of === "Destination") waitedFor(connecting, ends, policy);
  return [policy];
}

function permissionsOf({ id, properties }: Connecting, { allows, isWhole }: Profile, pair: string): Permission[] {
  const valid = Object.keys(allows) as Permission[];
  const asked = listOf(properties["Permissions"]);
  if (asked.length === 0) throw invalid(id, `'Permissions' cannot be empty; valid values are: ${valid.join(", ")}.`);
  const refused = `Unsupported 'Permissions' provided for ${pair}; valid`;
  if (!asked.every((name) => valid.includes(name as Permission)))
    throw invalid(id, `${refused} values are: ${valid.join(", ")}.`);
  if (isWhole && !valid.every((name) => asked.includes(name)))
    throw invalid(id, `${refused} combinations are: ${[...valid].sort().join(" + ")}.`);
  return valid.filter((name) => asked.includes(name));
}

function arnOf(id: string, { side, arn }: End): Json {
  if (arn === undefined) throw invalid(id, `${side}.Arn is missing.`);
  return arn;
}

function rights(
  id: string,
  ends: readonly [End, End],
  { profile, asked }: { readonly profile: Profile; readonly asked: readonly Permission[] },
): JsonObject {
  const { of, service, suffixes = [], allows } = profile;
  const [holder, other] = of === "Source" ? ends : [ends[1], ends[0]];
  const arn = arnOf(id, other);
  const name = `${other.side}Arn`;
  const Resource = suffixes.map((end): Json => (end ? { "Fn::Sub": [`\${${name}}${end}`, { [name]: arn }] } : arn));
  if (holder.roleName === undefined) throw invalid(id, `Unable to get IAM role name from '${holder.side}' resource.`);
  const Statement = asked.map((permission) => ({
    Effect: "Allow",
    Action: (allows[permission] ?? "").split(" ").map((action) => `${service}:${action}`),
    Resource,
  }));
  return { PolicyDocument: { Version: "2012-10-17", Statement }, Roles: [holder.roleName] };
}

/** A mapping of the pair is made after the function's role may read its source. */
function waitedFor({ resources }: Connecting, [source, destination]: readonly [End, End], policy: string): void {
  const mappings = [...resources].filter(([, { Type, Properties }]) => {
    const { FunctionName, EventSourceArn } = isObject(Properties) ? Properties : {};
    const pair = [logicalIdIn(EventSourceArn), logicalIdIn(FunctionName)];
    return Type === "AWS::Lambda::EventSourceMapping" && pair[0] === source.id && pair[1] === destination.id;
  });
  const [[name, mapping] = ["", undefined]] = mappings;
  if (mapping === undefined || mappings.length > 1 || source.id === undefined || destination.id === undefined) return;
  resources.set(name, { ...mapping, DependsOn: [...listOf(mapping["DependsOn"]), policy] });
}

function invocation(id: string, [source, destination]: readonly [End, End]): JsonObject {
  const isBucket = source.type === "AWS::S3::Bucket";
  return given({
    Action: "lambda:InvokeFunction",
    FunctionName: arnOf(id, destination),
    Principal: isBucket ? "s3.amazonaws.com" : "sns.amazonaws.com",
    SourceArn: arnOf(id, source),
    SourceAccount: isBucket ? { "Fn::Sub": `$\{AWS::AccountId}` } : undefined,
  });
}

function reception(id: string, [source, destination]: readonly [End, End]): JsonObject {
  const [Resource, topic] = [arnOf(id, destination), arnOf(id, source)];
  if (destination.queueUrl === undefined) throw invalid(id, "Unable to get SQS queue URL from 'Destination' resource.");
  const statement = {
    Effect: "Allow",
    Principal: { Service: "sns.amazonaws.com" },
    Action: "sqs:SendMessage",
    Resource,
    Condition: { ArnEquals: { "aws:SourceArn": topic } },
  };
  return { PolicyDocument: { Version: "2012-10-17", Statement: [statement] }, Queues: [destination.queueUrl] };
}
