import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a directory, and those above it, where it is missing. Rejects with the system's error where it can't be made.
 *
 * Node's own recursive mkdir never returns below a directory that is there and answers as if it were not, as /proc does.
 */
export async function makeDirectory(directory: string, mode?: number): Promise<void> {
  if (await isDirectory(directory)) return;
  const above = dirname(directory);
  if (above !== directory) await makeDirectory(above, mode);
  try {
    await mkdir(directory, { mode });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (await isDirectory(directory)) return;
    const refused = error as NodeJS.ErrnoException;
    if (refused.code === "EEXIST") refused.message = `${directory} is there and is not a directory`;
    throw refused;
  }
}

function isDirectory(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
