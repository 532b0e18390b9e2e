import { basename } from "node:path";
import { type InspectedArchive, inspectDirectory } from "@cloudstub/server";
import { readModulesDirectory } from "./modules-directory.js";
import type { Settings } from "./resolve.js";

/** What `cloudstub modules` says. */
export interface ModulesReport {
  readonly text: string;
  /** False when an archive could not be used by a server. */
  readonly sound: boolean;
}

/**
 * Lists what the plugin directory holds: id, version, the line of core versions, the beginning of its SHA-512 checksum, or all of it
 * where the report is `long`, and whether it loads or why not. Rejects with a `StartFailure` for a directory that was named and can't be read.
 */
export async function listModules(settings: Settings, long: boolean): Promise<ModulesReport> {
  const { modulesDir } = settings.values;
  const archives = await readModulesDirectory(settings, inspectDirectory);
  if (archives === undefined) return { text: `There is no plugin directory ${modulesDir}.`, sound: true };
  if (archives.length === 0) return { text: `The plugin directory ${modulesDir} holds no module archives.`, sound: true };
  const head = ["ID", "VERSION", "WORKS WITH", "LOADS", "FILE"];
  const rows = archives.map(row);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `  ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd();
  const lines = archives.flatMap((archive, index) => [line(rows[index] ?? []), ...details(archive, long)]);
  const text = [`Plugin directory ${modulesDir}`, "", line(head), ...lines].join("\n");
  return { text, sound: archives.every(({ problem }) => problem === undefined) };
}

function row({ file, info, problem }: InspectedArchive): string[] {
  const range = info === undefined ? "?" : `CloudStub ${info.coreVersion}`;
  return [info?.id ?? "?", info?.version ?? "?", range, problem === undefined ? "yes" : "no", basename(file)];
}

/** As many digits of a checksum tell archives apart. */
const DIGITS = 12;

function details({ info, problem }: InspectedArchive, long: boolean): string[] {
  const checksum = info?.sha512.slice(0, long ? undefined : DIGITS);
  return [...(checksum === undefined ? [] : [`      sha512 ${checksum}`]), ...(problem === undefined ? [] : [`      ${problem.message}`])];
}
