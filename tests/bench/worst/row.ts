import { setTimeout } from "node:timers/promises";
import { openConnection } from "../load/connection.js";

/** A heavy request, and what it is. */
export interface Row {
  readonly operation: string;
  /** What makes it heavy, in a few words. */
  readonly what: string;
  /** Makes what the request needs, before each time that it is sent. */
  readonly before?: () => Promise<unknown>;
  readonly request: Buffer;
  /** That of the answer, 200 unless given. */
  readonly status?: number;
  /** Requests that are sent at the same time. */
  readonly times?: number;
}

/** The heaviest requests of a service. What they need is made when the next one is asked for. */
export type Rows = AsyncGenerator<Row>;

/** Sends requests one after the other, and tells of those that fail. */
export interface Ask {
  (request: Buffer): Promise<string>;
  /** Asks again until the answer contains a text. */
  until(text: string, request: Buffer): Promise<void>;
}

export async function askOn(port: number): Promise<Ask> {
  const { send } = await openConnection(port);
  const ask = async (request: Buffer) => {
    const { status, body } = await send(request);
    const text = body.toString();
    if (status >= 300) {
      throw new Error(`${request.toString("latin1", 0, 600)}\nwas answered with ${status}: ${text.slice(0, 1000)}`);
    }
    return text;
  };
  const until = async (text: string, request: Buffer) => {
    while (!(await ask(request)).includes(text)) await setTimeout(50);
  };
  return Object.assign(ask, { until });
}
