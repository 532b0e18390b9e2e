import { invalid, notPrimary } from "../../engine/errors.js";
import { keyArn } from "../../engine/keys/find-key.js";
import { pendingMaterial } from "../../engine/keys/material.js";
import { isReplica } from "../../engine/multi-region/regions.js";
import type { Key, KeyMaterial } from "../../state.js";
import type { StoreCall } from "../../types.js";
import { incorrectMaterial, otherMaterialPending } from "./errors.js";

/** What a request says of the material that it brings. */
interface Asked {
  readonly ImportType?: "NEW_KEY_MATERIAL" | "EXISTING_KEY_MATERIAL" | undefined;
  readonly KeyMaterialId?: string | undefined;
  readonly KeyMaterialDescription?: string | undefined;
}

/** Material that was unwrapped, with its id. */
type Imported = Pick<KeyMaterial, "id" | "bytes" | "createdAt" | "expiresAt">;

/** Throws `ValidationException` for what only symmetric keys know (API reference, "ImportKeyMaterial"). AWS's words are not documented. */
export function checkKindOfImport({ spec }: Key, { ImportType, KeyMaterialId, KeyMaterialDescription }: Asked): void {
  if (spec !== "SYMMETRIC_DEFAULT" && (ImportType ?? KeyMaterialId ?? KeyMaterialDescription) !== undefined)
    throw invalid("ImportType, KeyMaterialId and KeyMaterialDescription are for symmetric encryption keys only.");
  if (ImportType === "NEW_KEY_MATERIAL" && KeyMaterialId !== undefined)
    throw invalid("A KeyMaterialId can't be given with the ImportType NEW_KEY_MATERIAL.");
}

/**
 * The materials of a key with one that was imported: in the place of the same one, or beside the others, pending rotation. Throws
 * `IncorrectKeyMaterialException` for other material than was expected, and `KMSInvalidStateException` while another one is pending.
 */
export function materialWith(
  call: StoreCall,
  key: Key,
  { asked, imported }: { readonly asked: Asked; readonly imported: Imported },
): readonly KeyMaterial[] {
  const isFirst = key.material.length === 0;
  // A request with an id means material that the key had before.
  const isNew = isFirst && asked.KeyMaterialId === undefined;
  const { ImportType = isNew ? "NEW_KEY_MATERIAL" : "EXISTING_KEY_MATERIAL" } = asked;
  const known = key.material.find(({ id }) => id === imported.id);
  const description = asked.KeyMaterialDescription ?? known?.description;
  const material: KeyMaterial = { ...imported, ...(description !== undefined && { description }) };
  if (ImportType === "EXISTING_KEY_MATERIAL" || known?.isPending) {
    const replaced = checkedSame(known, asked.KeyMaterialId);
    return key.material.map((each) => (each === replaced ? { ...material, ...kept(replaced) } : each));
  }
  if (isReplica(call, key)) throw notPrimary(keyArn(call, key));
  const pending = pendingMaterial(key);
  if (pending !== undefined)
    throw otherMaterialPending(keyArn(call, key), { imported: imported.id, pending: pending.id });
  if (known !== undefined) throw incorrectMaterial("it belongs to the key already");
  return [...key.material, isFirst ? material : { ...material, isPending: true }];
}

/** The material that the key has already, which the request has to be about. */
function checkedSame(known: KeyMaterial | undefined, askedId: string | undefined): KeyMaterial {
  if (known === undefined) throw incorrectMaterial("it is not one that was imported before");
  if (askedId !== undefined && askedId !== known.id) throw incorrectMaterial(`its id is not ${askedId}`);
  return known;
}

/** What material that is imported again keeps. */
function kept({ createdAt, rotation, rotatedAt, isPending }: KeyMaterial) {
  return {
    createdAt,
    ...(rotation && { rotation }),
    ...(rotatedAt && { rotatedAt }),
    ...(isPending && { isPending }),
  };
}
