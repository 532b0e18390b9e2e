import type { NotDone } from "../registry/not-done.js";
import type { WrittenPolicy } from "./needed-policy.js";

/** Which operations were called, with which results, and how close each was to AWS. */
export interface Report {
  /** Since when calls are counted, by the machine's clock: ISO 8601, UTC. */
  readonly since: string;
  readonly calls: number;
  readonly failed: number;
  /** In alphabetical order, by service. */
  readonly operations: readonly ReportedOperation[];
  readonly unmatched: readonly ReportedUnmatched[];
  /** The least IAM policy that the calls needed; absent where policies are not asked. */
  readonly policy?: WrittenPolicy;
}

/** An operation that was called. */
interface ReportedOperation extends CalledOperation {
  readonly calls: number;
  /** How many ended with a status of 400 or above, or without an answer. */
  readonly failed: number;
  /** How many met an injected fault. */
  readonly faults: number;
  readonly errors: readonly { readonly code: string; readonly calls: number }[];
  /** What calls asked for and was not done. */
  readonly notDone: readonly ReportedNotDone[];
}

/** What an operation is. */
export interface CalledOperation {
  readonly service: string;
  readonly operation: string;
  /** The level that its behaviour is of. */
  readonly level: string;
  /** The level at which it is closer to AWS, where there is one. */
  readonly above?: string;
  readonly placeholder: boolean;
}

/** Something that calls asked for and was not done. */
interface ReportedNotDone {
  /** A clause: `ConditionExpression is not evaluated`. */
  readonly what: string;
  /** The path of the input member that is not evaluated; absent where it is about the whole operation. */
  readonly member?: string;
  /** The option that has it done; absent where none does. */
  readonly remedy?: string;
  readonly calls: number;
}

/** A request that no operation answered. */
interface ReportedUnmatched {
  /** The operation that it names, or its method and path. */
  readonly request: string;
  readonly why: string;
  readonly calls: number;
}

/** Most different error codes of an operation, and most requests without an operation, that are counted by name. */
const MOST = 100;
/** Counts those above. */
const OTHERS = "others";

/** How a call ended. */
interface EndedCall {
  /** The HTTP status; 0 where there was no answer. */
  readonly status: number;
  readonly code: string | undefined;
  readonly hasFault: boolean;
}

/** Counts the calls of an operation. */
export class OperationCounts {
  #calls = 0;
  #failed = 0;
  #faults = 0;
  readonly #errors = new Map<string, number>();
  readonly #notDone = new Map<string, { -readonly [Name in keyof ReportedNotDone]: ReportedNotDone[Name] }>();

  add({ status, code, hasFault }: EndedCall): void {
    this.#calls++;
    if (hasFault) this.#faults++;
    if (status !== 0 && status < 400) return;
    this.#failed++;
    const name = status === 0 ? "no answer" : (code ?? String(status));
    const key = this.#errors.has(name) || this.#errors.size < MOST ? name : OTHERS;
    this.#errors.set(key, (this.#errors.get(key) ?? 0) + 1);
  }

  addNotDone(parts: readonly NotDone[]): void {
    for (const { what, member, remedy } of parts) {
      const known = this.#notDone.get(what);
      if (known !== undefined) known.calls++;
      else this.#notDone.set(what, { what, ...(member && { member }), ...(remedy && { remedy }), calls: 1 });
    }
  }

  read({ service, operation, level, above, placeholder }: CalledOperation): ReportedOperation {
    return {
      service,
      operation,
      calls: this.#calls,
      failed: this.#failed,
      faults: this.#faults,
      level,
      ...(above !== undefined && { above }),
      placeholder,
      errors: [...this.#errors].map(([code, calls]) => ({ code, calls })),
      notDone: [...this.#notDone.values()].map((each) => ({ ...each })),
    };
  }
}

/** Counts the requests that no operation answered. */
export class UnmatchedCounts {
  readonly #counted = new Map<string, { readonly why: string; calls: number }>();

  add(request: string, why: string): void {
    const isNamed = this.#counted.has(request) || this.#counted.size < MOST;
    const key = isNamed ? request : OTHERS;
    const known = this.#counted.get(key);
    if (known !== undefined) known.calls++;
    else this.#counted.set(key, { why: isNamed ? why : "They are too many to be named.", calls: 1 });
  }

  read(): ReportedUnmatched[] {
    return [...this.#counted].map(([request, counted]) => ({ request, ...counted }));
  }
}

/** The report of what was counted since a time in milliseconds. */
export function reportOf(
  since: number,
  { operations, unmatched }: Pick<Report, "operations" | "unmatched">,
): Omit<Report, "policy"> {
  const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
  const lost = sum(unmatched.map(({ calls }) => calls));
  const isBefore = (one: CalledOperation, other: CalledOperation) =>
    `${one.service} ${one.operation}` < `${other.service} ${other.operation}`;
  return {
    since: new Date(since).toISOString(),
    calls: sum(operations.map(({ calls }) => calls)) + lost,
    failed: sum(operations.map(({ failed }) => failed)) + lost,
    operations: [...operations].sort((one, other) => (isBefore(one, other) ? -1 : 1)),
    unmatched,
  };
}
