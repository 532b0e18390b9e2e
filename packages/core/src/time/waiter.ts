import type { WaitLimits } from "@cloudstub/kit";
import type { Connection } from "../wire/wire.js";
import type { Due } from "./due-times.js";

/** What a call waits for. */
export interface Wanted<T = unknown> {
  /** The id of the service and its own name for the topic: `sqs/orders`. */
  readonly topic: string;
  readonly limits: WaitLimits;
  /** Undefined where it found nothing. */
  readonly attempt: () => T | undefined;
  /** The client's, where it can go away. */
  readonly connection: Connection | undefined;
}

/** Where a waiter stands. */
export interface Place {
  readonly order: number;
  /** Called before its call goes on. */
  readonly leave: (waiter: Waiter) => void;
}

/** A call that waits. Its end is due from the start; it is settled once, for whichever reason comes first. */
export class Waiter implements Due {
  readonly result: Promise<unknown>;
  readonly time: number;
  readonly order: number;
  readonly endsWait = true;
  readonly #wanted: Wanted;
  readonly #leave: Place["leave"];
  #resolve!: (result: unknown) => void;
  #reject!: (error: unknown) => void;

  constructor(wanted: Wanted, { order, leave }: Place) {
    this.time = wanted.limits.until;
    this.order = order;
    this.#wanted = wanted;
    this.#leave = leave;
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    wanted.connection?.once("close", this.giveUp).once("end", this.giveUp);
  }

  /** Tries once. It goes on waiting where that finds nothing. */
  try(): "still waiting" | "settled" {
    const { connection, attempt } = this.#wanted;
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

  /** Its time is over. */
  readonly come = this.giveUp;

  #part(): void {
    this.#wanted.connection?.off("close", this.giveUp).off("end", this.giveUp);
    this.#leave(this);
  }
}
