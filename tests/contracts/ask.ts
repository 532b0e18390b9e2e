import type { Server } from "@cloudstub/server";
import { type Clients, send } from "./random-writes.js";
import type { Request } from "./shared-tests.js";

interface Asked {
  readonly server: Server;
  readonly clients: Clients;
  readonly id: string;
}

/** Sends a request, and returns the status of its answer; 200 for any success. */
export async function ask(
  { server, clients, id: service }: Asked,
  request: Request,
  outputs: Record<string, unknown>,
): Promise<number> {
  if (typeof request === "string") {
    const [method = "", pattern = ""] = request.split(" ");
    const path = pattern.replace(/\{([\w.]+)\}/g, (_, place: string) => encodeURIComponent(textAt(outputs, place)));
    const { ok, status } = await fetch(`http://127.0.0.1:${server.apiPort}${path}`, { method });
    return ok ? 200 : status;
  }
  const [operation, given] = request;
  const input = typeof given === "function" ? given(outputs) : given;
  try {
    const output = await send(clients, { service, operation, input });
    if (output === undefined) return 400;
    outputs[operation] = output;
    return 200;
  } catch (error) {
    return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0;
  }
}

/** The text at a place such as `ReceiveMessage.Messages.0.ReceiptHandle`. */
function textAt(outputs: Record<string, unknown>, place: string): string {
  return String(place.split(".").reduce<unknown>((value, step) => Reflect.get(value as object, step), outputs));
}
