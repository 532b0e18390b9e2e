import { grammarFault, isOperator, textsIn } from "@cloudstub/kit";
import { invalidValue, malformedPolicy } from "../buckets/errors.js";
import { isPermission } from "./permissions.js";

/** A statement of a policy, as far as it matters here. */
export interface Statement {
  readonly Effect: "Allow" | "Deny";
  readonly Principal?: unknown;
  readonly NotPrincipal?: unknown;
  readonly Action?: unknown;
  readonly NotAction?: unknown;
  readonly Resource?: unknown;
  readonly NotResource?: unknown;
  readonly Condition?: unknown;
}

const MAX = 20 * 1024;
const versions: readonly unknown[] = [undefined, "2008-10-17", "2012-10-17"];
const members = new Set(["Version", "Id", "Statement"]);
const elements = new Set([
  "Sid",
  "Effect",
  "Principal",
  "NotPrincipal",
  "Action",
  "NotAction",
  "Resource",
  "NotResource",
  "Condition",
]);
const invalidJson = "Policies must be valid JSON and the first byte must be '{'";

/** The statements of a bucket's policy; throws `MalformedPolicy` for a text that is none, or is about another bucket. */
export function checkedPolicy(text: string, bucket: string): readonly Statement[] {
  if (Buffer.byteLength(text) > MAX) {
    throw invalidValue(`Normalized policy document exceeds the maximum allowed size of ${MAX} bytes.`);
  }
  const policy = objectIn(text);
  for (const member of Object.keys(policy)) if (!members.has(member)) throw malformedPolicy(`Unknown field ${member}`);
  if (!versions.includes(policy["Version"])) throw malformedPolicy("The policy must contain a valid version string");
  const { Statement } = policy;
  if (Statement === undefined) throw malformedPolicy("Missing required field Statement");
  const statements: unknown[] = [Statement].flat();
  if (statements.length === 0) throw malformedPolicy("Could not parse the policy: Statement is empty!");
  const checked = statements.map((statement) => checkedStatement(statement, bucket));
  for (const { Condition } of checked)
    for (const operator of Object.keys(Condition ?? {}))
      if (!isOperator(operator)) throw malformedPolicy(`Invalid Condition type : ${operator}`);
  const fault = grammarFault(policy);
  if (fault !== undefined) throw malformedPolicy(fault);
  return checked;
}

function objectIn(text: string): { readonly [member: string]: unknown } {
  if (!text.startsWith("{")) throw malformedPolicy(invalidJson);
  try {
    return JSON.parse(text) as { readonly [member: string]: unknown };
  } catch {
    throw malformedPolicy(invalidJson);
  }
}

function checkedStatement(statement: unknown, bucket: string): Statement {
  if (typeof statement !== "object" || statement === null) throw malformedPolicy("Statement is not well formed");
  for (const element of Object.keys(statement))
    if (!elements.has(element)) throw malformedPolicy(`Unknown field ${element}`);
  const checked = statement as Statement;
  const { Effect, Principal, NotPrincipal, Action, NotAction, Resource, NotResource } = checked;
  if (Effect === undefined) throw malformedPolicy("Missing required field Effect");
  if (Effect !== "Allow" && Effect !== "Deny") throw malformedPolicy(`Invalid effect: ${String(Effect)}`);
  if ((Principal ?? NotPrincipal) === undefined) throw malformedPolicy("Missing required field Principal");
  checkPrincipal(Principal ?? NotPrincipal);
  const actions = checkedActions(Action ?? NotAction);
  const resources = checkedResources(Resource ?? NotResource, bucket);
  if (!actions.some((action) => resources.some((resource) => applies(action, resource)))) {
    throw malformedPolicy("Action does not apply to any resource(s) in statement");
  }
  return checked;
}

function checkedActions(value: unknown): readonly string[] {
  const actions = textsIn(value);
  if (actions.length === 0) throw malformedPolicy("Missing required field Action");
  if (!actions.every(isAction)) throw malformedPolicy("Policy has invalid action");
  return actions;
}

function isAction(action: string): boolean {
  const [, service = "", name = ""] = /^(s3(?:-object-lambda)?):([A-Za-z0-9*?]+)$/i.exec(action) ?? [];
  return action === "*" || (name !== "" && (service.length > "s3".length || isPermission(name)));
}

function checkedResources(value: unknown, bucket: string): readonly string[] {
  const resources = textsIn(value);
  if (resources.length === 0) throw malformedPolicy("Missing required field Resource");
  if (!resources.every((resource) => isOf(resource, bucket))) throw malformedPolicy("Policy has invalid resource");
  return resources;
}

/** `"*"`, or accounts, services and others by kind. Users and roles are not looked up. */
function checkPrincipal(principal: unknown): void {
  if (principal === "*") return;
  const kinds = typeof principal === "object" && principal !== null ? Object.entries(principal) : [];
  const known = ["AWS", "Service", "Federated", "CanonicalUser"];
  const isValid = ([kind, names]: [string, unknown]) =>
    known.includes(kind) && textsIn(names).length > 0 && (kind !== "AWS" || textsIn(names).every(isAwsPrincipal));
  if (kinds.length === 0) throw malformedPolicy("Invalid principal in policy");
  const wrong = kinds.find((kind) => !isValid(kind));
  if (wrong === undefined) return;
  throw malformedPolicy("Invalid principal in policy", { Detail: `"${wrong[0]}" : ${JSON.stringify(wrong[1])}` });
}

function isAwsPrincipal(name: string): boolean {
  return (
    name === "*" ||
    /^\d{12}$/.test(name) ||
    /^arn:[a-z-]+:(?:iam|sts)::(?:\d{12}|cloudfront):./.test(name) ||
    /^A[A-Z0-9]{15,127}$/.test(name)
  );
}

/** True for the ARN of the bucket or of objects in it. */
function isOf(resource: string, bucket: string): boolean {
  const [arn, partition, service, region, account, ...rest] = resource.split(":");
  if (arn !== "arn" || !partition?.startsWith("aws") || service !== "s3" || region !== "" || account !== "")
    return false;
  const name = rest.join(":");
  return name === bucket || name.startsWith(`${bucket}/`);
}

/** Operations on objects, by the beginning of their permission; all others are about the bucket. */
const objectActions =
  /^s3:(?:\*|abortmultipart|bypassgovernance|deleteobject|getobject|initiatereplication|listmultipartuploadparts|putobject|replicate|restoreobject|objectowner|updateobject)/i;

function applies(action: string, resource: string): boolean {
  if (/[*?]/.test(action)) return true;
  return objectActions.test(action) === resource.includes("/");
}
