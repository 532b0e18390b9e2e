import type { Call } from "./call.js";
import type { Payload } from "./payload.js";

/** The base of a service's types: a service declares one interface that extends it. */
export interface ServiceTypes {
  /** The SDK's client package: `typeof import("@aws-sdk/client-sqs")`. Types only; it is never imported at run time. */
  readonly client: object;
  /** The collections that the service keeps, as its `state` function returns them. */
  readonly state: unknown;
  /** The operations that the service registers, if not all of the client's. */
  readonly registers?: string;
}

type CommandsOf<Client> = {
  [K in keyof Client as K extends `${infer Name}Command` ? (Name extends "" | "$" ? never : Name) : never]: Client[K];
};

/** The names of the operations that a service registers. */
export type OperationName<S extends ServiceTypes> = (S extends { readonly registers: infer Names extends string }
  ? Names
  : unknown) &
  keyof CommandsOf<S["client"]> &
  string;

type Exceptions<Client> = {
  [K in keyof Client]: Client[K] extends abstract new (
    ...args: never[]
  ) => infer E
    ? E extends { readonly $fault: unknown; readonly name: infer Name extends string }
      ? string extends Name
        ? never
        : Name
      : never
    : never;
}[keyof Client];

/** The names of the errors that the service's model declares. */
export type ErrorCode<S extends ServiceTypes> = Exceptions<S["client"]> & string;

/**
 * An SDK type as a handler sees it: required members are not `undefined`, blobs are `Uint8Array`, streamed bodies are
 * {@link Payload}, event streams give their events.
 */
export type HandlerShape<T> = T extends string | number | bigint | boolean | null | undefined | Date
  ? T
  : T extends Uint8Array
    ? Uint8Array
    : T extends readonly (infer Element)[]
      ? readonly HandlerShape<Element>[]
      : T extends AsyncIterable<infer Event>
        ? AsyncIterable<HandlerShape<Event>>
        : { readonly [K in keyof T]: HandlerMember<T, K> };

type HandlerMember<T, K extends keyof T> =
  IsBody<T[K]> extends true
    ? Uint8Array
    : IsStream<T[K]> extends true
      ? Payload
      : Record<never, never> extends Pick<T, K>
        ? HandlerShape<T[K]>
        : HandlerShape<Exclude<T[K], undefined>>;

/** The SDK takes a body that is read whole as an ArrayBuffer, a streamed one not. */
type IsBody<T> = ArrayBuffer extends T ? true : false;

/** Among the other members, only streamed ones can be given as a Node stream. */
type IsStream<T> = [Extract<T, { readonly pipe: unknown }>] extends [never]
  ? [Extract<T, { transformToByteArray: unknown }>] extends [never]
    ? false
    : true
  : true;

type ConstructorInput<C> = C extends new (...args: infer Args) => unknown ? Exclude<Args, readonly []>[0] : never;

type InstanceOutput<C> = C extends new (
  ...args: never[]
) => infer Command
  ? Command extends {
      resolveMiddleware(...args: never[]): (...args: never[]) => Promise<{ output: infer O extends object }>;
    }
    ? Omit<O, "$metadata">
    : never
  : never;

/** The input that the handler of an operation gets. */
export type Input<S extends ServiceTypes, Op extends OperationName<S>> = HandlerShape<
  NonNullable<ConstructorInput<CommandsOf<S["client"]>[Op]>>
>;

/** The output that the handler of an operation returns. */
export type Output<S extends ServiceTypes, Op extends OperationName<S>> = HandlerShape<
  InstanceOutput<CommandsOf<S["client"]>[Op]>
>;

/**
 * A state-backed operation. Returns its output, or throws a `ServiceError`.
 *
 * It is a transaction: if it throws anything, the state stays as it was before. A handler that awaits something is not; it writes
 * with {@link Call.atomically} afterwards.
 */
export type Handler<S extends ServiceTypes, Op extends OperationName<S>> = (
  input: Input<S, Op>,
  call: Call<S["state"]>,
) => Output<S, Op> | Promise<Output<S, Op>>;
