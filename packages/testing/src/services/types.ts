import type { FaultDefinition, FaultEffect, FaultTarget, FaultTiming } from "@cloudstub/core";
import type { ErrorCode, Input, OperationName, Output, Payload, ServiceModule, ServiceTypes } from "@cloudstub/kit";

/** The ids of modules: `ServiceIdOf<typeof sqs | typeof s3>` is `"sqs" | "s3"`. */
export type ServiceIdOf<M extends ServiceModule> = M["id"];

/** The SDK's types of a service; unknown if its module does not declare them. */
type TypesOf<M extends ServiceModule, Id> =
  Extract<M, { readonly id: Id }> extends { readonly types?: infer S }
    ? S extends ServiceTypes
      ? S
      : unknown
    : unknown;

/** The operations of a service, by their names in the SDK. `OperationOf<typeof sqs, "sqs">` */
export type OperationOf<M extends ServiceModule, Id> =
  TypesOf<M, Id> extends infer S extends ServiceTypes ? OperationName<S> : string;

/** The error codes of a service in the SDK; any other code is allowed too. `ErrorCodeOf<typeof sqs, "sqs">` */
export type ErrorCodeOf<M extends ServiceModule, Id> =
  | (TypesOf<M, Id> extends infer S extends ServiceTypes ? ErrorCode<S> : never)
  | (string & Record<never, never>);

/** The received input of an operation; streamed bodies are bytes. `InputOf<typeof s3, "s3", "PutObject">` */
export type InputOf<M extends ServiceModule, Id, Op> =
  TypesOf<M, Id> extends infer S extends ServiceTypes
    ? Op extends OperationName<S>
      ? Received<Input<S, Op>>
      : unknown
    : unknown;

/** The sent output of an operation. `OutputOf<typeof s3, "s3", "GetObject">` */
export type OutputOf<M extends ServiceModule, Id, Op> =
  TypesOf<M, Id> extends infer S extends ServiceTypes
    ? Op extends OperationName<S>
      ? Received<Output<S, Op>>
      : unknown
    : unknown;

/** Part of an operation's input: any of its members, at any depth, as values or matchers. `PartialInputOf<typeof sqs, "sqs", "SendMessage">` */
export type PartialInputOf<M extends ServiceModule, Id, Op> =
  TypesOf<M, Id> extends infer S extends ServiceTypes
    ? Op extends OperationName<S>
      ? Part<Input<S, Op>>
      : { readonly [member: string]: unknown }
    : { readonly [member: string]: unknown };

/** A test framework's matcher, such as `expect.any(String)`. */
export interface Matcher {
  asymmetricMatch(actual: unknown): boolean;
}

/** A kind of call: service, operation and part of the input. `["sqs", "SendMessage", { MessageBody: "a" }]` */
export type CallKind<M extends ServiceModule> = {
  [Id in ServiceIdOf<M>]: {
    [Op in OperationOf<M, Id>]: readonly [service: Id, operation?: Op, input?: PartialInputOf<M, Id, Op>];
  }[OperationOf<M, Id>];
}[ServiceIdOf<M>];

/**
 * A fault as data, with the names of a mock's services: its target, its effect and its timing.
 *
 * @example const lost: FaultDefinitionOf<typeof sqs> = { service: "sqs", operation: "SendMessage", effect: "lost-answer" };
 */
export type FaultDefinitionOf<M extends ServiceModule> =
  string extends ServiceIdOf<M>
    ? FaultDefinition
    : { [Id in ServiceIdOf<M>]: TargetIn<M, Id> & EffectOn<M, Id> & { readonly when?: FaultTiming } }[ServiceIdOf<M>];

type TargetIn<M extends ServiceModule, Id> = Pick<FaultTarget, "account" | "region"> & RequestsIn<M, Id>;

type RequestsIn<M extends ServiceModule, Id> =
  | { readonly service: Id; readonly operation?: undefined; readonly input?: { readonly [member: string]: unknown } }
  | {
      [Op in OperationOf<M, Id>]: {
        readonly service: Id;
        readonly operation: Op;
        readonly input?: PartialInputOf<M, Id, Op>;
      };
    }[OperationOf<M, Id>];

/** The effects, with the service's error codes. */
type EffectOn<M extends ServiceModule, Id> = FaultEffect extends infer E
  ? E extends FaultEffect
    ? { readonly [Member in keyof E]: Member extends "code" ? ErrorCodeOf<M, Id> : E[Member] }
    : never
  : never;

/** An output in a test: any of its members, bytes also as text, times also in ISO 8601. `{ Payload: '{"cents":90}' }` */
export type Canned<T> = T extends Uint8Array
  ? T | string
  : T extends Date
    ? T | string
    : T extends Simple | string
      ? T
      : T extends readonly (infer Element)[]
        ? readonly Canned<Element>[]
        : { readonly [K in keyof T]?: Canned<T[K]> };

type Simple = number | bigint | boolean | null | undefined;

type Received<T> = T extends Payload
  ? Uint8Array
  : T extends Simple | string | Date | Uint8Array
    ? T
    : T extends readonly (infer Element)[]
      ? readonly Received<Element>[]
      : { readonly [K in keyof T]: Received<T[K]> };

/** Part of the object or list in a JSON text. */
type JsonPart = { readonly [member: string]: unknown } | readonly unknown[];

type Part<T> = T extends Simple
  ? T | Matcher
  : T extends string
    ? T | RegExp | Matcher | JsonPart
    : T extends Payload | Uint8Array
      ? Uint8Array | string | Matcher | JsonPart
      : T extends Date
        ? Date | string | Matcher
        : T extends readonly (infer Element)[]
          ? readonly Part<Element>[] | Matcher
          : { readonly [K in keyof T]?: Part<T[K]> } | Matcher;
