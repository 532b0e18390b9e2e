import type { GivenFunction, GivenInvocation } from "@cloudstub/functions";
import { connectSource, type FunctionSource } from "./function-sources.js";
import type { MockWorld } from "./mock-world.js";

/** One run of a function whose handler a test gave. `expect(resize.invocations[0]).toMatchObject({ cause: "s3 PutObject" })` */
export interface MockInvocation extends GivenInvocation {
  /**
   * What made the function run: an operation, such as `sns Publish`, or an agent, such as `lambda/consumeQueues`. Undefined where a client invoked
   * it, or where the history does not go back so far.
   */
  readonly cause: string | undefined;
}

/** A function whose handler a test gave. `const resize = await mock.lambda("resize", handler);` */
export class MockFunction {
  readonly #at: MockWorld;
  readonly #name: string;
  readonly #given: GivenFunction;

  constructor(at: MockWorld, name: string, given: GivenFunction) {
    this.#at = at;
    this.#name = name;
    this.#given = given;
  }

  /** The invocations that have ended, oldest first. `resize.invocations.map(({ event }) => event)` */
  get invocations(): readonly MockInvocation[] {
    const history = this.#at.world.history.latestFirst();
    const entryOf = (id: string | undefined) => history.find(({ requestId }) => requestId === id);
    return this.#given.invocations.map((invocation) => {
      const cause = entryOf(invocation.requestId)?.cause;
      const first = entryOf(cause);
      return { ...invocation, cause: first === undefined ? cause : `${first.serviceId} ${first.name}` };
    });
  }

  /**
   * The process of the next invocation ends with status 1, and its caller gets `Runtime.ExitError`: before the handler runs or, with `after`,
   * when it has done its work and its result is lost. `resize.crash({ after: true })`
   */
  crash(options: { readonly times?: number; readonly after?: boolean } = {}): this {
    this.#given.crash(options);
    return this;
  }

  /**
   * The time of the next invocation is over at once, and its caller gets `Sandbox.Timedout`: before the handler runs or, with `after`, when
   * it has done its work and its result is lost. `resize.timeout({ times: 2 })`
   */
  timeout(options: { readonly times?: number; readonly after?: boolean } = {}): this {
    this.#given.timeout(options);
    return this;
  }

  /**
   * Lets the function get its events from a queue, a table, a topic or a bucket. Rejects with a `MockFailure` where that can't be.
   *
   * @example await resize.from({ queue: "pictures", batchSize: 5 });
   */
  from(source: FunctionSource): PendingFunction {
    return pending(connectSource(this.#at, this.#name, source).then(() => this));
  }
}

/** A function that is on its way: `await mock.lambda("resize", handler).from({ bucket: "pictures" })`. */
export type PendingFunction = Promise<MockFunction> & Pick<MockFunction, "from">;

/** Lets sources be named before a function is there. */
export function pending(made: Promise<MockFunction>): PendingFunction {
  return Object.assign(made, {
    from: (source: FunctionSource) => pending(made.then((given) => given.from(source))),
  });
}
