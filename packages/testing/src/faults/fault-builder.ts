import { type ActiveFault, checkOptions, type FaultEffect, type FaultTarget } from "@cloudstub/core";
import { readable } from "../calls/call-log.js";
import type { Canned } from "../services/types.js";
import { FaultHandle, type FaultRegistry, Gate } from "./fault-handle.js";

/**
 * Selects the requests of a fault; its methods add the fault. The fault applies to the next request, unless the returned handle changes
 * its timing.
 *
 * @example mock.on("sqs", "SendMessage", { MessageBody: "a" }).fail("RequestThrottled").times(2);
 */
export class FaultBuilder<Code extends string = string, In = unknown, Out = unknown> {
  readonly #faults: FaultRegistry;
  readonly #target: FaultTarget;

  constructor(faults: FaultRegistry, target: FaultTarget) {
    this.#faults = faults;
    this.#target = target;
  }

  /**
   * Selects only requests about resources of an account, which has twelve digits, or of a region. For services whose resources belong to
   * accounts and regions, as those at emulated level say: https://docs.aws.amazon.com/general/latest/gr/rande.html
   *
   * @example mock.on("sqs", "SendMessage").in({ region: "eu-west-1" }).fail("InternalFailure").always();
   */
  in(place: Pick<FaultTarget, "account" | "region">): FaultBuilder<Code, In, Out> {
    return new FaultBuilder(this.#faults, { ...this.#target, ...place });
  }

  /**
   * The operation does not run, and the client gets this error with AWS's status for it. The page of each operation lists its own errors
   * (https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html); each service has a page with its common errors:
   * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/CommonErrors.html
   * Throws a `FaultError` for a code that is almost a known one, unless it is given with a status.
   *
   * @example mock.on("s3", "GetObject").fail("NoSuchKey");
   */
  fail(code: Code, options: { readonly message?: string; readonly status?: number } = {}): FaultHandle {
    return this.#add("fail", { effect: "error", code }, options);
  }

  /**
   * The operation does not run, and the client gets the service's throttling error, with the hint `retryAfter` in milliseconds if given.
   * SDKs wait at least for their own back-off: https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html
   * Clients made with `mock.clientConfig({ fastRetries: true })` retry at once. Throws a `FaultError` for a `code` that is almost a known one.
   *
   * @example mock.on("dynamodb", "PutItem").throttle({ retryAfter: 50 }).times(2);
   */
  throttle(options: { readonly code?: Code; readonly retryAfter?: number } = {}): FaultHandle {
    return this.#add("throttle", { effect: "throttle" }, options);
  }

  /**
   * The operation does not run, and the client gets this output, or the output of a function of the input. The function may run the
   * operation with `next`, and may throw an error of the SDK to fail as the operation does. Bytes may be text, times ISO 8601.
   *
   * @example mock.on("lambda", "Invoke", { FunctionName: "price" }).respond({ Payload: '{"cents":90}' }).always();
   * @example mock.on("sqs", "SendMessage").respond(async (input, { next }) => ({ ...(await next(input)), MessageId: "m-1" }));
   */
  respond(
    output: Canned<Out> | ((input: In, operation: Next<In, Out>) => Canned<Out> | Promise<Canned<Out>>),
  ): FaultHandle {
    if (typeof output !== "function") return this.#add("respond", { effect: "answer", output: output as object });
    const respondTo = (input: unknown, run: (input: unknown) => unknown) => {
      const next = async (given?: In) =>
        readable(await run(given === undefined || given === seen ? input : given)) as Out;
      const seen = readable(input) as In;
      return output(seen, { next });
    };
    return this.#add("respond", { effect: "answer", output: respondTo });
  }

  /**
   * The operation runs when the gate is released, or the test ends. Combines with other faults.
   *
   * @example
   * const gate = mock.on("dynamodb", "PutItem").hold();
   * const order = placeOrder();
   * await gate.arrived; // PutItem has arrived and has not run yet
   * gate.release();
   */
  hold(): Gate {
    return new Gate(this.#faults, this.#define("hold", { effect: "hold" }));
  }

  /**
   * The operation runs this many milliseconds later, by the mock's clock. Combines with other faults.
   *
   * @example mock.on("s3", "PutObject").delay(200).always();
   */
  delay(milliseconds: number): FaultHandle {
    return this.#add("delay", { effect: "delay", milliseconds });
  }

  /**
   * The operation runs, but the connection drops before the client gets the answer. A client that then retries has to be idempotent:
   * https://docs.aws.amazon.com/wellarchitected/latest/reliability-pillar/rel_prevent_interaction_failure_idempotent.html
   *
   * @example mock.on("sqs", "SendMessage").loseAnswer(); // a client that retries sends twice
   */
  loseAnswer(): FaultHandle {
    return this.#add("loseAnswer", { effect: "lost-answer" });
  }

  /**
   * The operation does not run, and the connection drops.
   *
   * @example mock.on("sns", "Publish").dropConnection().nth(3);
   */
  dropConnection(): FaultHandle {
    return this.#add("dropConnection", { effect: "dropped-connection" });
  }

  /**
   * The operation runs, and the connection drops in the middle of the answer's body: after `bytes` bytes, or half of them.
   *
   * @example mock.on("s3", "GetObject").truncateBody({ bytes: 1000 });
   */
  truncateBody(options: { readonly bytes?: number } = {}): FaultHandle {
    return this.#add("truncateBody", { effect: "truncated-body" }, options);
  }

  /**
   * The operation runs, and its answer is complete but does not parse; every byte of a binary body is inverted. The fault skips an answer
   * without a body and waits for the next call; the skipped call does not count as reached. SDKs compare the checksum of an object:
   * https://docs.aws.amazon.com/AmazonS3/latest/userguide/checking-object-integrity.html
   *
   * @example mock.on("ssm", "GetParameter").malformBody();
   */
  malformBody(): FaultHandle {
    return this.#add("malformBody", { effect: "malformed-body" });
  }

  /**
   * These entries of a batch fail and do not run; the others run. Choose entries by id (`Id`, `Key`, `SecretId`), or by
   * position from 0: https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-batch-api-actions.html
   * DynamoDB returns them as unprocessed: https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html
   * Throws a `FaultError` for a `code` that is almost a known one.
   *
   * @example mock.on("sqs", "SendMessageBatch").failEntries(["second"], { code: "InternalError" });
   */
  failEntries(
    entries: readonly (string | number)[],
    options: { readonly code?: Code; readonly message?: string } = {},
  ): FaultHandle {
    return this.#add("failEntries", { effect: "failed-entries", entries }, options);
  }

  #add(method: string & keyof this, effect: FaultEffect, options: object = {}): FaultHandle {
    return new FaultHandle(this.#faults, this.#define(method, effect, options));
  }

  #define(method: string & keyof this, effect: FaultEffect, options: object = {}): ActiveFault {
    const owner = `on(…).${method}()`;
    checkOptions(effect, options, owner);
    const caller: { stack?: string } = {};
    Error.captureStackTrace(caller, this[method] as () => unknown);
    return this.#faults.add({ ...this.#target, ...effect, ...options }, owner, caller.stack ?? "");
  }
}

/** The operation itself, for a function that responds in its place. `mock.on("s3", "GetObject").respond((input, { next }) => next())` */
export interface Next<In, Out> {
  /** Runs the operation, with the client's input unless another is given. Resolves to its output, or rejects with its error. */
  next(input?: In): Promise<Out>;
}
