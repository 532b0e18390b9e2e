/** What each service tells the tests of all services: the `sharedTests` of `services/<id>/test/shared-tests.ts`. */
import type fc from "fast-check";

/** Sends a request through the SDK. What the service refuses is undefined; what the server could not answer is thrown. */
export type Ask = (operation: string, input: object) => Promise<unknown>;

/**
 * A request of the mock port, whose input may be made of earlier outputs, with the status of its answer where that is not 200; or of the
 * API port: `POST /api/sqs/purge-queue?queue=a`.
 */
export type Request = string | readonly [operation: string, input: object | ((last: Outputs) => object), status?: number];

/** What each operation answered last. */
export interface Outputs {
  // biome-ignore lint/suspicious/noExplicitAny: the outputs of hundreds of operations, of which a few members are read
  readonly [operation: string]: any;
}

export interface SharedTests {
  /** Configuration of the SDK's client in conformance tests, beyond endpoint, region and credentials. */
  readonly client?: object;
  /** Input members that the client fills in, checks or rewrites by itself, so that what arrives is not what was given. */
  readonly clientOwned?: readonly string[];
  /**
   * By state-backed operation, the members that its handler acts on, checks, or keeps and shows, with spaces between them. Some of
   * them stand in the table of ignored members too, for what is ignored of them.
   */
  readonly evaluated: { readonly [operation: string]: string };
  /** By member, why it makes no difference that its handlers do not look at it. */
  readonly indifferent?: { readonly [member: string]: string };
  /** Makes a record of every kind that the service stores, with AWS's own behaviour where the service has it. */
  readonly storeEveryKind: (ask: Ask) => Promise<void>;
  /** By collection that holds nothing when no request is under way, why. */
  readonly emptyAtRest?: { readonly [collection: string]: string };
  /** What every list and every read of the service answers. */
  readonly readEverything: (ask: Ask) => Promise<unknown>;
  /** Every state-backed operation and every route that writes, in an order in which each finds something to do. */
  readonly requests: readonly Request[];
  /** The same with AWS's own behaviour, where the service has it. */
  readonly emulatedRequests?: readonly Request[];
  /** Random inputs of operations that change state. */
  readonly writes: { readonly [operation: string]: { readonly [member: string]: fc.Arbitrary<unknown> } };
}

/** An element of a list, of which members of text are used. */
export type Entry = { readonly [member: string]: string };

/** The list itself, and for each of its entries what these requests answer. */
export async function listAndRead(list: unknown, member: string, reads: (entry: never) => readonly Promise<unknown>[]): Promise<unknown> {
  const entries = (list as { readonly [name: string]: readonly never[] | undefined })[member] ?? [];
  return [list, await Promise.all(entries.map((entry) => Promise.all(reads(entry))))];
}
