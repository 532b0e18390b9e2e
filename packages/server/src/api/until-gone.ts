import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/** Waits with a signal that aborts when the asker is gone. A process that dies half-closes its connection, and Node.js ends no request at that. */
export async function untilGone<T>(c: Context, wait: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { socket } = (c.env as HttpBindings).incoming;
  const gone = new AbortController();
  const leave = () => gone.abort();
  if (socket.readableEnded || socket.destroyed) leave();
  socket.once("end", leave).once("close", leave);
  try {
    return await wait(gone.signal);
  } finally {
    socket.off("end", leave).off("close", leave);
  }
}
