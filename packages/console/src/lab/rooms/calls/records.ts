/**
 * An event of the journal, as `GET /api/journal` sends it. The core declares it too, in `journal/entry.ts`; the console imports nothing of the workspace, because a
 * browser has none of the types of Node that the core is made of.
 */
export interface JournalEntry {
  /** As text it sorts in the order in which the events began. */
  readonly id: string;
  readonly kind: string;
  readonly at: string;
  readonly machineTime: string;
  /** Milliseconds. */
  readonly duration: number;
  readonly summary: string;
  readonly cause?: string;
  readonly guessed?: true;
  /** Of another attempt than the first, whose cause is the one before it. */
  readonly attempt?: number;
  readonly service?: string;
  readonly operation?: string;
  readonly resource?: string;
  /** 0 where the connection dropped. */
  readonly status?: number;
  readonly error?: { readonly code: string; readonly message: string };
  readonly requestId?: string;
  readonly method?: string;
  readonly url?: string;
  readonly placeholder?: true;
  readonly why?: string;
  readonly notDone?: readonly string[];
  readonly notes?: readonly string[];
  /** What has not come of it yet, and why. */
  readonly notYet?: readonly string[];
  readonly fault?: string;
  readonly client?: {
    readonly name?: string;
    readonly version?: string;
    readonly invocation?: string;
    readonly attempt?: number;
  };
  readonly logs?: string;
  readonly input?: unknown;
  readonly output?: unknown;
  readonly cut?: true;
  readonly concealed?: true;
  readonly raw?: { readonly request: RawMessage; readonly response: RawMessage };
}

/** Headers and body as they were on the wire. */
export interface RawMessage {
  readonly headers: { readonly [name: string]: string };
  readonly body: string | { readonly base64: string };
}

/** An event with what it led to. */
export interface JournalTree extends JournalEntry {
  readonly effects: readonly JournalTree[];
}

/** An event, its causes and its effects: `GET /api/journal/<id>`. */
export interface Explained {
  readonly entry: JournalEntry;
  /** The nearest first. */
  readonly causes: readonly JournalEntry[];
  readonly effects: readonly JournalTree[];
}

/** A part of the journal, the most recent first. */
export interface JournalPage {
  readonly entries: readonly JournalEntry[];
  readonly next?: string;
  readonly afterFound?: boolean;
}

/** The attempts of one call of a client, or a single event. */
export interface CallRow extends JournalEntry {
  /** The earlier attempts, the last one first. */
  readonly attempts: readonly JournalEntry[];
}

/** Puts the attempts of one call of an SDK into one row, which is the last attempt: SDKs send the same `amz-sdk-invocation-id` with each. */
export function withAttempts(entries: readonly JournalEntry[]): readonly CallRow[] {
  const rows: (CallRow & { attempts: JournalEntry[] })[] = [];
  const byInvocation = new Map<string, JournalEntry[]>();
  for (const entry of entries) {
    const { invocation } = entry.client ?? {};
    const known = invocation === undefined ? undefined : byInvocation.get(invocation);
    if (known !== undefined) {
      known.push(entry);
      continue;
    }
    const attempts: JournalEntry[] = [];
    if (invocation !== undefined) byInvocation.set(invocation, attempts);
    rows.push({ ...entry, attempts });
  }
  return rows;
}

/** Calls that failed alike. */
export interface ErrorGroup {
  readonly service: string;
  readonly operation: string;
  readonly resource: string;
  readonly code: string;
  readonly message: string;
  readonly times: number;
  /** The id of the last one. */
  readonly last: string;
  readonly at: string;
}

/** The failed calls by service, operation, resource and code, the most frequent first. */
export function errorGroups(entries: readonly JournalEntry[]): readonly ErrorGroup[] {
  const groups = new Map<string, ErrorGroup>();
  for (const entry of entries) {
    if (!hasFailed(entry)) continue;
    const { service = "", operation = "", resource = "", error, status, why = "", id, at } = entry;
    const code = error?.code ?? (why ? "not matched" : String(status));
    const key = [service, operation, resource, code].join("\n");
    const known = groups.get(key);
    groups.set(key, {
      ...(known ?? { service, operation, resource, code, message: error?.message ?? why, last: id, at }),
      times: (known?.times ?? 0) + 1,
    });
  }
  return [...groups.values()].sort((one, other) => other.times - one.times);
}

/** True for a call that its caller saw fail. */
export function hasFailed({ error, status }: JournalEntry): boolean {
  return error !== undefined || (status !== undefined && (status === 0 || status >= 400));
}

/** The name and version of a client: `aws-sdk-js 3.1169.0`. */
export function clientOf({ client }: JournalEntry): string {
  return [client?.name, client?.version].filter(Boolean).join(" ");
}
