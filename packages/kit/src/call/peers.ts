import type { CallersPolicies } from "../policies/permission.js";
import type { KeptRole, Principal } from "../policies/principals.js";
import type { CallingService } from "./call.js";
import { ServiceError } from "./errors.js";
import type { MessageAddress, RegionMessage } from "./messages.js";
import type { Input, OperationName, Output } from "./types.js";

/**
 * The other services of this world, reached as a client reaches them: by their operations. Required members are checked, faults apply, and
 * the history records each call with its cause.
 */
export interface Peers {
  /** False where the service is not enabled. The sender then records that it could not deliver, and does not fail. */
  has(service: string): boolean;
  /**
   * The operations of a service, typed by its SDK. Calling one runs it as part of the work under way: it answers without a promise where its
   * handler does, and its writes are kept or undone together with those of the caller. A fault that delays it makes it a promise: return or
   * await that, or it is a defect.
   *
   * It throws, or rejects with, a `ServiceError`, which has its HTTP status: the service's own, `ServiceNotEnabled` (501), `UnknownOperationException` (404),
   * `AnswerLost` or `AnswerUnreadable` (500) where a fault hid the answer of a call that was carried out, `InternalFailure` (500) for a
   * defect. What a failed call wrote is undone; the caller may catch the error and go on.
   *
   * Treat outputs as immutable: they may be stored records of the service. Inputs are checked for required members only, so pass the types of the
   * SDK with bytes as `Uint8Array`.
   *
   * @param client Only as a type: the SDK's client package.
   * @example
   * const sqs = call.peers.of<typeof import("@aws-sdk/client-sqs")>("sqs", { cause: delivery.requestId });
   * const { MessageId } = sqs.SendMessage({ QueueUrl, MessageBody });
   */
  of<Client extends object>(service: string, origin?: PeerOrigin): PeerOperations<Client>;
  /** The identity that an access key was issued to; undefined for a key that no service of this world issued. */
  principalOf(accessKeyId: string): Principal | undefined;
  /** The role of an ARN: undefined where no service of this world keeps roles, null where one does and this is not among them. */
  roleOf(roleArn: string): KeptRole | null | undefined;
  /** The policies of an identity; undefined where no service of this world keeps it. */
  policiesOf(principal: Principal): CallersPolicies | undefined;
  /**
   * Tells the same service in another region something, and returns what its handler returns. What the message writes is kept or undone together
   * with the writes of its sender. The history shows it with its cause; faults do not apply to it.
   *
   * It throws the service's own `ServiceError`, and `InternalFailure` (500) for a defect. What a failed message wrote is undone.
   */
  tell<State, Content, Answer>(
    message: RegionMessage<State, Content, Answer>,
    to: MessageAddress,
    content: Content,
  ): Answer;
}

/** On whose behalf a peer is called. */
export interface PeerOrigin {
  /** The id of the request that made this call necessary, as the history shows it; the request or agent that makes the call unless given. */
  readonly cause?: string | undefined;
  /** The account and region of the resources, as an ARN names them; those of the caller unless given. */
  readonly account?: string | undefined;
  readonly region?: string | undefined;
  /** The id of the call, where the caller has to know it: for one call. */
  readonly requestId?: string | undefined;
  /** The service that calls, where the peer needs to permit it; calls of others of the same account are let in. */
  readonly service?: CallingService | undefined;
  /** The identity that the call is made for, which needs the permissions of a client; without one no policy of an identity is asked. */
  readonly principal?: Principal | undefined;
  /** The trace that the call belongs to, as {@link Call.traceHeader} has it; that of the caller unless given. */
  readonly traceHeader?: string | undefined;
}

/** The operations of an SDK's client, as functions. */
export type PeerOperations<Client extends object> = {
  readonly [Op in OperationName<PeerTypes<Client>>]: (
    input: Input<PeerTypes<Client>, Op>,
  ) => Output<PeerTypes<Client>, Op> | Promise<Output<PeerTypes<Client>, Op>>;
};

interface PeerTypes<Client extends object> {
  readonly client: Client;
  readonly state: never;
}

/** How the caller of a peer goes on. */
export interface AfterAnswer<T, R> {
  readonly goOn: (answer: T) => R | Promise<R>;
  /** Takes the peer's error, and returns or throws in its place. */
  readonly fail: (error: ServiceError) => R | Promise<R>;
}

/**
 * Calls a peer and goes on with its answer: without a promise where the call has none, so that the caller's answer has none either. An error
 * that is no `ServiceError` is a defect, and is thrown as it is.
 *
 * After a promise the caller's transaction is over: write in `call.atomically(() => …)`.
 *
 * @example
 * return whenAnswered(() => kms.Encrypt({ KeyId, Plaintext }), { goOn: ({ CiphertextBlob }) => CiphertextBlob, fail: keyFailed });
 */
export function whenAnswered<T, R>(ask: () => T | Promise<T>, { goOn, fail }: AfterAnswer<T, R>): R | Promise<R> {
  const refused = (error: unknown) => {
    if (!ServiceError.is(error)) throw error;
    return fail(error);
  };
  let answer: T | Promise<T>;
  try {
    answer = ask();
  } catch (error) {
    return refused(error);
  }
  return answer instanceof Promise ? answer.then(goOn, refused) : goOn(answer);
}

/** Codes of the key service's errors that tell something of the key (KMS API reference, "Decrypt", "Encrypt" and "GenerateDataKey"). */
const keyErrors: ReadonlySet<string> = new Set([
  "DisabledException",
  "IncorrectKeyException",
  "InvalidArnException",
  "InvalidCiphertextException",
  "InvalidKeyUsageException",
  "KeyUnavailableException",
  "KMSInvalidStateException",
  "NotFoundException",
  "ValidationException",
]);

/**
 * True for an error of the key service that says that the key can't be used, or is none. Services that encrypt have an error of their own for
 * that; of other errors, such as throttling, they tell otherwise.
 */
export function isKeyError({ code }: ServiceError): boolean {
  return keyErrors.has(code);
}

/**
 * True for an error of a service that does not last, so that the same call may succeed later: a failure of the service, and what was too much for it,
 * whatever the status. What a service refuses is final, and a service that is not enabled stays so.
 */
export function isTransient({ code, status = 400 }: ServiceError): boolean {
  if (code === "ServiceNotEnabled") return false;
  return status >= 500 || status === 429 || /throttl|^TooManyRequests/i.test(code);
}
