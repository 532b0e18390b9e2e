import { readFile } from "node:fs/promises";
import { addFaultsFromText, FaultError, ProductError } from "@cloudstub/core";
import type { Server } from "@cloudstub/server";
import { StartFailure } from "../options/failure.js";
import type { Settings } from "../options/resolve-settings.js";

/** Adds the faults of the settings' file, if any, or the answers of a recording. If the file is unusable, closes the server and rejects with a `StartFailure`. */
export async function addFaultsFromFile(server: Server, { values, sources }: Settings): Promise<void> {
  if (values.faults === null) return;
  try {
    // Remove the byte order mark that some editors write.
    await addFaultsFromText(server, (await readFile(values.faults, "utf8")).replace(/^\uFEFF/, ""));
  } catch (error) {
    await server.close();
    const reason =
      error instanceof FaultError || error instanceof ProductError
        ? error.message
        : `It can't be read: ${(error as Error).message}.`;
    throw new StartFailure("FaultsFileUnusable", { source: sources.faults.label, file: values.faults, reason });
  }
}
