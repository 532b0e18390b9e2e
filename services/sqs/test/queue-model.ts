/** What a queue of the model does; times in seconds. */
export interface ModelSettings {
  readonly fifo: boolean;
  readonly visibility: number;
  readonly retention: number;
  readonly maxReceives: number;
  /** How long its dead-letter queue keeps messages. */
  readonly deadRetention: number;
}

interface ModelMessage {
  readonly body: string;
  readonly group: string;
  readonly sentAt: number;
  visibleAt: number;
  receives: number;
  receivedAt: number | undefined;
}

/** A receipt of the model: the nth receive of a message. */
export interface ModelReceipt {
  readonly message: ModelMessage;
  readonly receive: number;
}

/**
 * A queue as the guide of AWS describes it, in the plainest way that is: a list of messages, looked through from its beginning
 * at every step. What it answers is what the real one must answer.
 */
export class QueueModel {
  readonly #settings: ModelSettings;
  #messages: ModelMessage[] = [];
  #dead: { readonly body: string; readonly sentAt: number }[] = [];
  #retention: number;
  readonly #duplicates = new Map<string, number>();
  /** Those that have messages, in the order in which they are served. */
  #groups: string[] = [];
  now = 0;

  constructor(settings: ModelSettings) {
    this.#settings = settings;
    this.#retention = settings.retention;
  }

  send(body: string, group: string, delay: number): void {
    if (this.#settings.fifo) {
      const before = this.#duplicates.get(body);
      if (before !== undefined && this.now < before + 300) return;
      this.#duplicates.set(body, this.now);
    }
    this.#expire();
    if (!this.#groups.includes(group)) this.#groups.push(group);
    this.#messages.push({
      body,
      group,
      sentAt: this.now,
      visibleAt: this.now + delay,
      receives: 0,
      receivedAt: undefined,
    });
  }

  receive(count: number, timeout = this.#settings.visibility): ModelReceipt[] {
    this.#expire();
    const received: ModelReceipt[] = [];
    for (const message of this.#settings.fifo ? this.#inGroupOrder() : [...this.#messages]) {
      if (received.length === count) break;
      if (message.visibleAt > this.now) continue;
      if (message.receives >= this.#settings.maxReceives) {
        this.#messages = this.#messages.filter((other) => other !== message);
        // Its age restarts in a FIFO queue only.
        this.#dead.push({ body: message.body, sentAt: this.#settings.fifo ? this.now : message.sentAt });
        continue;
      }
      message.receives++;
      message.receivedAt = this.now;
      message.visibleAt = this.now + timeout;
      received.push({ message, receive: message.receives });
    }
    // A group that was served comes last.
    const served = [...new Set(received.map(({ message }) => message.group))];
    this.#groups = [...this.#groups.filter((group) => !served.includes(group)), ...served];
    return received;
  }

  delete(receipt: ModelReceipt): string | undefined {
    this.#expire();
    if (!this.#messages.includes(receipt.message)) return undefined;
    if (this.#settings.fifo && !this.#isCurrent(receipt)) return "InvalidParameterValue";
    this.#messages = this.#messages.filter((other) => other !== receipt.message);
    return undefined;
  }

  changeVisibility(receipt: ModelReceipt, seconds: number): string | undefined {
    this.#expire();
    const { message } = receipt;
    if (!this.#messages.includes(message)) return "InvalidParameterValue";
    if (this.#settings.fifo && !this.#isCurrent(receipt)) return "InvalidParameterValue";
    // A standard queue hides it again.
    message.visibleAt = this.now + seconds;
    return undefined;
  }

  purge(): void {
    this.#messages = [];
    this.#groups = [];
    this.#duplicates.clear();
  }

  retain(seconds: number): void {
    this.#expire();
    this.#retention = seconds;
  }

  /** What is in the dead-letter queue, which nobody receives. */
  dead(): string[] {
    return this.#dead.filter(({ sentAt }) => sentAt + this.#settings.deadRetention > this.now).map(({ body }) => body);
  }

  /** How many messages are visible, in flight and delayed. */
  counts(): number[] {
    this.#expire();
    const held = this.#messages.filter(({ visibleAt }) => visibleAt > this.now);
    const inFlight = held.filter(({ receivedAt }) => receivedAt !== undefined).length;
    return [this.#messages.length - held.length, inFlight, held.length - inFlight];
  }

  #isCurrent({ message, receive }: ModelReceipt): boolean {
    return message.visibleAt > this.now && message.receives === receive;
  }

  #expire(): void {
    this.#messages = this.#messages.filter(({ sentAt }) => sentAt + this.#retention > this.now);
    this.#groups = this.#groups.filter((group) => this.#messages.some((message) => message.group === group));
  }

  /** A group's messages one after the other, up to the first that is in flight; groups in their order. */
  #inGroupOrder(): ModelMessage[] {
    return this.#groups.flatMap((group) => {
      const messages = this.#messages.filter((message) => message.group === group);
      const locked = messages.findIndex((message) => this.#isInFlight(message));
      return locked < 0 ? messages : messages.slice(0, locked);
    });
  }

  #isInFlight({ visibleAt, receivedAt }: ModelMessage): boolean {
    return receivedAt !== undefined && visibleAt > this.now;
  }
}
