import { decide, keysOfService, policyIn, ServiceError } from "@cloudstub/kit";
import { functionNotFound, functionNotInvocable } from "../errors.js";
import { arnOf } from "../secret-arn.js";
import type { EmulatedSecret } from "../state.js";
import type { EmulatedCall } from "../types.js";

type Lambda = typeof import("@aws-sdk/client-lambda");

const PRINCIPAL = "secretsmanager.amazonaws.com";

/**
 * Throws where the function of a rotation is not there, or where its policy does not let the service invoke it. Where the function service is not
 * enabled, or keeps the contract, in which functions have no policies, every function counts as one that lets it.
 */
export async function checkFunction(call: EmulatedCall, functionArn: string, secret: EmulatedSecret): Promise<void> {
  if (!call.peers.has("lambda")) return;
  const lambda = call.peers.of<Lambda>("lambda");
  const found = await answerOf(() => lambda.GetFunctionConfiguration({ FunctionName: functionArn }));
  if (found === "ResourceNotFoundException") throw functionNotFound(functionArn);
  const policy = await answerOf(() => lambda.GetPolicy({ FunctionName: functionArn }));
  if (policy === "UnknownOperationException") return;
  const text = typeof policy === "string" ? undefined : policy.Policy;
  if (!mayInvoke(text, functionArn, { account: call.account, secretArn: arnOf(call, secret) }))
    throw functionNotInvocable();
}

/** The answer of a function service, or the code of an error that tells something of the function. */
async function answerOf<Answer>(ask: () => Answer | Promise<Answer>): Promise<Answer | string> {
  try {
    return await ask();
  } catch (error) {
    const tells = ["ResourceNotFoundException", "UnknownOperationException"];
    if (ServiceError.is(error) && tells.includes(error.code)) return error.code;
    throw error;
  }
}

/** The keys are those that a rotation function's policy is recommended to have (User Guide, "Lambda rotation function execution role permissions"). */
function mayInvoke(
  policy: string | undefined,
  resource: string,
  { account, secretArn }: { readonly account: string; readonly secretArn: string },
): boolean {
  const keys = keysOfService({ principal: PRINCIPAL, sourceArn: secretArn, sourceAccount: account });
  const caller = { service: PRINCIPAL };
  return decide(policyIn(policy), { caller, action: "lambda:InvokeFunction", resource, keys }) === "allowed";
}
