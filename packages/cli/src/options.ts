import type { Config } from "./config.js";
import { fidelityKind } from "./fidelity-kind.js";
import {
  capKind,
  directoryKind,
  fileKind,
  hostKind,
  hostNamesKind,
  type Kind,
  optionalFileKind,
  originsKind,
  portKind,
  repositoryKind,
  servicesKind,
  storeKind,
  switchKind,
  versionKind,
} from "./kinds.js";

/** One option: where its text can come from, how the text is read, and what it is for. */
export interface Option<Value> {
  /** `--name`, or `-Dname`, which is a system property. */
  readonly flag: `--${string}` | `-D${string}`;
  /** What the flag says of an option that is on or off; it takes no value then. */
  readonly alone?: "true" | "false";
  readonly env: `STUB_${string}`;
  /** The key in the configuration file; null where the file has no say. */
  readonly key: `stub.${string}` | null;
  readonly kind: Kind<Value>;
  /** Read like any other text. */
  readonly default: string;
  readonly help: string;
}

/** Every option, one row each: command line, environment, configuration file, `--help` and the README's table come from here. */
export const options: { readonly [Name in keyof Config]: Option<Config[Name]> } = {
  port: {
    flag: "--port",
    env: "STUB_PORT",
    key: "stub.port",
    kind: portKind,
    default: "4566",
    help: "Mock port: the one that SDK clients talk to.",
  },
  apiPort: {
    flag: "--api-port",
    env: "STUB_API_PORT",
    key: "stub.api-port",
    kind: portKind,
    default: "4567",
    help: "API port: status, history, reset, the services' views and the console.",
  },
  host: {
    flag: "--host",
    env: "STUB_HOST",
    key: "stub.host",
    kind: hostKind,
    default: "127.0.0.1",
    help: "Address to bind both ports to.",
  },
  allowHost: {
    flag: "--allow-host",
    env: "STUB_ALLOW_HOST",
    key: "stub.allow-host",
    kind: hostNamesKind,
    default: "",
    help: "Names under which clients may address both ports, besides local ones and AWS's.",
  },
  allowOrigin: {
    flag: "--allow-origin",
    env: "STUB_ALLOW_ORIGIN",
    key: "stub.allow-origin",
    kind: originsKind,
    default: "",
    help: "Origins of web pages that may use both ports, besides local ones.",
  },
  services: {
    flag: "--services",
    env: "STUB_SERVICES",
    key: "stub.services",
    kind: servicesKind,
    default: "",
    help: "Services to enable.",
  },
  fidelity: {
    flag: "--fidelity",
    env: "STUB_FIDELITY",
    key: "stub.fidelity",
    kind: fidelityKind,
    default: "contract",
    help: "How services behave: simply and predictably, or as AWS does where they can.",
  },
  storeDir: {
    flag: "--store-dir",
    env: "STUB_STORE_DIR",
    key: "stub.store-dir",
    kind: storeKind,
    default: "none",
    help: "Directory that mirrors the state, so that it survives a restart.",
  },
  import: {
    flag: "--import",
    env: "STUB_IMPORT",
    key: null,
    kind: optionalFileKind,
    default: "",
    help: "Exported state to begin with, in the place of what the store directory holds.",
  },
  faults: {
    flag: "--faults",
    env: "STUB_FAULTS",
    key: "stub.faults",
    kind: optionalFileKind,
    default: "",
    help: "JSON file of faults: what goes wrong on purpose from the start, in the form that `POST /api/faults` takes.",
  },
  maxHistory: {
    flag: "--max-history",
    env: "STUB_MAX_HISTORY",
    key: "stub.max-history",
    kind: capKind,
    default: "1000",
    help: "Requests kept in the history.",
  },
  modulesDir: {
    flag: "--modules-dir",
    env: "STUB_MODULES_DIR",
    key: "stub.modules-dir",
    kind: directoryKind,
    default: "./modules",
    help: "Plugin directory: where the service modules are.",
  },
  moduleVersion: {
    flag: "--module-version",
    env: "STUB_MODULE_VERSION",
    key: "stub.module-version",
    kind: versionKind,
    default: "core",
    help: "Version of the modules to download.",
  },
  mavenBaseUrl: {
    flag: "--maven-base-url",
    env: "STUB_MAVEN_BASE_URL",
    key: "stub.maven-base-url",
    kind: repositoryKind,
    default: "central",
    help: "Repository to download modules from.",
  },
  autoDownload: {
    flag: "--no-download",
    alone: "false",
    env: "STUB_AUTO_DOWNLOAD",
    key: "stub.auto-download",
    kind: switchKind,
    default: "true",
    help: "Whether modules that the plugin directory lacks are downloaded; the flag turns it off.",
  },
  config: {
    flag: "--config",
    env: "STUB_CONFIG",
    key: null,
    kind: fileKind,
    default: "stub.properties",
    help: "Configuration file: a properties file that may give every other option that has a key.",
  },
  quiet: {
    flag: "--quiet",
    alone: "true",
    env: "STUB_QUIET",
    key: "stub.quiet",
    kind: switchKind,
    default: "false",
    help: "Shows no line for each call on a terminal; the log still tells of requests that nothing matches and of failures.",
  },
  debug: {
    flag: "-Dstub.debug",
    env: "STUB_DEBUG",
    key: null,
    kind: switchKind,
    default: "false",
    help: "Logs every registered stub, all matched requests with their bodies, and a warning for each unmatched one.",
  },
};

/** The names of the options, in the table's order. */
export const optionNames = Object.keys(options) as (keyof Config)[];

/** A flag as help writes it, with a word for its value: `--port <port>`. */
export function usageOf(name: keyof Config): string {
  const { flag, alone, kind } = options[name];
  return alone === undefined ? `${flag} <${kind.placeholder}>` : flag;
}
