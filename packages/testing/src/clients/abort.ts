import { EventEmitter } from "node:events";
import type { WireRequest } from "@cloudstub/core";

type Connection = NonNullable<WireRequest["connection"]>;

/** The abort signal of a request: a DOM `AbortSignal`, or that of an older SDK. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  addEventListener?(type: "abort", listener: () => void): void;
  removeEventListener?(type: "abort", listener: () => void): void;
  /** Signals of older SDKs have this handler in place of listeners. */
  readonly onabort?: unknown;
}

/**
 * Runs a request on a connection that closes when the signal aborts. Rejects at that moment with an `AbortError`, the name that the
 * SDK knows; the result of `run` is then discarded.
 */
export async function withAbort<T>(
  signal: AbortSignalLike | undefined,
  run: (connection?: Connection) => Promise<T>,
): Promise<T> {
  if (signal === undefined) return run();
  if (signal.aborted) throw aborted();
  const connection = Object.assign(new EventEmitter(), { destroyed: false });
  const broken = new Promise<never>((_, reject) => connection.once("close", () => reject(aborted())));
  const destroy = () => {
    connection.destroyed = true;
    connection.emit("close");
  };
  if (signal.addEventListener) signal.addEventListener("abort", destroy);
  else Object.assign(signal, { onabort: destroy });
  try {
    return await Promise.race([run(connection), broken]);
  } finally {
    signal.removeEventListener?.("abort", destroy);
  }
}

function aborted(): Error {
  return Object.assign(new Error("Request aborted"), { name: "AbortError" });
}
