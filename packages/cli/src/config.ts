import type { Fidelity } from "@cloudstub/core";

/** What a server is started with, once every option is resolved. Paths are absolute. */
export interface Config {
  readonly port: number;
  readonly apiPort: number;
  readonly host: string;
  /** As the core's `readAllowedHost` gives them. */
  readonly allowHost: readonly string[];
  /** As the core's `readAllowedOrigin` gives them. */
  readonly allowOrigin: readonly string[];
  /** Service ids, each once, in the order given. */
  readonly services: readonly string[];
  readonly fidelity: Fidelity;
  /** Null keeps state in memory. */
  readonly storeDir: string | null;
  /** Null begins with what the store directory holds, or with nothing. */
  readonly import: string | null;
  /** Null for a server on which nothing goes wrong. */
  readonly faults: string | null;
  /** Entries; Infinity for no cap. */
  readonly maxHistory: number;
  readonly modulesDir: string;
  readonly moduleVersion: string;
  /** Without a trailing slash. Null stands for the canonical public repository. */
  readonly mavenBaseUrl: string | null;
  readonly autoDownload: boolean;
  readonly config: string;
  readonly quiet: boolean;
  readonly debug: boolean;
}
