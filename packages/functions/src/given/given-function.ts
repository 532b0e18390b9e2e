/** What a handler gets besides the event, as AWS's Node.js runtime has it. */
export interface GivenContext {
  callbackWaitsForEmptyEventLoop: boolean;
  readonly functionVersion: string;
  readonly functionName: string;
  readonly memoryLimitInMB: string;
  readonly logGroupName: string;
  readonly logStreamName: string;
  readonly clientContext?: unknown;
  readonly invokedFunctionArn: string;
  readonly awsRequestId: string;
  /** By the world's clock. */
  getRemainingTimeInMillis(): number;
}

/** A handler of this process: it returns its result or a promise of it, or calls back. */
export type GivenHandler = (
  event: never,
  context: GivenContext,
  callback: (error?: unknown, result?: unknown) => void,
) => unknown;

/** What runs for a given function: it gets the bytes of the event and resolves to those of the result, or rejects. */
export type PayloadHandler = (payload: Uint8Array, context: GivenContext) => Promise<Uint8Array>;

/** One run of a given function. */
export interface GivenInvocation {
  readonly requestId: string;
  readonly event: unknown;
  /** As its caller got it: read from JSON. Undefined after an error. */
  readonly result?: unknown;
  /** What its caller got instead. */
  readonly error?: { readonly errorType: string; readonly errorMessage: string } | undefined;
  /** As the caller named it, with a qualifier if there was one. */
  readonly invokedFunctionArn: string;
  /** The time of its beginning, by the world's clock. */
  readonly at: Date;
  /** Milliseconds of the machine's time. */
  readonly durationMs: number;
  /** The lines of its log: the platform's, and the error. What the handler writes to the console is the test's own. */
  readonly log: readonly string[];
}

/** What the next invocations of a function meet instead of their handler's result. */
export interface GivenFault {
  readonly kind: "crash" | "timeout";
  /** True where the handler runs first, and its result is lost. */
  readonly after: boolean;
}

/** A function whose handler a test gave: its invocations, and what goes wrong with the next ones. */
export class GivenFunction {
  readonly handler: PayloadHandler;
  readonly #keepsInvocations: boolean;
  readonly #invocations: GivenInvocation[] = [];
  readonly #faults: GivenFault[] = [];

  /** Invocations of a handler of another process are kept there. */
  constructor(handler: PayloadHandler, { keepsInvocations = true } = {}) {
    this.handler = handler;
    this.#keepsInvocations = keepsInvocations;
  }

  /** The invocations that have ended, oldest first. `resize.invocations.map(({ event }) => event)` */
  get invocations(): readonly GivenInvocation[] {
    return [...this.#invocations];
  }

  /**
   * The process of the next invocation ends with status 1, and its caller gets `Runtime.ExitError`: before the handler runs or, with `after`,
   * when it has done its work and its result is lost. `resize.crash({ after: true })`
   */
  crash({ times = 1, after = false }: { readonly times?: number; readonly after?: boolean } = {}): this {
    return this.#add({ kind: "crash", after }, times);
  }

  /**
   * The time of the next invocation is over at once, and its caller gets `Sandbox.Timedout`: before the handler runs or, with `after`, when
   * it has done its work and its result is lost. `resize.timeout({ times: 2 })`
   */
  timeout({ times = 1, after = false }: { readonly times?: number; readonly after?: boolean } = {}): this {
    return this.#add({ kind: "timeout", after }, times);
  }

  #add(fault: GivenFault, times: number): this {
    for (let i = 0; i < times; i++) this.#faults.push(fault);
    return this;
  }

  /** The fault of the next invocation; asked by the host. */
  takeFault(): GivenFault | undefined {
    return this.#faults.shift();
  }

  /** Notes an invocation; called by the host. */
  note(describe: () => GivenInvocation): void {
    if (this.#keepsInvocations) this.#invocations.push(describe());
  }
}
