import type { ActiveFault } from "./active-fault.js";
import { whichCalls } from "./explain.js";

/**
 * The calls that faults hold now, in a clause for each fault.
 *
 * @example ['1 call of sqs SendMessage with {"MessageBody":"a"}, which runs after gate.release()']
 */
export function heldCalls(faults: readonly ActiveFault[]): string[] {
  return faults
    .filter(({ held }) => held > 0)
    .map(({ held, definition }) => {
      const calls = whichCalls(definition);
      return held === 1
        ? `1 call of ${calls}, which runs after gate.release()`
        : `${held} calls of ${calls}, which run after gate.release()`;
    });
}
