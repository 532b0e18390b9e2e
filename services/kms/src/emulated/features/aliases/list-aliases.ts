import { findKeyById } from "../../engine/keys/find-key.js";
import { page } from "../../engine/page.js";
import type { EmulatedHandler } from "../../types.js";
import { aliasEntry } from "./alias-entry.js";

/** The aliases, or those of a key, in the order of names and in pages of 50 unless the request wants others. */
export const listAliases: EmulatedHandler<"ListAliases"> = (input, call) => {
  const key = input.KeyId === undefined ? undefined : findKeyById(call, input.KeyId);
  const wanted = [...call.state.aliases.values()].filter(({ keyId }) => key === undefined || keyId === key.id);
  const { items, ...next } = page(wanted, { ...input, most: 50 }, ({ name }) => name);
  return { Aliases: items.map((alias) => aliasEntry(call, alias)), ...next };
};
