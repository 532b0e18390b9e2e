import { arn, modelled, unmodelled } from "@cloudstub/kit";
import { findQueue } from "../../queue.js";
import type { Sqs } from "../../types.js";
import { policyOf, withPolicy } from "../attributes/policy.js";
import { invalidValue } from "../errors.js";
import type { EmulatedQueue } from "../state.js";
import type { EmulatedCall, EmulatedHandler } from "../types.js";

const actions = [
  "*",
  "ChangeMessageVisibility",
  "DeleteMessage",
  "GetQueueAttributes",
  "GetQueueUrl",
  "ReceiveMessage",
  "SendMessage",
];

/** Adds a statement to a queue's policy, which decides what callers of other accounts may do. */
export const addPermission: EmulatedHandler<"AddPermission"> = (input, call) => {
  const queue = findQueue(call.state, input.QueueUrl);
  check(input);
  const policy = policyOf(call, queue);
  if (policy.Statement.some(({ Sid }) => Sid === input.Label))
    throw invalidValue(input.Label, "Label", "Already exists.");
  const Statement = [...policy.Statement, statement(call, queue, input)];
  call.state.queues.set(queue.name, withPolicy(queue, { ...policy, Statement }));
  return {};
};

const missing = (parameter: string) =>
  unmodelled("MissingParameter", 400, `The request must contain the parameter ${parameter}.`);

type Permission = Parameters<typeof addPermission>[0];

function check({ Label, Actions, AWSAccountIds }: Permission): void {
  if (!/^[A-Za-z0-9_-]{1,80}$/.test(Label)) {
    throw invalidValue(
      Label,
      "Label",
      "Can only include alphanumeric characters, hyphens, or underscores. 1 to 80 in length.",
    );
  }
  if (Actions.length === 0) throw missing("Actions");
  if (AWSAccountIds.length === 0) throw missing("AWSAccountIds");
  if (Actions.length > 7)
    throw modelled<Sqs>("OverLimit", `${Actions.length} Actions were found, maximum allowed is 7.`);
  const unknown = Actions.find((action) => !actions.includes(action));
  if (unknown !== undefined) {
    throw invalidValue(
      `SQS:${unknown}`,
      "ActionName",
      "Please refer to the appropriate WSDL for a list of valid actions. ",
    );
  }
  const stranger = AWSAccountIds.find((id) => !/^\d{12}$/.test(id));
  if (stranger !== undefined) throw invalidValue(`[${stranger}]`, "PrincipalId", "Unable to verify.");
}

function statement(call: EmulatedCall, queue: EmulatedQueue, { Label, Actions, AWSAccountIds }: Permission) {
  return {
    Sid: Label,
    Effect: "Allow",
    Principal: { AWS: oneOrMore(AWSAccountIds.map((id) => `arn:${call.partition}:iam::${id}:root`)) },
    Action: oneOrMore(Actions.map((action) => `SQS:${action}`)),
    Resource: arn(call, "sqs", queue.name),
  };
}

function oneOrMore(values: readonly string[]): string | readonly string[] | undefined {
  return values.length === 1 ? values[0] : values;
}
