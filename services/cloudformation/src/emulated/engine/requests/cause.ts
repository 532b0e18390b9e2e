import type { Operation } from "../../state.js";
import type { EmulatedCall } from "../../types.js";

/** What an operation on a stack knows of the request that begins it. */
export function causeOf({ requestId, endpoint }: EmulatedCall): Pick<Operation, "cause" | "endpoint"> {
  return { cause: requestId, endpoint };
}
