import { CommittedError, modelled, ServiceError } from "@cloudstub/kit";
import type { Dynamodb } from "../../../types.js";

/** Why one operation of a transaction failed; with the code `None` it did not. */
interface CancellationReason {
  readonly Code: string;
  readonly Message?: string;
  readonly Item?: unknown;
}

const codes: { readonly [error: string]: string } = {
  ConditionalCheckFailedException: "ConditionalCheckFailed",
  DuplicateItemException: "DuplicateItem",
  ProvisionedThroughputExceededException: "ProvisionedThroughputExceeded",
  ThrottlingException: "ThrottlingError",
  ValidationException: "ValidationError",
};

const throttled = new Set([codes.ProvisionedThroughputExceededException, codes.ThrottlingException]);

/**
 * Prepares all operations of a transaction.
 *
 * A cancelled transaction keeps the capacity that `prepare` took (DynamoDB Developer Guide, "Amazon DynamoDB Transactions: How it works"),
 * unless it lacked some, of which nothing is documented. `prepare` writes nothing else.
 *
 * Throws `TransactionCanceledException` with the reason of each where one of them fails on its item or key; other errors as they are.
 */
export function allOrCancelled<Request, Prepared>(
  requests: readonly Request[],
  prepare: (request: Request) => Prepared,
): Prepared[] {
  const prepared: Prepared[] = [];
  const reasons = requests.map((request): CancellationReason => {
    try {
      prepared.push(prepare(request));
      return { Code: "None" };
    } catch (error) {
      if (!ServiceError.is(error) || codes[error.code] === undefined) throw error;
      const { Item } = error.members;
      return { Code: codes[error.code] as string, Message: error.message, ...(Item !== undefined && { Item }) };
    }
  });
  if (prepared.length === requests.length) return prepared;
  const list = reasons.map(({ Code }) => Code).join(", ");
  const cancelled = modelled<Dynamodb>(
    "TransactionCanceledException",
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${list}]`,
    { CancellationReasons: reasons },
  );
  throw reasons.some(({ Code }) => throttled.has(Code)) ? cancelled : new CommittedError(cancelled);
}
