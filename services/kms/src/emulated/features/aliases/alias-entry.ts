import { aliasArn } from "../../engine/keys/find-key.js";
import type { Alias } from "../../state.js";
import type { StoreCall } from "../../types.js";

/** An alias in a list. */
export function aliasEntry(
  context: Pick<StoreCall, "partition" | "region" | "account">,
  { name, keyId, createdAt, updatedAt }: Alias,
) {
  return {
    AliasName: name,
    AliasArn: aliasArn(context, name),
    TargetKeyId: keyId,
    CreationDate: new Date(createdAt),
    LastUpdatedDate: new Date(updatedAt),
  };
}
