import { EventEmitter } from "node:events";
import type { WireRequest } from "@cloudstub/core";

type Connection = NonNullable<WireRequest["connection"]>;

/** What tells that a client wants no answer any more. */
export interface Signal {
  readonly aborted: boolean;
  addEventListener?(type: "abort", listener: () => void): void;
  removeEventListener?(type: "abort", listener: () => void): void;
  /** How signals of older SDKs tell, which know no listeners. */
  readonly onabort?: unknown;
}

/**
 * Runs something on a connection that breaks when the signal says so. Rejects then, at once, with an error of the name
 * that the SDK knows; what runs goes on for nobody.
 */
export async function unlessAborted<T>(signal: Signal | undefined, run: (connection?: Connection) => Promise<T>): Promise<T> {
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
