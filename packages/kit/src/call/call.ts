// size: the one interface between the core and the handlers, with its docs
import type { NeededPermission } from "../policies/permission.js";
import type { Principal } from "../policies/principals.js";
import type { Choices } from "./choices.js";
import type { FunctionHost } from "./functions.js";
import type { Reach } from "./http.js";
import type { OptionKinds, ServiceOption } from "./options.js";
import type { Peers } from "./peers.js";

/** The time of the world in which a request runs. Services read no other clock. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number;
  /**
   * Calls back once when the clock reaches `time` (as {@link now} gives it), never before this has returned. Returns how to
   * cancel it. Only the world that the clock belongs to asks for alarms; a clock without them is waited for in machine time.
   */
  readonly alarm?: (time: number, ring: () => void) => () => void;
  /**
   * The time of this clock at a time of the machine's, by which clients date their signatures; only of clocks that may differ from the
   * machine's. A time that can't be the machine's, as it is before this clock began, or in the future, is returned as it is.
   */
  readonly timeAt?: (machineTime: number) => number;
}

/** The source of ids and randomness of a world. Services use no other. */
export interface Ids {
  /** A version 4 UUID in lower case. */
  uuid(): string;
  /** `length` random bytes. */
  bytes(length: number): Uint8Array;
}

/** Calls that can't be answered yet. They take no time of the processor and no timer while they wait. */
export interface Waits {
  /**
   * Calls `attempt` at once. While it returns undefined, calls it again when `topic` is woken. An attempt is
   * synchronous and a transaction of its own, and runs outside the call that woke it; an error that it throws reaches its own call only.
   *
   * Undefined when `until` (milliseconds of the world's clock) is reached, the client is gone, the service's state is reset or
   * the server closes; then nothing was taken. With `until` now or earlier there is one try, and no promise.
   *
   * @param topic Known to the service alone: others can't wake it.
   * @example call.waits.until(queue.id, { until: call.clock.now() + 20_000 }, () => take(queue))
   */
  until<T>(topic: string, limits: WaitLimits, attempt: () => T | undefined): T | undefined | Promise<T | undefined>;
  /**
   * Lets the calls that wait for a topic try again, the oldest first, after the handler that calls this, until one of
   * them finds nothing. Costs next to nothing where no call waits.
   */
  wake(topic: string): void;
}

/** How long a call waits. */
export interface WaitLimits {
  /** Milliseconds of the world's clock. */
  readonly until: number;
}

/** A result that is there at once. */
type Synchronous<T> = T extends PromiseLike<unknown> ? never : T;

