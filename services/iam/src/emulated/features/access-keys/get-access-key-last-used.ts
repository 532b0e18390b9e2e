import { withoutWorld } from "@cloudstub/kit";
import { noAccessKey } from "../../engine/errors.js";
import { userOfId } from "../../engine/users.js";
import type { EmulatedHandler } from "../../types.js";

/** Tells whose an access key is. Its use is not recorded, so that it was never used (API reference: "N/A"). */
export const getAccessKeyLastUsed: EmulatedHandler<"GetAccessKeyLastUsed"> = ({ AccessKeyId }, call) => {
  const key = call.state.accessKeys.get(withoutWorld(AccessKeyId, call));
  if (key === undefined) throw noAccessKey(AccessKeyId);
  return {
    UserName: userOfId(call, key.user)?.name,
    AccessKeyLastUsed: { LastUsedDate: undefined, ServiceName: "N/A", Region: "N/A" },
  };
};
