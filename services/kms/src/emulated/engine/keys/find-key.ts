import { arn } from "@cloudstub/kit";
import type { Key } from "../../state.js";
import type { StoreCall } from "../../types.js";
import {
  aliasNotFound,
  awsManaged,
  disabled,
  foreignArn,
  invalidKeyId,
  keyNotFound,
  pendingDeletion,
  pendingImport,
  pendingReplicaDeletion,
  wrongUsage,
} from "../errors.js";
import { awsManagedAlias } from "./aws-managed-keys.js";
import { withImports } from "./material.js";
import { createAwsManagedKey } from "./new-key.js";

type ArnContext = Pick<StoreCall, "partition" | "region" | "account">;

const keyId = /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|mrk-[0-9a-f]{32})$/;

/** The ARN of a key. */
export function keyArn(context: ArnContext, { id }: Pick<Key, "id">): string {
  return arn(context, "kms", `key/${id}`);
}

/** The ARN of an alias. */
export function aliasArn(context: ArnContext, name: string): string {
  return arn(context, "kms", name);
}

/** The key of an id, an ARN, an alias or an alias's ARN. AWS's own keys are made when they are first used. Throws `NotFoundException`. */
export function findKey(call: StoreCall, text: string): Key {
  const resource = resourceOf(call, text);
  if (resource.startsWith("alias/")) {
    const alias = call.state.aliases.get(resource);
    if (alias === undefined && /^alias\/aws\/[a-z0-9]{1,40}$/.test(resource))
      return createAwsManagedKey(call, resource);
    const key = alias && call.state.keys.get(alias.keyId);
    if (key === undefined) throw aliasNotFound(aliasArn(call, resource));
    return withImports(key);
  }
  if (text.startsWith("arn:") && !resource.startsWith("key/")) throw invalidKeyId(text);
  const id = text.startsWith("arn:") ? resource.slice("key/".length) : resource;
  const key = call.state.keys.get(id);
  if (key !== undefined) return withImports(key);
  // Services name their keys before anybody asks for them here.
  const managed = awsManagedAlias(call, id);
  if (managed !== undefined) return createAwsManagedKey(call, managed);
  throw keyId.test(id) ? keyNotFound(keyArn(call, { id })) : invalidKeyId(text);
}

/** The key of an id or an ARN, for operations that take no alias (API reference, under `KeyId`). Throws `NotFoundException`. */
export function findKeyById(call: StoreCall, text: string): Key {
  if (/^(?:alias\/|arn:[^/]*:alias\/)/.test(text)) throw invalidKeyId(text);
  return findKey(call, text);
}

function resourceOf(call: ArnContext, text: string): string {
  if (!text.startsWith("arn:")) return text;
  const before = arn(call, "kms", "");
  if (!text.startsWith(before)) throw foreignArn(text.split(":")[3] ?? "");
  return text.slice(before.length);
}

/** A key that can be used for something. Throws `DisabledException`, `KMSInvalidStateException` or `InvalidKeyUsageException`. */
export function usableKey(
  call: StoreCall,
  text: string,
  use: { readonly usage: Key["usage"]; readonly operation: string },
): Key {
  const key = findKey(call, text);
  checkUsable(call, key);
  if (key.usage !== use.usage) throw wrongUsage(keyArn(call, key), key.usage, use.operation);
  return key;
}

/** Throws `DisabledException` or `KMSInvalidStateException` for a key that can't be used now. */
export function checkUsable(call: ArnContext, key: Key): void {
  if (key.state === "Disabled") throw disabled(keyArn(call, key));
  checkNotDeleted(call, key);
  checkImported(call, key);
}

/** Throws `KMSInvalidStateException` for a key that waits for its material. */
export function checkImported(call: ArnContext, key: Key): void {
  if (key.state === "PendingImport") throw pendingImport(keyArn(call, key));
}

/** A key that its owner may change: not AWS's own, and not pending deletion. */
export function changeableKey(call: StoreCall, text: string): Key {
  const key = ownKey(call, text);
  checkNotDeleted(call, key);
  return key;
}

/** A key that is not AWS's own. */
export function ownKey(call: StoreCall, text: string): Key {
  const key = findKeyById(call, text);
  if (key.manager === "AWS") throw awsManaged(keyArn(call, key));
  return key;
}

function checkNotDeleted(call: ArnContext, key: Key): void {
  if (key.state === "PendingDeletion") throw pendingDeletion(keyArn(call, key));
  if (key.state === "PendingReplicaDeletion") throw pendingReplicaDeletion(keyArn(call, key));
}
