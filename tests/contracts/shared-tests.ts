/** What each service tells the tests of all services: the `sharedTests` of `services/<id>/test/shared-tests.ts`. */
import type fc from "fast-check";

/** Sends a request through the SDK. What the service refuses is undefined; what the server could not answer is thrown. */
export type Ask = (operation: string, input: object) => Promise<unknown>;

/**
 * A request of the mock port, whose input may be made of earlier outputs, with the status of its answer where that is not 200; or of the
 * API port: `POST /api/sqs/purge-queue?queue=a`, with places in earlier outputs in braces: `handle={ReceiveMessage.Messages.0.ReceiptHandle}`.
 */
export type Request =
  | string
  | readonly [operation: string, input: object | ((last: Outputs) => object), status?: number];

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
  /** What the emulated requests alone do not show of the members of the overlay's inputs. */
  readonly emulatedMembers?: EmulatedMembers;
  /** Random inputs of operations that change state. */
  readonly writes: { readonly [operation: string]: { readonly [member: string]: fc.Arbitrary<unknown> } };
}

/** An element of a list, of which members of text are used. */
export type Entry = { readonly [member: string]: string };

/** The list itself, and for each of its entries what these requests answer. */
export async function listAndRead(
  list: unknown,
  member: string,
  reads: (entry: never) => readonly Promise<unknown>[],
): Promise<unknown> {
  const entries = (list as { readonly [name: string]: readonly never[] | undefined })[member] ?? [];
  return [list, await Promise.all(entries.map((entry) => Promise.all(reads(entry))))];
}

/** Members that no request of `emulatedRequests` has an overlay's row ask for, and what becomes of them; and ignored ones that it asks for. */
interface EmulatedMembers {
  /** Requests that follow `emulatedRequests`, and reach structures that those do not have. */
  readonly requests?: readonly Request[];
  /**
   * By operation, with spaces between them: the paths of members that its row reads in other states, or in a copy of its input. Of a structure
   * that is kept whole, its own path.
   */
  readonly later?: { readonly [operation: string]: string };
  /** By operation, with spaces between them: the ignored members of which the row evaluates a part. */
  readonly partly?: { readonly [operation: string]: string };
  /** By the last name of a path, or by operation and path (`ListKeys.Limit`), why it makes no difference that no row looks at it. */
  readonly indifferent?: { readonly [member: string]: string };
}
