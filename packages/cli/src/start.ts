import { FidelityError } from "@cloudstub/core";
import { type Server, type ServerOptions, startServer } from "@cloudstub/server";
import { StartFailure } from "./failure.js";
import { portFailure } from "./port-failure.js";
import type { Settings } from "./resolve.js";
import { type Supply, supplyModules } from "./supply.js";

/** A server that runs, and the modules that it was started with. */
export interface Started {
  readonly server: Server;
  readonly supply: Supply;
}

/** Starts the server that the settings describe. Rejects with a `StartFailure`, a `ModuleError` or a `StoreError` for what the user can mend. */
export async function start(settings: Settings, observers: Pick<ServerOptions, "onDefect" | "onStorage">): Promise<Started> {
  const { storeDir, import: importFile, host, port, apiPort, maxHistory, fidelity, allowHost, allowOrigin } = settings.values;
  if (port === apiPort && port !== 0) {
    throw new StartFailure(`The mock port and the API port are both ${port}. Give them different ones with --port and --api-port.`);
  }
  const supply = await supplyModules(settings);
  try {
    const state = { storeDir: storeDir ?? undefined, importFile: importFile ?? undefined };
    const place = { host, port, apiPort, allowHost, allowOrigin };
    const server = await startServer({ ...supply, ...state, ...place, maxHistory, fidelity, ...observers });
    if (settings.values.faults !== null) await armFaults(server, settings);
    return { server, supply };
  } catch (error) {
    if (error instanceof FidelityError) throw new StartFailure(`${settings.sources.fidelity.label} can't be followed. ${error.message}`);
    throw portFailure(error, settings) ?? error;
  }
}

async function armFaults(server: Server, settings: Settings): Promise<void> {
  const { addFaultsFromFile } = await import("./faults-file.js");
  await addFaultsFromFile(server, settings);
}
