import { basename } from "node:path";
import { type InspectedArchive, inspectDirectory } from "@cloudstub/server";
import { readModulesDirectory } from "../modules/modules-directory.js";
import type { Settings } from "../options/resolve-settings.js";

/** The output of `cloudstub modules`. */
export interface ModulesReport {
  readonly text: string;
  /** False if a server can't use one of the archives. */
  readonly usable: boolean;
}

/**
 * Lists the archives of the plugin directory: id, version, supported core versions, the beginning of the SHA-512 checksum (all of it if
 * `long`), and whether the archive loads. Rejects with a `StartFailure` if a directory given by the user can't be read.
 */
export async function listModules(settings: Settings, long: boolean): Promise<ModulesReport> {
  const { modulesDir } = settings.values;
  const { shippedModules } = settings;
  const archives = await readModulesDirectory(settings, inspectDirectory);
  const inDirectory = report(archives, modulesDir, long);
  if (shippedModules === undefined) return inDirectory;
  const shipped = tableOf(await inspectDirectory(shippedModules), long);
  const text = `${inDirectory.text}\n\nThese came with the command, for services that are found nowhere else: ${shippedModules}\n\n${shipped}`;
  return { text, usable: inDirectory.usable };
}

function report(archives: readonly InspectedArchive[] | undefined, modulesDir: string, long: boolean): ModulesReport {
  if (archives === undefined) return { text: `There is no plugin directory ${modulesDir}.`, usable: true };
  if (archives.length === 0)
    return { text: `The plugin directory ${modulesDir} holds no module archives.`, usable: true };
  const text = `Plugin directory ${modulesDir}\n\n${tableOf(archives, long)}`;
  return { text, usable: archives.every(({ problem }) => problem === undefined) };
}

function tableOf(archives: readonly InspectedArchive[], long: boolean): string {
  const head = ["ID", "VERSION", "WORKS WITH", "LOADS", "FILE"];
  const rows = archives.map(row);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `  ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd();
  const lines = archives.flatMap((archive, index) => [line(rows[index] ?? []), ...details(archive, long)]);
  return [line(head), ...lines].join("\n");
}

function row({ file, info, problem }: InspectedArchive): string[] {
  const range = info === undefined ? "?" : `CloudStub ${info.coreVersion}`;
  return [info?.id ?? "?", info?.version ?? "?", range, problem === undefined ? "yes" : "no", basename(file)];
}

/** As many digits of a checksum tell archives apart. */
const DIGITS = 12;

function details({ info, problem }: InspectedArchive, long: boolean): string[] {
  const checksum = info?.sha512.slice(0, long ? undefined : DIGITS);
  return [
    ...(checksum === undefined ? [] : [`      sha512 ${checksum}`]),
    ...(problem === undefined ? [] : [`      ${problem.message}`]),
  ];
}
