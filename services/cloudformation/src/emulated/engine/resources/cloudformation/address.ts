import { issuedAccessKeyId, unsignedUrl } from "@cloudstub/kit";
import type { ResourceWork } from "../handler.js";

/** The path under which signals arrive. No bucket has such a name. */
export const answerPath = "/_cloudformation/answers/{Token}";

/**
 * A URL of the mock port to which signals are sent. As in a presigned URL its query names the world, the account and the region; without the token in its path
 * no request passes for a signal.
 */
export function addressOf({ call, endpoint }: Pick<ResourceWork, "call" | "endpoint">, token: string): string {
  const { account, region, ids, accessKeyPrefix } = call;
  const date = new Date(call.clock.now()).toISOString();
  const day = date.slice(0, 10).replaceAll("-", "");
  const credential = `${accessKeyPrefix}${issuedAccessKeyId(account, ids)}/${day}/${region}/cloudformation/aws4_request`;
  const query = new URLSearchParams({
    "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
    "X-Amz-Credential": credential,
    "X-Amz-Expires": "7200",
    "X-Amz-SignedHeaders": "host",
  });
  return unsignedUrl({ endpoint, accessKeyPrefix: "" }, `${answerPath.replace("{Token}", token)}?${query}`);
}
