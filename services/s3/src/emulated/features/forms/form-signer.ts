import { accountOfAccessKey, withoutWorld } from "@cloudstub/kit";
import type { EmulatedCall } from "../../types.js";

/**
 * A call as who signed a form makes it: the key is in its fields, as `AWSAccessKeyId` or in `X-Amz-Credential` (S3 API reference, "Authenticating requests in browser-based uploads using
 * POST"). Undefined for a form without a policy, which is an unsigned request.
 */
export function signedCall(fields: ReadonlyMap<string, string>, call: EmulatedCall): EmulatedCall | undefined {
  const key = fields.get("awsaccesskeyid") ?? fields.get("x-amz-credential")?.split("/", 1)[0];
  if (!fields.has("policy") || !key) return undefined;
  const accessKeyId = withoutWorld(key, call);
  const named = /^\d{12}$/.test(accessKeyId) ? accessKeyId : accountOfAccessKey(accessKeyId);
  const account = named ?? call.caller.account;
  const caller = { ...call.caller, accessKeyId, account };
  const { permit } = call;
  return { ...call, caller, account, permit: permit && ((needed) => permit(needed, caller)) };
}
