import { arn, awsManagedKeyId } from "@cloudstub/kit";
import type { EmulatedTable } from "../../state.js";
import type { EmulatedCall, EmulatedInput } from "../../types.js";

type Specification = EmulatedInput<"CreateTable">["SSESpecification"];

/**
 * How a table is encrypted that has been encrypted so until now: with a key of the account where it is enabled, with one of AWS's, which
 * descriptions don't tell, otherwise. A key may be given by its id, alias or ARN; without one it is AWS's key of the account.
 */
export function encryptionOf(
  call: Pick<EmulatedCall, "partition" | "region" | "account">,
  { Enabled, KMSMasterKeyId: id }: NonNullable<Specification>,
  current: EmulatedTable["encryption"],
): EmulatedTable["encryption"] {
  if (Enabled !== true) return undefined;
  if (id === undefined)
    return current ?? { keyArn: arn(call, "kms", `key/${awsManagedKeyId(call, "alias/aws/dynamodb")}`) };
  if (id.startsWith("arn:")) return { keyArn: id };
  return { keyArn: arn(call, "kms", id.startsWith("alias/") ? id : `key/${id}`) };
}
