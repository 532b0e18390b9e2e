import { invalid } from "../../engine/errors.js";
import { changeGroup, namedGroup } from "../../engine/groups.js";
import type { StoreCall } from "../../types.js";

interface KeyedResource {
  readonly logGroupName?: string | undefined;
  readonly resourceIdentifier?: string | undefined;
}

/** Sets the key of a group. Throws `InvalidParameterException` for the results of queries, which are not built. */
export function setKey(
  call: StoreCall,
  { logGroupName, resourceIdentifier }: KeyedResource,
  kmsKeyId: string | undefined,
): void {
  if (resourceIdentifier?.endsWith(":query-result:*")) throw invalid("Results of queries are not supported.");
  changeGroup(call, namedGroup(call, { logGroupName, logGroupIdentifier: resourceIdentifier }), { kmsKeyId });
}
