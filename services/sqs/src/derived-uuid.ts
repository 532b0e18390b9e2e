import { hash } from "node:crypto";

/** A UUID made of texts alone, for answers that may use nothing but their input. Equal texts give equal UUIDs; it has the form of version 4. */
export function derivedUuid(...texts: readonly string[]): string {
  const hex = hash("sha256", JSON.stringify(texts), "hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
