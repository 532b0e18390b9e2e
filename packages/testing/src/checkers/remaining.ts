/** The begin or the end of an operation, in a list in the order of time. */
export interface Event {
  readonly kind: "begin" | "end";
  /** The operation's number. */
  readonly operation: number;
  before: Event | undefined;
  after: Event | undefined;
}

/** The begins and ends of the operations that are not in order yet. The first one is a begin. */
export class Remaining {
  /** Stands before all events. */
  readonly #root: Event = { kind: "begin", operation: -1, before: undefined, after: undefined };
  readonly #ends: readonly Event[];
  readonly #isTaken: boolean[];
  #highestTaken = -1;

  /** Of operations in the order of their begins. Where one begins when another one ends, they were under way together. */
  constructor(operations: readonly { readonly begin: number; readonly end: number }[]) {
    const event = (kind: Event["kind"], operation: number): Event => ({
      kind,
      operation,
      before: undefined,
      after: undefined,
    });
    this.#isTaken = operations.map(() => false);
    this.#ends = operations.map((_, operation) => event("end", operation));
    const begins = operations.map(({ begin }, operation) => [begin, event("begin", operation)] as const);
    const ends = operations.map(({ end }, operation) => [end, this.#ends[operation] as Event] as const);
    let last = this.#root;
    for (const [, next] of [...begins, ...ends].sort(([a], [b]) => a - b)) {
      next.before = last;
      last.after = next;
      last = next;
    }
  }

  get first(): Event | undefined {
    return this.#root.after;
  }

  /** Takes an operation out. */
  take(begin: Event): void {
    this.#isTaken[begin.operation] = true;
    this.#highestTaken = Math.max(this.#highestTaken, begin.operation);
    takeOut(begin);
    takeOut(this.#ends[begin.operation] as Event);
  }

  /** Puts back the operation that was taken last. */
  putBack(begin: Event): void {
    this.#isTaken[begin.operation] = false;
    putIn(this.#ends[begin.operation] as Event);
    putIn(begin);
  }

  /** Names the operations that are in order: all before the first one that is not, and those of the later ones that are. */
  text(): string {
    const first = this.first?.operation ?? this.#isTaken.length;
    let text = `${first}:`;
    for (let operation = first + 1; operation <= this.#highestTaken; operation++)
      if (this.#isTaken[operation]) text += ` ${operation}`;
    return text;
  }
}

function takeOut({ before, after }: Event): void {
  if (before !== undefined) before.after = after;
  if (after !== undefined) after.before = before;
}

function putIn(event: Event): void {
  if (event.before !== undefined) event.before.after = event;
  if (event.after !== undefined) event.after.before = event;
}
