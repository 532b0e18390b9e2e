import { type Duration, milliseconds, timeOf } from "@cloudstub/core";
import type { ApiRequest } from "./api-client.js";

/** The clock of a world of a running server; turning it affects no other world. `await world.clock.advance("1h")` */
export class RemoteClock {
  readonly #send: (method: "GET" | "POST", path: string, request?: ApiRequest) => Promise<{ readonly now: string }>;

  constructor(send: (method: "GET" | "POST", path: string, request?: ApiRequest) => Promise<{ readonly now: string }>) {
    this.#send = send;
  }

  /** The time that services see. `await world.clock.now()` */
  now(): Promise<Date> {
    return this.#turn("GET", "clock");
  }

  /** Advances the clock; everything that becomes due in between happens. Resolves to the time. `await world.clock.advance("30s")` */
  advance(by: Duration): Promise<Date> {
    return this.#turn("POST", "clock/advance", { by: `PT${milliseconds(by) / 1000}S` });
  }

  /** Turns the clock to a time, also back. Rejects with a `RangeError` for no valid time. `await world.clock.set(new Date("2030-01-01T00:00:00Z"))` */
  async set(to: Date | number): Promise<Date> {
    return this.#turn("POST", "clock/set", { to: new Date(timeOf(to)).toISOString() });
  }

  /** Stops the clock. `await world.clock.freeze()` */
  freeze(): Promise<Date> {
    return this.#turn("POST", "clock/freeze");
  }

  /** Lets a frozen clock run again. `await world.clock.resume()` */
  resume(): Promise<Date> {
    return this.#turn("POST", "clock/resume");
  }

  async #turn(method: "GET" | "POST", path: string, query: { readonly [name: string]: string } = {}): Promise<Date> {
    return new Date((await this.#send(method, path, { query })).now);
  }
}
