import type { PeerOperations, PeerOrigin, Peers } from "@cloudstub/kit";

/**
 * Work of several calls to other services, one after another: a generator that yields the promises of those which answer with one. It runs at once, within the
 * caller's transaction, where none does.
 */
export type Steps<T> = Generator<Promise<unknown>, T, unknown>;

/** Runs steps: without a promise where no call has one. What they throw is thrown. */
export function perform<T>(steps: Steps<T>): T | Promise<T> {
  const first = steps.next();
  return first.done ? first.value : goOn(steps, first.value);
}

/** Runs work; as one transaction, where the caller has one. */
export type Run = <T>(work: () => T) => T;

/** Goes on with steps after the first promise of theirs; each part between two promises is run by `run`. */
export async function goOn<T>(steps: Steps<T>, pending: Promise<unknown>, run: Run = (work) => work()): Promise<T> {
  for (let waitingFor = pending; ; ) {
    const next = await waitingFor.then(
      (value) => run(() => steps.next(value)),
      (error) => run(() => steps.throw(error)),
    );
    if (next.done) return next.value;
    waitingFor = next.value;
  }
}

/** Waits for a value, where it is a promise. */
export function* awaited<T>(value: T | Promise<T>): Steps<T> {
  return value instanceof Promise ? ((yield value) as T) : value;
}

/** Work that calls no other service. */
export function* atOnce<T>(work: () => T): Steps<T> {
  return yield* awaited(work());
}

/** Nothing has to be done. */
export const nothing = (): Steps<undefined> => atOnce(() => undefined);

/** The clients of the services that stacks make resources of. */
interface Clients {
  readonly dynamodb: typeof import("@aws-sdk/client-dynamodb");
  readonly ecr: typeof import("@aws-sdk/client-ecr");
  readonly iam: typeof import("@aws-sdk/client-iam");
  readonly kms: typeof import("@aws-sdk/client-kms");
  readonly lambda: typeof import("@aws-sdk/client-lambda");
  readonly logs: typeof import("@aws-sdk/client-cloudwatch-logs");
  readonly s3: typeof import("@aws-sdk/client-s3");
  readonly secretsmanager: typeof import("@aws-sdk/client-secrets-manager");
  readonly sns: typeof import("@aws-sdk/client-sns");
  readonly sqs: typeof import("@aws-sdk/client-sqs");
  readonly ssm: typeof import("@aws-sdk/client-ssm");
}

/** The id of a service that stacks make resources of. */
export type ServiceId = keyof Clients;

type OutputOf<S extends ServiceId, Op extends keyof PeerOperations<Clients[S]>> = PeerOperations<
  Clients[S]
>[Op] extends (input: never) => infer Answer
  ? Awaited<Answer>
  : never;

/** Calls operations of other services. */
export type Ask = <S extends ServiceId, Op extends keyof PeerOperations<Clients[S]> & string>(
  service: S,
  operation: Op,
  input: object,
) => Steps<OutputOf<S, Op>>;

/** Calls other services for an origin. Inputs come from templates, so that the service checks them. */
export function askFor(peers: Pick<Peers, "of">, origin: PeerOrigin): Ask {
  return function* <S extends ServiceId, Op extends keyof PeerOperations<Clients[S]> & string>(
    service: S,
    operation: Op,
    input: object,
  ) {
    const operations = peers.of<Clients[S]>(service, origin) as unknown as {
      readonly [name: string]: (input: object) => unknown;
    };
    return (yield* awaited((operations[operation] as (input: object) => unknown)(input))) as OutputOf<S, Op>;
  };
}
