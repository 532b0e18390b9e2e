import { asText, isObject, type Json, type JsonObject, memberOf } from "../../template/json.js";
import { given, invalid, listOf } from "./document.js";
import { policyFrom } from "./policy-templates.js";

/** Policies that AWS has under `service-role/` (AWS Managed Policy Reference). */
const ofServices = new Set(
  "AWSCodeDeployRoleForLambda AWSCodeDeployRoleForLambdaLimited AWSLambdaBasicExecutionRole AWSLambdaDynamoDBExecutionRole AWSLambdaENIManagementAccess AWSLambdaKinesisExecutionRole AWSLambdaMSKExecutionRole AWSLambdaRole AWSLambdaSQSQueueExecutionRole AWSLambdaVPCAccessExecutionRole AmazonAPIGatewayPushToCloudWatchLogs".split(
    " ",
  ),
);

/** The ARN of a policy of AWS. */
function managedArn(name: string): string {
  return `arn:aws:iam::aws:policy/${ofServices.has(name) ? "service-role/" : ""}${name}`;
}

/** What a function's role lets it do. */
export interface Needs {
  readonly managed: readonly string[];
  readonly policies: readonly JsonObject[];
}

/** The role of a function that names none (SAM developer guide, "AWS::Serverless::Function"). */
export function roleOf(id: string, properties: JsonObject, needs: Needs): JsonObject {
  const { AssumeRolePolicyDocument, PermissionsBoundary, RolePath, Tags } = properties;
  const managed: Json[] = [managedArn("AWSLambdaBasicExecutionRole")];
  const policies: JsonObject[] = [...needs.policies];
  for (const [place, policy] of listOf(properties["Policies"]).entries()) {
    const arn = managedPolicyIn(policy);
    if (arn === undefined)
      policies.push({ PolicyName: `${id}RolePolicy${place}`, PolicyDocument: documentIn(id, policy) });
    else managed.push(arn);
  }
  const all = [...managed, ...needs.managed.map(managedArn)];
  const unique = all.filter((arn, place) => all.findIndex((other) => asText(other) === asText(arn)) === place);
  return given({
    AssumeRolePolicyDocument: AssumeRolePolicyDocument ?? {
      Version: "2012-10-17",
      Statement: [{ Action: ["sts:AssumeRole"], Effect: "Allow", Principal: { Service: ["lambda.amazonaws.com"] } }],
    },
    ManagedPolicyArns: unique,
    Policies: policies.length === 0 ? undefined : policies,
    PermissionsBoundary,
    Path: RolePath,
    Tags,
  });
}

/** The ARN of a policy that is named, or that a function of the template gives. */
function managedPolicyIn(policy: Json): Json | undefined {
  if (typeof policy === "string") return policy.startsWith("arn:") ? policy : managedArn(policy);
  if (!isObject(policy)) return undefined;
  const [name = ""] = Object.keys(policy);
  return name === "Ref" || name.startsWith("Fn::") ? policy : undefined;
}

function documentIn(id: string, policy: Json): JsonObject {
  if (isObject(policy) && memberOf(policy, "Statement") !== undefined) return policy;
  const [[name, parameters] = ["", null]] = isObject(policy) ? Object.entries(policy) : [];
  const made = policyFrom(name, isObject(parameters) ? parameters : {});
  if (made === undefined)
    throw invalid(
      id,
      `'${name || asText(policy)}' in Policies is neither a policy statement nor a policy template that CloudStub has, with its parameters.`,
    );
  return made;
}
