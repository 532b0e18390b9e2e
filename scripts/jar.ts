import { zipSync } from "fflate";
import { type ManifestFields, manifestEntry, writeManifest } from "../packages/server/src/modules/manifest.js";

/** Packs files in the given order, each of which gets the same time: the same input always gives the same bytes. `level` 0 does not compress. */
export function makeZip(files: { readonly [name: string]: Uint8Array }, level: 0 | 9 = 9): Uint8Array {
  // The zip format keeps local time without a zone, so that this is the same everywhere.
  return zipSync(files, { level, mtime: new Date(1980, 0, 1, 12) });
}

/** Packs a jar: the manifest first, then the entries by name. The same input always gives the same bytes. */
export function makeJar(manifest: ManifestFields, entries: { readonly [name: string]: Uint8Array }): Uint8Array {
  const sorted = Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1));
  const files = { [manifestEntry]: new TextEncoder().encode(writeManifest(manifest)), ...Object.fromEntries(sorted) };
  return makeZip(files);
}
