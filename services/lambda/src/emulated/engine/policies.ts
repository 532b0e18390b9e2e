import type { Policy, Statement } from "../state/records.js";
import type { StoreCall } from "../types.js";
import { conflict } from "./errors.js";

/** A policy as answers show it: JSON in a text, with its statements in the order in which they were added. */
export function policyText({ statements }: Policy): string {
  return `{"Version":"2012-10-17","Id":"default","Statement":[${statements.map(({ json }) => json).join(",")}]}`;
}

/** Adds a statement to the policy under a key. Throws `ResourceConflictException` where its id is taken. */
export function addStatement(call: StoreCall, key: string, statement: Statement): Policy {
  const statements = call.state.policies.get(key)?.statements ?? [];
  if (statements.some(({ sid }) => sid === statement.sid))
    throw conflict(
      `The statement id (${statement.sid}) provided already exists. Please provide a new statement id, or remove the existing statement.`,
    );
  return storePolicy(call, key, [...statements, statement]);
}

/** Stores statements as a policy, or removes the policy where there are none. */
export function storePolicy(call: StoreCall, key: string, statements: readonly Statement[]): Policy {
  const policy = { statements, revision: call.ids.uuid() };
  if (statements.length === 0) call.state.policies.delete(key);
  else call.state.policies.set(key, policy);
  return policy;
}
