/** The invocations of functions that run now, by the trace header with which the requests of a function's SDKs name theirs. */
export class RunningTraces {
  readonly #numbers = new Map<string, number>();

  begin(traceHeader: string, number: number): void {
    this.#numbers.set(traceHeader, number);
  }

  end(traceHeader: string): void {
    this.#numbers.delete(traceHeader);
  }

  /**
   * The invocation that a request comes from. Lambda gives each invocation a Parent of its own in the header, so that it is known; where a tracing library has
   * replaced the Parent, the latest invocation of the same trace is likely.
   */
  causeOf(traceHeader: string | undefined): { readonly causeNumber: number; readonly isGuess?: true } | undefined {
    if (traceHeader === undefined) return undefined;
    const known = this.#numbers.get(traceHeader);
    if (known !== undefined) return { causeNumber: known };
    const root = rootOf(traceHeader);
    const alike = root === undefined ? [] : [...this.#numbers].filter(([header]) => rootOf(header) === root);
    const latest = alike.at(-1);
    return latest && { causeNumber: latest[1], isGuess: true };
  }

  /** True where none runs. */
  get isEmpty(): boolean {
    return this.#numbers.size === 0;
  }
}

/** The Root in a trace header: `Root=1-5759e988-bd862e3fe1be46a994272793;Parent=…`. */
export function rootOf(traceHeader: string | undefined): string | undefined {
  return /(?:^|;)\s?Root=([^;]{1,100})/.exec(traceHeader ?? "")?.[1];
}
