import { type Server, startServer } from "@cloudstub/core";
import { StartFailure } from "./failure.js";
import { portFailure } from "./port-failure.js";
import type { Settings } from "./resolve.js";
import { type Supply, supplyModules } from "./supply.js";

/** A server that runs, and the modules that it was started with. */
export interface Started {
  readonly server: Server;
  readonly supply: Supply;
}

/** Starts the server that the settings describe. Rejects with a `StartFailure` or a `ModuleError` for what the user can mend. */
export async function start(settings: Settings, onDefect: (error: unknown) => void): Promise<Started> {
  const { storeDir, host, port, apiPort, maxHistory } = settings.values;
  if (storeDir !== null) {
    const { label } = settings.sources.storeDir;
    throw new StartFailure(
      `${label} selects the store directory ${storeDir}, but keeping state on disk is not built yet in this version. Use none: state is in memory, and gone when the server ends.`,
    );
  }
  if (port === apiPort && port !== 0) {
    throw new StartFailure(`The mock port and the API port are both ${port}. Give them different ones with --port and --api-port.`);
  }
  const supply = await supplyModules(settings);
  try {
    const server = await startServer({ ...supply, host, port, apiPort, maxHistory, onDefect });
    return { server, supply };
  } catch (error) {
    throw portFailure(error, settings) ?? error;
  }
}
