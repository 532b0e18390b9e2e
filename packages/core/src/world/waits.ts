import type { WaitLimits, Waits } from "@cloudstub/kit";
import type { Connection } from "../mock/wire.js";
import type { Scheduler } from "./scheduler.js";

/** The waits of one call: its service's topics, for as long as its client is there. */
export class CallWaits implements Waits {
  readonly #scheduler: Scheduler;
  readonly #service: string;
  readonly #connection: Connection | undefined;

  constructor(scheduler: Scheduler, service: string, connection: Connection | undefined) {
    this.#scheduler = scheduler;
    this.#service = service;
    this.#connection = connection;
  }

  until<T>(topic: string, limits: WaitLimits, attempt: () => T | undefined): T | undefined | Promise<T | undefined> {
    if (this.#connection?.destroyed) return undefined;
    const result = attempt();
    if (result !== undefined || this.#connection?.readableEnded) return result;
    return this.#scheduler.wait({ topic: `${this.#service}/${topic}`, limits, attempt, connection: this.#connection });
  }

  wake(topic: string): void {
    this.#scheduler.wake(`${this.#service}/${topic}`);
  }
}
