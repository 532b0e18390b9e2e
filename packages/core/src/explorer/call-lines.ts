import { EXCERPT, readable } from "../journal/readable.js";
import { preview } from "../matching/preview.js";
import type { Exchange } from "../world/exchange.js";

/** A call as lists show it. */
export interface ListedCall {
  /** The id that all attempts of an SDK's call share; undefined if the client sends none. */
  readonly invocation: string | undefined;
  readonly service: string;
  readonly operation: string;
  readonly input: unknown;
  readonly error: { readonly code: string } | undefined;
  /** 0 if a fault dropped the connection. */
  readonly status: number;
  /** The injected fault, in a sentence. */
  readonly fault: string | undefined;
}

/** One SDK call with its retries, in a line. */
export interface CallLine<C extends ListedCall> {
  readonly text: string;
  /** True where a fault met it. */
  readonly isFaulty: boolean;
  readonly attempts: readonly C[];
}

/** The parts of an answered request that lists show; undefined where nothing matched. */
export function listedCall({ request, stub, input, error, fault, response }: Exchange): ListedCall | undefined {
  if (stub === undefined || input === undefined) return undefined;
  return {
    invocation: request.headers["amz-sdk-invocation-id"]?.toString(),
    service: stub.service.id,
    operation: stub.operation,
    // A body would be kept as long as the list.
    input: readable(input, EXCERPT).value,
    error: error && { code: error.code },
    status: response.breaksOff === "at once" ? 0 : response.status,
    fault: fault?.explain,
  };
}

/** One line for each SDK call, in the order of the first attempts. */
export function linesOfCalls<C extends ListedCall>(calls: readonly C[]): CallLine<C>[] {
  const groups = new Map<unknown, C[]>();
  for (const call of calls) {
    const key = call.invocation ?? call;
    const attempts = groups.get(key);
    if (attempts === undefined) groups.set(key, [call]);
    else attempts.push(call);
  }
  return [...groups.values()].map((attempts) => ({
    text: lineOf(attempts),
    isFaulty: attempts.some(({ fault }) => fault !== undefined),
    attempts,
  }));
}

function lineOf(attempts: readonly ListedCall[]): string {
  const [{ service, operation, input }] = attempts as readonly [ListedCall];
  const came = attempts.map(({ status, error, fault }) => {
    const answer = status === 0 ? "no answer" : String(status);
    return `${answer}${error === undefined ? "" : ` ${error.code}`}${fault === undefined ? "" : " by a fault"}`;
  });
  const retried = attempts.length === 1 ? "" : ` (one call, ${attempts.length} attempts)`;
  return `${service} ${operation} ${preview(input)} → ${came.join(", then ")}${retried}`;
}
