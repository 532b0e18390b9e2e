import type { Climate, Fidelity, IamMode, ServiceOptions } from "@cloudstub/core";

/** The resolved options of a server. Paths are absolute. */
export interface Config {
  readonly port: number;
  readonly apiPort: number;
  readonly host: string;
  /** In the form of the core's `readAllowedHost`. */
  readonly allowHost: readonly string[];
  /** In the form of the core's `readAllowedOrigin`. */
  readonly allowOrigin: readonly string[];
  /** Service ids without duplicates, in the given order; `all` stands for the available ones. */
  readonly services: readonly string[];
  readonly fidelity: Fidelity;
  readonly serviceOptions: ServiceOptions;
  readonly region: string;
  /** Whether a request that names an unknown world creates it. */
  readonly worlds: "auto" | "named";
  /** Milliseconds. */
  readonly worldIdle: number;
  /** Whether policies of identities are asked. */
  readonly iam: IamMode;
  readonly climate: Climate;
  /** Of the climate. */
  readonly seed: number;
  /** What becomes of resources in stacks whose types CloudStub does not have. */
  readonly cloudformationUnknown: "refuse" | "skip";
  /** Whether the code of functions that clients upload runs. */
  readonly functions: boolean;
  /** Milliseconds. */
  readonly functionsIdle: number;
  /** Null without debuggers. */
  readonly functionsInspect: number | null;
  /** Null for as many as suit the machine. */
  readonly functionsMaxProcesses: number | null;
  readonly functionsNodePath: readonly string[];
  readonly functionsPythonPath: readonly string[];
  /** Null keeps state in memory. */
  readonly storeDir: string | null;
  /** Null starts with the state of the store directory, if any. */
  readonly import: string | null;
  /** A file or folder to fill the state from; null for none. */
  readonly init: string | null;
  readonly watch: boolean;
  /** Null for no faults. */
  readonly faults: string | null;
  /** Entries; Infinity for no cap. */
  readonly maxHistory: number;
  /** Bytes. */
  readonly journalSize: number;
  /** Null for no collector. */
  readonly otlp: string | null;
  readonly modulesDir: string;
  readonly moduleVersion: string;
  /** Without a trailing slash. Null stands for the canonical public repository. */
  readonly mavenBaseUrl: string | null;
  readonly autoDownload: boolean;
  readonly config: string;
  /** Whether the mock port answers HTTPS too. */
  readonly https: boolean;
  readonly httpsDir: string;
  /** The product whose settings, scripts and routes are understood too. */
  readonly compat: "none" | "localstack";
  readonly quiet: boolean;
  readonly debug: boolean;
}