/** Everything an operation may use besides its input. */
export interface Call<State> {
  /** The service's own collections. */
  readonly state: State;
  /** Tells the time; who has to wait for one does it with {@link waits}. */
  readonly clock: Pick<Clock, "now">;
  /**
   * The clock of the machine, which clients compare the expiry of their credentials with: an SDK with credentials that have expired by its own clock
   * asks for new ones before each request.
   */
  readonly machineClock: Pick<Clock, "now">;
  readonly ids: Ids;
  /** What AWS leaves open is asked here; undefined in a calm world, where all goes as usual. See {@link Choice}. */
  readonly choices?: Choices | undefined;
  /** For operations that answer when something happens. */
  readonly waits: Waits;
  /** The other services of this world. */
  readonly peers: Peers;
  /**
   * Runs `work` in a transaction: where it throws, nothing that it wrote is left, and the error is thrown on.
   *
   * A synchronous handler is a transaction already, and so is what an asynchronous one does before its first `await`. After an `await`
   * other requests may have written; so look at the state again and write in here, all at once. Within another transaction this is
   * a savepoint: a caller that catches the error keeps what it wrote itself.
   *
   * @example
   * const code = await fetchCode(input);
   * return call.atomically(() => storeFunction(call.state, code));
   */
  readonly atomically: <T>(work: () => Synchronous<T>) => T;
  /**
   * Lets the requests that wait be answered, in the middle of work that takes long. What comes after it is as after any `await`: look at the
   * state again, and write in {@link atomically}.
   *
   * @example for (const part of parts) { work(part); await call.giveWay(); }
   */
  readonly giveWay: () => Promise<void>;
  /**
   * Starts work on Node's thread pool that takes long, such as making an RSA key, when all that was started so before has ended, in whichever
   * world: a store directory is written by the same few threads, and must not wait for ten keys.
   *
   * @example const pair = await call.oneAtATime(() => promisify(generateKeyPair)("rsa", { modulusLength: 4096 }));
   */
  readonly oneAtATime: <T>(start: () => Promise<T>) => Promise<T>;
  /**
   * The value of one of the options that the service's module declares.
   *
   * @example const readyAt = call.clock.now() + call.option(statusDelay);
   */
  readonly option: <Kind extends keyof OptionKinds>(option: ServiceOption<Kind>) => OptionKinds[Kind];
  /** Runs the code of functions; undefined where the start does not allow code of clients to run. */
  readonly functions: FunctionHost | undefined;
  /** The trace that the caller belongs to, in AWS X-Ray's form: `Root=1-67891233-abcdef012345678912345678`. HTTP clients send it in a header. */
  readonly traceHeader?: string | undefined;
  /** The account whose resources the call is about: twelve digits. */
  readonly account: string;
  readonly region: string;
  /** Who calls: of another account than {@link account} where the input names another account's resource. */
  readonly caller: {
    readonly account: string;
    /** The access key id of the request's credential; known to services whose overlay has a `scope`, in requests that are signed. */
    readonly accessKeyId?: string | undefined;
    /** The service that calls, where it says so: what it does for a resource of its own needs the permission of the resource that it calls. */
    readonly service?: CallingService | undefined;
    /** The identity that another service acts for, such as a role's; undefined where the access key tells it. */
    readonly principal?: Principal | undefined;
  };
  /** The request as it was sent; undefined where another service or an agent makes the call. */
  readonly request?: CallingRequest | undefined;
  /** `aws`; the first part of every ARN. */
  readonly partition: string;
  /** The mock port as the client addressed it, without a trailing slash: `http://127.0.0.1:4566`. */
  readonly endpoint: string;
  /**
   * The text that access key ids of this world begin with, by which clients choose it: empty, or such as `world.checkout-7.`. Credentials that
   * a service issues repeat it, and so do URLs for clients that sign nothing: see {@link unsignedUrl}.
   */
  readonly accessKeyPrefix: string;
  /**
   * Why no request is sent to a URL, in words; undefined where it is, as far as the URL alone tells: the addresses of a name are looked at
   * when a request is sent.
   *
   * @example call.refusalOfUrl("http://127.0.0.1:4567/") // Port 4567 of this machine is CloudStub's own. …
   */
  readonly refusalOfUrl: (url: string, reach?: Reach) => string | undefined;
  /** The id under which the response and the history know this request. */
  readonly requestId: string;
  /**
   * Asks the policies of the caller's identity for all of these, and throws the service's refusal where they lack one. It is asked before every operation for
   * what the overlay's `permissions` say; a handler that does the work of several operations asks for each. `as` is who signed what the request holds, such as
   * a form, where that is not the caller. Undefined where no policies are asked.
   *
   * @example call.permit?.([{ action: "s3:DeleteObject", resource }]);
   */
  readonly permit?: ((needed: readonly NeededPermission[], as?: Call<State>["caller"]) => void) | undefined;
  /**
   * Adds a sentence to the request's entry in the history: facts that the answer does not have, such as which subscriber got nothing, and why.
   * It does nothing in a route, which has no entry.
   */
  readonly note: (sentence: string) => void;
}

/** A service that calls another on behalf of one of its resources. */
export interface CallingService {
  /** As policies name it: `sns.amazonaws.com`. */
  readonly principal: string;
  /** The ARN of the resource, and the account that it belongs to: `aws:SourceArn` and `aws:SourceAccount`. */
  readonly sourceArn: string;
  readonly sourceAccount: string;
}

/** The head of a request, and the address of its client where there is a socket. */
export interface CallingRequest {
  readonly method: string;
  /** Path and query, percent-encoded. */
  readonly url: string;
  /** Values by lower-case name. */
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined };
  readonly connection?: { readonly remoteAddress?: string | undefined } | undefined;
}

/**
 * A URL of the mock port for clients that sign nothing: it names the world of the call where that is not the default one, as a presigned
 * URL names its key.
 *
 * @param path Path and query, with its slash.
 * @example unsignedUrl(call, "/2015-03-31/functions/price/code") // http://127.0.0.1:4566/2015-03-31/functions/price/code
 */
export function unsignedUrl(
  { endpoint, accessKeyPrefix }: Pick<Call<unknown>, "endpoint" | "accessKeyPrefix">,
  path: string,
): string {
  if (accessKeyPrefix === "") return endpoint + path;
  return `${endpoint}${path}${path.includes("?") ? "&" : "?"}X-Amz-Credential=${accessKeyPrefix.slice(0, -1)}`;
}

/**
 * The ARN of a resource in the call's partition, region and account.
 *
 * @example arn(call, "sqs", "orders") // arn:aws:sqs:us-east-1:000000000000:orders
 */
export function arn(
  call: Pick<Call<unknown>, "partition" | "region" | "account">,
  service: string,
  resource: string,
): string {
  return `arn:${call.partition}:${service}:${call.region}:${call.account}:${resource}`;
}
