import { isTopicAction, OUT_OF_SCOPE, policyOf } from "../../engine/topics/policy.js";
import { findTopic, updateTopic } from "../../engine/topics/topic.js";
import { invalidParameter } from "../../errors.js";
import type { EmulatedHandler } from "../../types.js";

/** Adds a statement to a topic's policy, which lets accounts do some operations. */
export const addPermission: EmulatedHandler<"AddPermission"> = (
  { TopicArn, Label, AWSAccountId, ActionName },
  call,
) => {
  const topic = findTopic(call, TopicArn);
  const policy = policyOf(call, topic);
  if (policy.Statement.some(({ Sid }) => Sid === Label)) throw invalidParameter("Statement already exists");
  if (!ActionName.every(isTopicAction)) throw invalidParameter(OUT_OF_SCOPE);
  if (!AWSAccountId.every((account) => /^(\*|\d{12})$/.test(account)))
    throw invalidParameter("A provided account ID is not valid");
  const principals = AWSAccountId.map((account) =>
    account === "*" ? "*" : `arn:${call.partition}:iam::${account}:root`,
  );
  const actions = ActionName.map((name) => `SNS:${name}`);
  const statement = {
    Sid: Label,
    Effect: "Allow",
    Principal: { AWS: single(principals) },
    Action: single(actions),
    Resource: TopicArn,
  };
  const Policy = JSON.stringify({ ...policy, Statement: [...policy.Statement, statement] });
  updateTopic(call, topic, { attributes: { ...topic.attributes, Policy } });
  return {};
};

/** AWS writes a list of one as its element. */
function single<Item>(items: readonly Item[]): Item | readonly Item[] {
  return items.length === 1 ? (items[0] as Item) : items;
}
