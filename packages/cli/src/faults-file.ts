import { readFile } from "node:fs/promises";
import { addFaultsFromJson, FaultError } from "@cloudstub/core";
import type { Server } from "@cloudstub/server";
import { StartFailure } from "./failure.js";
import type { Settings } from "./resolve.js";

/** Adds the faults of the file that the settings name, if they do. Rejects with a `StartFailure`, and closes the server, when it can't be used. */
export async function addFaultsFromFile(server: Server, { values, sources }: Settings): Promise<void> {
  if (values.faults === null) return;
  try {
    // Some editors begin a file with a byte order mark.
    addFaultsFromJson(server, (await readFile(values.faults, "utf8")).replace(/^\uFEFF/, ""));
  } catch (error) {
    await server.close();
    const reason = error instanceof FaultError ? error.message : `It can't be read: ${(error as Error).message}.`;
    throw new StartFailure(`${sources.faults.label} names the file of faults ${values.faults}. ${reason}`);
  }
}
