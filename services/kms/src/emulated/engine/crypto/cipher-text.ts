import { createCipheriv, createDecipheriv } from "node:crypto";
import type { Key, KeyMaterial } from "../../state.js";
import type { StoreCall } from "../../types.js";
import { invalidCiphertext, noMaterial, unknownCiphertextKey } from "../errors.js";
import { checkUsable } from "../keys/find-key.js";
import { currentMaterial } from "../keys/material.js";

/** Texts that a cipher text is bound to: it is decrypted only with the same ones. */
export type Context = { readonly [key: string]: string } | undefined;

/** The first version had no account. */
const FIRST = 1;
const VERSION = 2;
const ID = 36;
const ACCOUNT = 12;
const IV = 12;
const TAG = 16;

/** Where the parts of a cipher text are: version, id of the key, its account, the material's place, initialization vector, tag, encrypted bytes. */
function layoutOf(version: number | undefined) {
  const place = 1 + ID + (version === FIRST ? 0 : ACCOUNT);
  const iv = place + 2;
  return { place, iv, tag: iv + IV, encrypted: iv + IV + TAG };
}

/**
 * Encrypts with a symmetric key: AES-256 in GCM, with the encryption context as additional data (Developer Guide, "Encryption context"). The cipher
 * text names its key, as AWS's does in a form of its own.
 */
export function seal(
  call: Pick<StoreCall, "ids" | "account">,
  key: Key,
  { plaintext, context }: { readonly plaintext: Uint8Array; readonly context: Context },
): Uint8Array {
  const material = currentMaterial(key);
  if (material?.bytes?.length !== 32) throw noMaterial(key.id);
  const place = key.material.indexOf(material);
  const iv = call.ids.bytes(IV);
  const cipher = createCipheriv("aes-256-gcm", material.bytes, iv).setAAD(bytesOf(context));
  const encrypted = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  const layout = layoutOf(VERSION);
  const header = Buffer.alloc(layout.iv);
  header.writeUInt8(VERSION);
  header.write(key.id.padEnd(ID) + call.account, 1, "latin1");
  header.writeUInt16BE(place, layout.place);
  return Buffer.concat([header, iv, cipher.getAuthTag(), encrypted]);
}

/** A text that was decrypted, and the key that did it. */
interface Opened {
  readonly key: Key;
  readonly material: KeyMaterial;
  readonly plaintext: Uint8Array;
}

/**
 * Decrypts what {@link seal} made. Throws `InvalidCiphertextException`, `AccessDeniedException` where there is no key of this id, and the errors of
 * keys that can't be used.
 */
export function open(call: StoreCall, blob: Uint8Array, context: Context): Opened {
  const id = keyIdIn(blob);
  if (id === undefined) throw invalidCiphertext();
  const key = call.state.keys.get(id);
  if (key === undefined) throw unknownCiphertextKey();
  checkUsable(call, key);
  const bytes = Buffer.from(blob);
  const layout = layoutOf(bytes[0]);
  const material = key.material[bytes.readUInt16BE(layout.place)];
  if (key.spec !== "SYMMETRIC_DEFAULT" || material?.bytes === undefined) throw invalidCiphertext();
  const iv = bytes.subarray(layout.iv, layout.tag);
  const decipher = createDecipheriv("aes-256-gcm", material.bytes, iv)
    .setAAD(bytesOf(context))
    .setAuthTag(bytes.subarray(layout.tag, layout.encrypted));
  try {
    return {
      key,
      material,
      plaintext: Buffer.concat([decipher.update(bytes.subarray(layout.encrypted)), decipher.final()]),
    };
  } catch {
    throw invalidCiphertext();
  }
}

/** The id of the key that a cipher text names; undefined for bytes that are none of ours. */
export function keyIdIn(blob: Uint8Array): string | undefined {
  const bytes = Buffer.from(blob);
  if ((bytes[0] !== FIRST && bytes[0] !== VERSION) || bytes.length < layoutOf(bytes[0]).encrypted) return undefined;
  const id = bytes.toString("latin1", 1, 1 + ID).trimEnd();
  return /^[0-9a-z-]{36}$/.test(id) ? id : undefined;
}

/** The account of the key that a cipher text names; undefined where it names none. */
export function accountInCipherText(blob: Uint8Array): string | undefined {
  if (blob[0] !== VERSION || keyIdIn(blob) === undefined) return undefined;
  const account = Buffer.from(blob.subarray(1 + ID, 1 + ID + ACCOUNT)).toString("latin1");
  return /^\d{12}$/.test(account) ? account : undefined;
}

/** The order of its keys makes no difference to a context. */
function bytesOf(context: Context = {}): Uint8Array {
  return Buffer.from(JSON.stringify(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))));
}
