import { FidelityError, ServiceOptionError } from "@cloudstub/core";
import { type Server, type ServerOptions, startServer } from "@cloudstub/server";
import { type ResolvedModules, resolveModules } from "../modules/resolve-modules.js";
import { StartFailure } from "../options/failure.js";
import type { Settings } from "../options/resolve-settings.js";
import { portFailure } from "./port-failure.js";

/** A running server, and its modules. */
export interface Started {
  readonly server: Server;
  readonly modules: ResolvedModules;
}

/** What a start is told of, and what fills the state. */
export type Observers = Pick<ServerOptions, "onDefect" | "onStorage" | "init" | "front" | "agents"> &
  Pick<NonNullable<ServerOptions["functions"]>, "onLog"> & {
    /** Told in sentences when the collector of `--otlp` does not take spans, and when it does again. */
    readonly onTelemetry?: (sentence: string) => void;
  };

/** Starts a server with these settings. Rejects with a `StartFailure`, a `ModuleError` or a `StoreError` for problems that the user can fix. */
export async function start(settings: Settings, { onLog, onTelemetry, ...observers }: Observers): Promise<Started> {
  const { storeDir, import: importFile, host, port, apiPort, allowHost, allowOrigin } = settings.values;
  const functions = functionsOf(settings, onLog);
  const https = settings.values.https ? { directory: settings.values.httpsDir } : undefined;
  const { iam, climate, seed, maxHistory, journalSize, fidelity, region, worlds } = settings.values;
  if (port === apiPort && port !== 0) {
    throw new StartFailure("PortsAreEqual", { port });
  }
  const resolved = await resolveModules(settings);
  try {
    const state = { storeDir: storeDir ?? undefined, importFile: importFile ?? undefined };
    const { otlp: collector } = settings.values;
    const otlp = collector === null ? undefined : { url: collector, onTrouble: onTelemetry };
    const ports = { host, port, apiPort, allowHost, allowOrigin, https, otlp };
    const services = {
      functions,
      maxHistory,
      journalSize,
      fidelity,
      serviceOptions: serviceOptionsOf(settings),
      region,
      iam,
      climate: { climate, seed },
      autoWorlds: worlds === "auto",
      worldIdleMs: settings.values.worldIdle,
    };
    const server = await startServer({ ...resolved, ...state, ...ports, ...services, ...observers });
    if (settings.values.faults !== null) await addFaults(server, settings);
    return { server, modules: resolved };
  } catch (error) {
    if (error instanceof FidelityError)
      throw error.within((message) => `${settings.sources.fidelity.label} can't be used. ${message}`);
    if (error instanceof ServiceOptionError) {
      const { cloudformation } = settings.values.serviceOptions;
      const isOfUnknown = settings.values.cloudformationUnknown === "skip" && cloudformation === undefined;
      const source = settings.sources[isOfUnknown ? "cloudformationUnknown" : "serviceOptions"];
      throw error.within((message) => `${source.label} can't be used. ${message}`);
    }
    throw portFailure(error, settings) ?? error;
  }
}

/** The options of services, with one that has a flag of its own. */
function serviceOptionsOf({ values }: Settings): ServerOptions["serviceOptions"] {
  if (values.cloudformationUnknown === "refuse") return values.serviceOptions;
  return {
    ...values.serviceOptions,
    cloudformation: { ...values.serviceOptions["cloudformation"], skipUnknown: true },
  };
}

/** Undefined where the code of functions does not run. */
function functionsOf({ values }: Settings, onLog: Observers["onLog"]): ServerOptions["functions"] {
  if (!values.functions) return undefined;
  return {
    onLog,
    idleMs: values.functionsIdle,
    inspectPort: values.functionsInspect ?? undefined,
    maxProcesses: values.functionsMaxProcesses ?? undefined,
    nodePath: values.functionsNodePath,
    pythonPath: values.functionsPythonPath,
  };
}

async function addFaults(server: Server, settings: Settings): Promise<void> {
  const { addFaultsFromFile } = await import("./faults-file.js");
  await addFaultsFromFile(server, settings);
}
