import type { WaitLimits } from "@cloudstub/kit";
import type { Connection } from "../wire/wire.js";
import type { Due } from "./due-times.js";

/** A call that is to wait. */
export interface WaitRequest<T = unknown> {
  /** The id of the service and its own name for the topic: `sqs/orders`. */
  readonly topic: string;
  readonly limits: WaitLimits;
  /** Tries to answer the call; undefined where it found nothing. */
  readonly attempt: () => T | undefined;
  /** The client's, where it can go away. */
  readonly connection: Connection | undefined;
}

/** The place of a waiter among others. */
export interface QueuePosition {
  readonly order: number;
  /** Called before its call continues. */
  readonly leave: (waiter: Waiter) => void;
}

/** A call that waits. Its time limit is an entry among what is due; the first reason to settle it wins. */
export class Waiter implements Due {
  readonly result: Promise<unknown>;
  readonly time: number;
  readonly order: number;
  readonly endsWait = true;
  readonly #request: WaitRequest;
  readonly #leave: QueuePosition["leave"];
  #resolve!: (result: unknown) => void;
  #reject!: (error: unknown) => void;

  constructor(request: WaitRequest, { order, leave }: QueuePosition) {
    this.time = request.limits.until;
    this.order = order;
    this.#request = request;
    this.#leave = leave;
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    request.connection?.once("close", this.giveUp).once("end", this.giveUp);
  }

  /** Tries once. It keeps waiting where that finds nothing. */
  try(): "still waiting" | "settled" {
    const { connection, attempt } = this.#request;
    if (connection?.destroyed || connection?.readableEnded) {
      this.giveUp();
      return "settled";
    }
    try {
      const result = attempt();
      if (result === undefined) return "still waiting";
      this.#part();
      this.#resolve(result);
    } catch (error) {
      this.#part();
      this.#reject(error);
    }
    return "settled";
  }

  /** Ends it with nothing. */
  readonly giveUp = (): void => {
    this.#part();
    this.#resolve(undefined);
  };

  /** Runs when its time is over. */
  readonly run = this.giveUp;

  #part(): void {
    this.#request.connection?.off("close", this.giveUp).off("end", this.giveUp);
    this.#leave(this);
  }
}
