import { ProductError, type Registry, type World } from "@cloudstub/core/for-server";

/** Where a server listens, and what it serves. */
interface Address {
  readonly host: string;
  readonly port: number;
  readonly apiPort: number;
  readonly registry: Registry;
}

/** Fills a world with what it begins with. A rejection at the start ends the server. */
export type Init = (world: World, at: Address) => Promise<void>;

/** Fills worlds: at the start, and when a reset asks for it. */
export class Filling {
  readonly #init: Init | undefined;
  #at: Address | undefined;
  #isReady = false;
  /** Resolves when the last fill that was asked for has ended. */
  #last: Promise<unknown> = Promise.resolve();

  /** Without an `init` there is nothing to fill with. */
  constructor(init: Init | undefined) {
    this.#init = init;
  }

  /** True when the start has filled the default world. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Fills the default world when both ports are open. */
  async begin(at: Address & { readonly world: World }): Promise<void> {
    this.#at = at;
    await this.#init?.(at.world, at);
    this.#isReady = true;
  }

  /** True where there is something to fill worlds with. */
  get hasContent(): boolean {
    return this.#init !== undefined;
  }

  /** Clears a world and fills it again, after all others that were asked for before. Rejects where the start has not filled the default world. */
  refill(world: World, clear: () => void | Promise<void>): Promise<void> {
    const at = this.#at;
    if (!this.#isReady || at === undefined) return Promise.reject(new ProductError("NotReady", {}));
    const before = this.#last;
    const done = (async () => {
      await before;
      await clear();
      await this.#init?.(world, at);
    })();
    this.#last = done.catch(() => {});
    return done;
  }
}
