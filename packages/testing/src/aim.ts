import { type ArmedFault, checkOptions, type FaultEffect, type FaultTarget } from "@cloudstub/core";
import { AimedFault, type Armoury, Gate } from "./aimed-fault.js";
import { readable } from "./journal.js";
import type { Canned } from "./types.js";

/**
 * The requests that a fault is aimed at; what goes wrong is said next. It meets the next of them, unless the fault that
 * each method returns is told otherwise.
 *
 * @example mock.on("sqs", "SendMessage", { MessageBody: "a" }).fail("RequestThrottled").times(2);
 */
export class Aim<Code extends string = string, In = unknown, Out = unknown> {
  readonly #armoury: Armoury;
  readonly #target: FaultTarget;

  constructor(armoury: Armoury, target: FaultTarget) {
    this.#armoury = armoury;
    this.#target = target;
  }

  /**
   * The operation does not run, and the client gets this error, with the status that AWS gives it. An operation's own errors are on its
   * page, such as https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html; those that every operation may answer with are on
   * the service's: https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/CommonErrors.html
   *
   * @example mock.on("s3", "GetObject").fail("NoSuchKey");
   */
  fail(code: Code, options: { readonly message?: string; readonly status?: number } = {}): AimedFault {
    return this.#arm("fail", { effect: "error", code }, options);
  }

  /**
   * The operation does not run, and the client is told to slow down; `retryAfter`, in milliseconds, is the hint that it gets. SDKs wait at
   * least for their own back-off: https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html
   * `mock.clientConfig({ fastRetries: true })` makes clients that don't.
   *
   * @example mock.on("dynamodb", "PutItem").throttle({ retryAfter: 50 }).times(2);
   */
  throttle(options: { readonly code?: Code; readonly retryAfter?: number } = {}): AimedFault {
    return this.#arm("throttle", { effect: "throttle" }, options);
  }

  /**
   * The operation does not run, and the client gets this output, or what a function makes of the input. The function may run the
   * operation with `next`, and fail as the operation does by throwing an error of the SDK. Bytes may be given as text, times in ISO 8601.
   *
   * @example mock.on("lambda", "Invoke", { FunctionName: "price" }).respond({ Payload: '{"cents":90}' }).always();
   * @example mock.on("sqs", "SendMessage").respond(async (input, { next }) => ({ ...(await next(input)), MessageId: "m-1" }));
   */
  respond(output: Canned<Out> | ((input: In, operation: Next<In, Out>) => Canned<Out> | Promise<Canned<Out>>)): AimedFault {
    if (typeof output !== "function") return this.#arm("respond", { effect: "answer", output: output as object });
    const made = (input: unknown, run: (input: unknown) => unknown) => {
      const next = async (given?: In) => readable(await run(given === undefined || given === seen ? input : given)) as Out;
      const seen = readable(input) as In;
      return output(seen, { next });
    };
    return this.#arm("respond", { effect: "answer", output: made });
  }

  /**
   * The operation runs when the gate is released, or the test ends. It adds to other faults.
   *
   * @example
   * const gate = mock.on("dynamodb", "PutItem").hold();
   * const order = placeOrder();
   * await gate.arrived; // PutItem has come, and was not run yet
   * gate.release();
   */
  hold(): Gate {
    return new Gate(this.#armoury, this.#define("hold", { effect: "hold" }));
  }

  /**
   * The operation runs that many milliseconds later, by the mock's clock. It adds to other faults.
   *
   * @example mock.on("s3", "PutObject").delay(200).always();
   */
  delay(milliseconds: number): AimedFault {
    return this.#arm("delay", { effect: "delay", milliseconds });
  }

  /**
   * The operation runs, and the client never learns it: the connection drops instead of the answer. What a client does twice has to be
   * idempotent: https://docs.aws.amazon.com/wellarchitected/latest/reliability-pillar/rel_prevent_interaction_failure_idempotent.html
   *
   * @example mock.on("sqs", "SendMessage").loseAnswer(); // a client that retries sends twice
   */
  loseAnswer(): AimedFault {
    return this.#arm("loseAnswer", { effect: "lost-answer" });
  }

  /**
   * The operation does not run, and the connection drops.
   *
   * @example mock.on("sns", "Publish").dropConnection().nth(3);
   */
  dropConnection(): AimedFault {
    return this.#arm("dropConnection", { effect: "dropped-connection" });
  }

  /**
   * The operation runs, and the connection drops in the midst of the answer's body: behind so many bytes, or half of them.
   *
   * @example mock.on("s3", "GetObject").truncateBody({ bytes: 1000 });
   */
  truncateBody(options: { readonly bytes?: number } = {}): AimedFault {
    return this.#arm("truncateBody", { effect: "truncated-body" }, options);
  }

  /**
   * The operation runs, and its answer is complete but does not parse; of a body that is bytes, each is inverted. An answer
   * without a body passes by: the fault waits for the next call, and that one does not count as reached. Of an object, SDKs compare the
   * checksum: https://docs.aws.amazon.com/AmazonS3/latest/userguide/checking-object-integrity.html
   *
   * @example mock.on("ssm", "GetParameter").malformBody();
   */
  malformBody(): AimedFault {
    return this.#arm("malformBody", { effect: "malformed-body" });
  }

  /**
   * Of a batch these entries fail and do not run, the others run. They are chosen by id (`Id`, `Key`, `SecretId`), or by
   * position from 0: https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-batch-api-actions.html
   * Of DynamoDB's batches they come back unprocessed: https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html
   *
   * @example mock.on("sqs", "SendMessageBatch").failEntries(["second"], { code: "InternalError" });
   */
  failEntries(entries: readonly (string | number)[], options: { readonly code?: Code; readonly message?: string } = {}): AimedFault {
    return this.#arm("failEntries", { effect: "failed-entries", entries }, options);
  }

  #arm(method: string & keyof this, effect: FaultEffect, options: object = {}): AimedFault {
    return new AimedFault(this.#armoury, this.#define(method, effect, options));
  }

  #define(method: string & keyof this, effect: FaultEffect, options: object = {}): ArmedFault {
    const owner = `on(…).${method}()`;
    checkOptions(effect, options, owner);
    const asked: { stack?: string } = {};
    Error.captureStackTrace(asked, this[method] as () => unknown);
    return this.#armoury.arm({ ...this.#target, ...effect, ...options }, owner, asked.stack ?? "");
  }
}

/** The operation itself, for an answer that makes use of it. `mock.on("s3", "GetObject").respond((input, { next }) => next())` */
export interface Next<In, Out> {
  /** Runs the operation, with its own input unless another is given, and settles with its output. Rejects as it fails. */
  next(input?: In): Promise<Out>;
}
