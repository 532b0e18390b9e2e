import type { Call } from "../call/call.js";

/** A query parameter of a route. */
export interface Param<Required extends boolean = boolean> {
  readonly required: Required;
  readonly description: string;
}

/** A parameter that must be given. */
export function required(description: string): Param<true> {
  return { required: true, description };
}

/** A parameter that may be left out. */
export function optional(description: string): Param<false> {
  return { required: false, description };
}

/** The values of declared parameters: strings, and undefined only for optional parameters. */
export type Values<P extends Params> = {
  readonly [K in keyof P]: P[K] extends Param<true> ? string : string | undefined;
};

/** Parameters by name. */
export type Params = { readonly [name: string]: Param };

/** A JSON Schema (the subset that OpenAPI 3.0 has) of a response. */
export type ResponseSchema = { readonly [keyword: string]: unknown };

/** A command of a service on the API port, under `/api/<service id>/<command>`. */
export interface Route<State> {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** One sentence, shown in the console and the OpenAPI document. */
  readonly description: string;
  readonly params: Params;
  /** The optional parameter that the request's body is, up to 16 MiB: its bytes in base64. A route without one has no body. */
  readonly bodyParam?: string;
  /** Schema of the 200 response's body. */
  readonly response: ResponseSchema;
  readonly handle: (values: { readonly [name: string]: string | undefined }, call: Call<State>) => unknown;
}

/** Routes by command name. */
export type Routes<State> = { readonly [command: string]: Route<State> };

/**
 * Makes routes whose handlers get exactly the parameters that they declare. A handler returns the JSON of the response, or
 * throws a `ServiceError`.
 *
 * @example
 * const route = routesOf<SqsState>();
 * export const sqsRoutes = {
 *   "purge-queue": route({
 *     method: "POST", description: "Removes all messages of a queue.",
 *     params: { queue: required("Name or URL of the queue.") },
 *     response: object({ queue: string, purged: integer }),
 *     handle: ({ queue }, call) => purge(queue, call),
 *   }),
 * };
 */
export function routesOf<State>() {
  return <P extends Params>(
    route: Omit<Route<State>, "params" | "handle"> & {
      readonly params: P;
      readonly handle: (values: Values<P>, call: Call<State>) => unknown;
    },
  ): Route<State> => route as unknown as Route<State>;
}

/** Schema of any string. */
export const string: ResponseSchema = { type: "string" };
/** Schema of any whole number. */
export const integer: ResponseSchema = { type: "integer" };
/** Schema of true and false. */
export const boolean: ResponseSchema = { type: "boolean" };
/** Schema of an object whose members are not listed. */
export const anyObject: ResponseSchema = { type: "object", additionalProperties: true };

/** Schema of a list. */
export function listOf(items: ResponseSchema): ResponseSchema {
  return { type: "array", items };
}

/** Schema of an object with these members, all required. */
export function object(properties: { readonly [name: string]: ResponseSchema }): ResponseSchema {
  return { type: "object", properties, required: Object.keys(properties) };
}
