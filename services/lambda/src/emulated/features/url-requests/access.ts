import { type Decision, decide, globalKeys, identityOf, keysIn, keysOf, policyIn } from "@cloudstub/kit";
import { functionArn } from "../../engine/names.js";
import { policyText } from "../../engine/policies.js";
import { policyKey } from "../../engine/policy-key.js";
import type { FunctionUrl } from "../../state/records.js";
import type { EmulatedCall } from "../../types.js";

/**
 * Whether a request may run the function of a URL (Lambda developer guide, "Control access to Lambda function URLs"): of a public one everybody whom
 * the function's policy allows it, of one with `AWS_IAM` who signs as the function's account, or as one that the policy allows it. Signatures are
 * not compared, and there are no policies of identities.
 */
export function isAllowed(call: EmulatedCall, url: FunctionUrl): boolean {
  const { caller } = call;
  if (url.authType === "AWS_IAM") {
    if (caller.accessKeyId === undefined) return false;
    if (caller.account === call.account) return true;
  }
  if (decisionOf(call, url, "lambda:InvokeFunctionUrl") !== "allowed") return false;
  if (decisionOf(call, url, "lambda:InvokeFunction") !== "allowed") call.note(secondPermission);
  return true;
}

/** URLs of before did without, and most templates still do, so that the lack is told and refuses nothing. */
const secondPermission =
  "AWS asks for a second permission for URLs that were created since October 2025: add lambda:InvokeFunction with InvokedViaFunctionUrl to the function's policy.";

function decisionOf(
  call: EmulatedCall,
  { authType, function: name, qualifier }: FunctionUrl,
  action: string,
): Decision {
  const policy = call.state.policies.get(policyKey({ name, qualifier }));
  if (policy === undefined) return "not allowed";
  const keys = keysIn({ "lambda:functionurlauthtype": [authType], "lambda:invokedviafunctionurl": ["true"] });
  return decide(policyIn(policyText(policy)), {
    caller: authType === "NONE" ? {} : identityOf(call),
    action,
    resource: functionArn(call, { name, qualifier }),
    keys: keysOf(keys, globalKeys(call)),
  });
}
