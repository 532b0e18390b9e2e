import timers from "node:timers";

/** A call that waits: for something to happen, or because a fault delays or holds it. */
export interface WaitingCall {
  readonly service: string;
  readonly operation: string;
  readonly input: unknown;
}

/** Kept from before any test could put others in their place. */
const { setImmediate, setTimeout, clearTimeout } = timers;

/** In the machine's time: a client counts as gone when nothing has happened for so long, which is looked at that often. */
const GRACE_MS = 100;
const LOOK_EVERY_MS = 10;
/** However much happens, or where a request never ends. */
const LONGEST_MS = 5000;

/** What a world does: the requests that it has not answered yet, and those of them that wait. */
export class Activity {
  #underWay = 0;
  /** Those of them that agents do. */
  #agents = 0;
  readonly #waiting = new Set<WaitingCall>();
  /** How many calls have waited whose clients have not come back to wait again, and when the last of them ended. */
  #away = 0;
  #awaySince = 0;
  readonly #listeners = new Set<() => void>();

  /** Notes that a request has come. */
  begin(): void {
    this.#underWay++;
    this.#tell();
  }

  /** Notes that a request was answered. */
  end(): void {
    this.#underWay--;
    this.#tell();
  }

  /** Notes that an agent has begun something that takes real time. */
  beginAgent(): void {
    this.#agents++;
    this.begin();
  }

  /** Notes that an agent has ended what it began. */
  endAgent(): void {
    this.#agents--;
    this.end();
  }

  /** Notes that a call waits, until it goes on. */
  async wait<T>(call: WaitingCall, result: Promise<T>): Promise<T> {
    this.#waiting.add(call);
    this.#away = Math.max(0, this.#away - 1);
    this.#tell();
    try {
      return await result;
    } finally {
      this.#waiting.delete(call);
      this.#away++;
      this.#awaySince = performance.now();
      this.#tell();
    }
  }

  /** True while a request is not answered, or an agent does something that takes real time. */
  get isUnderWay(): boolean {
    return this.#underWay > 0;
  }

  /** The calls that wait, in the order in which they came to it. */
  get waiting(): readonly WaitingCall[] {
    return [...this.#waiting];
  }

  /** Tells of each change, until the returned function is called. */
  onChange(tell: () => void): () => void {
    this.#listeners.add(tell);
    return () => this.#listeners.delete(tell);
  }

  /** True where a turned clock has to wait before it goes on: agents are at work, or clients whose calls have waited may be about to come back. */
  get holdsClock(): boolean {
    return this.#agents > 0 || this.#isAwaitingClients;
  }

  get #isAwaitingClients(): boolean {
    return this.#away > 0 && performance.now() - this.#awaySince < GRACE_MS;
  }

  /**
   * Settles when every request is answered but those that wait; with `clients` when as many calls wait again as have waited, too.
   * Clients count as gone when nothing has happened for 100 ms. It lasts 5 s at most.
   */
  async rest({ clients }: { readonly clients: boolean }): Promise<void> {
    await new Promise<void>((resolve) => setImmediate(resolve));
    const end = performance.now() + LONGEST_MS;
    const isAtRest = () => !this.#isBusy && !(clients && this.#away > 0);
    let quiet = 0;
    while (!isAtRest() && quiet < GRACE_MS && performance.now() < end) {
      const changed = await this.#change();
      quiet = changed || this.#isBusy ? 0 : quiet + LOOK_EVERY_MS;
    }
    if (clients) this.#away = 0;
  }

  get #isBusy(): boolean {
    return this.#underWay > this.#waiting.size;
  }

  /** True when something has happened, false where nothing did for a moment. */
  #change(): Promise<boolean> {
    return new Promise((resolve) => {
      const go = (changed: boolean) => {
        clearTimeout(timer);
        forget();
        resolve(changed);
      };
      // Looked at often, so that a machine that is busy with something else does not use it up at once.
      const timer = setTimeout(go, LOOK_EVERY_MS, false);
      const forget = this.onChange(() => go(true));
    });
  }

  #tell(): void {
    if (this.#listeners.size > 0) for (const tell of this.#listeners) tell();
  }
}
