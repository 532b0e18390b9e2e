/** The status record, as `GET /api/status` sends it (specification 2.1). */
export interface Status {
  readonly version?: string;
  readonly port: number;
  readonly apiPort: number;
  readonly startedAt: string;
  /** ISO 8601 duration. */
  readonly uptime: string;
  readonly modules: readonly Module[];
  readonly routes: readonly Route[];
}

/** A loaded module and the operations that it answers. */
export interface Module {
  readonly id: string;
  readonly stubs: readonly { readonly protocol: string; readonly matchKey: string }[];
  readonly level?: string;
  /** The option that has it behave as AWS does, where it does not and can. */
  readonly remedy?: string;
  /** What it leaves out of what AWS does. */
  readonly leavesOut?: string;
  /** The region of requests that name none; of services whose resources belong to an account and a region. */
  readonly homeRegion?: string;
  /** The accounts and regions that have resources; of services whose resources belong to one. */
  readonly resourcesOf?: readonly AccountRegion[];
}

/** An account and a region. */
export interface AccountRegion {
  readonly account: string;
  readonly region: string;
}

/** A route of the API port (specification 2.2). */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly description: string;
  readonly service?: string;
  readonly command?: string;
  readonly params?: readonly Param[];
}

/** A query parameter of a route. */
export interface Param {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
}

/** A request that the mock port answered (specification 2.3). */
export interface HistoryEntry {
  readonly timestamp: string;
  readonly method: string;
  readonly url: string;
  readonly serviceId: string | null;
  readonly operation: string | null;
  /** 0 where the connection dropped. */
  readonly statusCode: number;
  readonly matched: boolean;
  readonly name: string | null;
  readonly durationMs: number;
  readonly requestId: string;
  /** Of a call between services: the id of the request, or the name of the agent, that led to it. */
  readonly cause?: string;
  readonly placeholder?: true;
  readonly error?: { readonly code: string; readonly message: string };
  /** Why nothing matched. */
  readonly why?: string;
  /** The target header, or `Action=` and the action of a form, where nothing matched. */
  readonly target?: string;
  /** Members of the input that the operation does not evaluate. */
  readonly ignored?: readonly string[];
  /** What the request asked for and its operation does not do, and the option that has it done. */
  readonly notDone?: readonly string[];
  /** What the operation did not do and why. */
  readonly notes?: readonly string[];
  readonly fault?: string;
}
