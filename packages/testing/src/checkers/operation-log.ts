import { shown } from "@cloudstub/core";
import type { Operation } from "./linearizable.js";
import { broken } from "./queues.js";

/**
 * Notes the operations of clients that work at the same time, for `assertItems` and `assertLinearizable`.
 *
 * @example
 * const history = new OperationLog<ItemsInput, ItemsOutput>();
 * await history.note({ write: { a: 1 } }, async () => { await put("a", 1); return {}; });
 */
export class OperationLog<Input, Output extends NonNullable<unknown> | null> {
  readonly #operations: Operation<Input, Output>[] = [];
  #time = 0;

  /** The operations that have ended, in that order. Their times count the begins and the answers of all. */
  get operations(): readonly Operation<Input, Output>[] {
    return this.#operations;
  }

  /**
   * Runs an operation, and notes its output; none where it rejects, since it may take effect all the same, at any later time. Returns or rejects as the operation
   * does. Rejects with a `MockFailure` where it resolves to undefined, which stands for no answer: return `{}` for a write.
   */
  async note(input: Input, operation: () => Promise<Output>): Promise<Output> {
    const begin = ++this.#time;
    let output: Output;
    try {
      output = await operation();
    } catch (error) {
      this.#operations.push({ input, output: undefined, begin, end: Number.MAX_SAFE_INTEGER });
      throw error;
    }
    if (output === undefined)
      throw broken(`The operation ${shown(input)} resolved to undefined. Return its output; {} where it has none.`);
    this.#operations.push({ input, output, begin, end: ++this.#time });
    return output;
  }
}
