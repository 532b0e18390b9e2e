import { grammarFault, isObject, parseJson, textsIn } from "@cloudstub/kit";
import { topicArn } from "../../../topic.js";
import { defaultPolicy } from "../../../topic-attributes.js";
import type { EmulatedTopic } from "../../state.js";
import type { EitherCall } from "../../types.js";

/** A statement of an access policy. */
interface Statement {
  readonly Sid?: unknown;
}

interface Policy {
  readonly Statement: readonly Statement[];
}

/** The operations that a policy may name (SNS Developer Guide, "Amazon SNS policy actions"). */
const actions = [
  "addpermission",
  "deletetopic",
  "getdataprotectionpolicy",
  "gettopicattributes",
  "listsubscriptionsbytopic",
  "listtagsforresource",
  "publish",
  "putdataprotectionpolicy",
  "receive",
  "removepermission",
  "settopicattributes",
  "subscribe",
];

/** SNS Developer Guide, "Policy quotas". AWS's words for policies beyond them are not documented. */
const MAX_BYTES = 30_720;
const MAX_STATEMENTS = 100;
const DEEPEST = 8;

/** The words for an action that is none of a topic's; AWS uses them for policies and for AddPermission. */
export const OUT_OF_SCOPE = "Policy statement action out of service scope!";

/**
 * The words for a policy that is not a JSON object with statements, or that has other actions than those of topics, such as `sns:CreateTopic` (users
 * of Terraform report it); undefined for a good one. A pattern, such as `sns:*`, is taken: users of AWS report both that it is, and that it is not.
 */
export function policyFault(text: string): string | undefined {
  if (Buffer.byteLength(text) > MAX_BYTES) return `Policy can not be larger than ${MAX_BYTES} bytes`;
  const policy = parseJson(text);
  if (!isObject(policy) || policy["Statement"] === undefined || isDeeper(policy, DEEPEST)) return "Policy Error: null";
  const statements = [policy["Statement"]].flat();
  if (statements.length > MAX_STATEMENTS) return `Policy can not have more than ${MAX_STATEMENTS} statements`;
  for (const statement of statements) {
    if (!isObject(statement)) return "Policy Error: null";
    if (!textsIn(statement["Action"]).every(isActionOfPolicy)) return OUT_OF_SCOPE;
  }
  const fault = grammarFault(policy);
  return fault === undefined ? undefined : `Policy Error: ${fault}`;
}

/** True for a value with more levels than a policy has, as the lists of its conditions are the deepest. AddPermission has to write it again. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1));
}

function isActionOfPolicy(action: string): boolean {
  if (action === "*") return true;
  const [service = "", name = ""] = action.split(":");
  return service.toLowerCase() === "sns" && (/[*?]/.test(name) || isTopicAction(name));
}

/** True for the name of an operation that a permission can be given for. */
export function isTopicAction(name: string): boolean {
  return name === "*" || actions.includes(name.toLowerCase());
}

/** The policy of a topic: the one that was set, or that of a new topic. */
export function policyOf(call: EitherCall, topic: EmulatedTopic): Policy {
  const text = topic.attributes?.["Policy"] || defaultPolicy(topicArn(call, topic.name), call.account);
  const policy = JSON.parse(text) as { readonly Statement: Statement | readonly Statement[] };
  return { ...policy, Statement: [policy.Statement].flat() };
}
