import { dryRun } from "./errors.js";

/**
 * An operation that changes and answers nothing where the request has `DryRun` (Developer Guide, "Testing your permissions"). A request that
 * fails gets the same error with and without it. The changes of a request that throws are undone. Throws `DryRunOperationException`.
 */
export function withDryRun<Input extends { readonly DryRun?: boolean | undefined }, Call, Output>(
  handle: (input: Input, call: Call) => Output | Promise<Output>,
): (input: Input, call: Call) => Output | Promise<Output> {
  return (input, call) => {
    const output = handle(input, call);
    if (!input.DryRun) return output;
    if (!(output instanceof Promise)) throw dryRun();
    return output.then(() => {
      throw dryRun();
    });
  };
}
