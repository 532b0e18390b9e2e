import { stat } from "node:fs/promises";
import { StartFailure } from "../options/failure.js";
import type { Settings } from "../options/resolve-settings.js";

const remedy = "Create it and put module archives into it, or name another one with --modules-dir.";

/**
 * Reads the plugin directory with a function of its path (specification, start-up rule 3). Undefined if the default directory does not
 * exist.
 *
 * Rejects with a `StartFailure` that names an unreadable directory and the option that gave it.
 */
export async function readModulesDirectory<T>(
  settings: Settings,
  read: (directory: string) => Promise<T>,
): Promise<T | undefined> {
  const directory = settings.values.modulesDir;
  const { from, label } = settings.sources.modulesDir;
  const which = `The plugin directory ${directory}${from === "default" ? "" : ` named by ${label}`}`;
  const found = await stat(directory).catch(() => undefined);
  if (found === undefined && from === "default") return undefined;
  if (found === undefined) throw new StartFailure("ModulesDirMissing", { which, remedy });
  if (!found.isDirectory()) throw new StartFailure("ModulesDirNotDirectory", { which, remedy });
  return read(directory).catch((error: unknown) => {
    const unreadable = error instanceof Error && "syscall" in error;
    throw unreadable ? new StartFailure("ModulesDirUnreadable", { which, reason: error.message, remedy }) : error;
  });
}
