import { hash } from "node:crypto";
import { keys, modelled } from "@cloudstub/kit";
import type { Dynamodb } from "../../../types.js";
import type { EmulatedCall } from "../../types.js";

/** What a token stands for: the operations, or the statements, of a transaction. */
interface Transaction {
  readonly TransactItems: unknown;
}

/** A token is known so long (API reference, "TransactWriteItems": ClientRequestToken). */
const TEN_MINUTES = 10 * 60_000;

/** Tokens that one transaction forgets at most; there is one new token in each. */
const MAX_FORGOTTEN = 4;

/**
 * True for a transaction that was done with this token in the last ten minutes, which is not done again.
 *
 * Throws `IdempotentParameterMismatchException` where the token was used with another request.
 */
export function isRepeated({ state, clock }: EmulatedCall, token: string, input: Transaction): boolean {
  const known = state.transactionTokens.get(token);
  if (known === undefined || known.at + TEN_MINUTES <= clock.now()) return false;
  if (known.digest === digestOf(input)) return true;
  throw modelled<Dynamodb>(
    "IdempotentParameterMismatchException",
    "The request uses the same client token as a previous, but non-identical request. Do not reuse a client token with different requests, unless the requests are identical",
  );
}

/** Remembers a token, and forgets old ones. */
export function remember({ state, clock }: EmulatedCall, token: string, input: Transaction): void {
  const { transactionTokens: tokens, transactionTokenTimes: times } = state;
  const now = clock.now();
  let forgotten = 0;
  for (const [key, old] of times.entries({ before: keys.time(now - TEN_MINUTES + 1) })) {
    if (forgotten++ === MAX_FORGOTTEN) break;
    times.delete(key);
    tokens.delete(old);
  }
  tokens.set(token, { at: now, digest: digestOf(input) });
  times.set(keys.time(now) + token, token);
}

/** Of all that the transaction does, whatever the order of members (recorded answer of AWS); how it is answered may be otherwise. */
function digestOf({ TransactItems }: Transaction): string {
  return hash("sha256", JSON.stringify(TransactItems, inOrder), "base64url");
}

function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
