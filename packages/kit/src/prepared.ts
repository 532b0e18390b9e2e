const brand = Symbol.for("cloudstub.Prepared");

/**
 * A part of an output that its service keeps as the JSON that the wire has: it is sent as it is, without a writer.
 *
 * Make one with {@link prepared}.
 */
export class Prepared<T = unknown> {
  readonly [brand] = true;

  constructor(
    /** What the model's writer would write. */
    readonly json: string,
    private readonly read: (json: string) => T,
  ) {}

  /** True for a prepared part, whichever copy of this package made it. */
  static is(value: object): value is Prepared {
    return brand in value;
  }

  /** The part itself, for those who want to look at it. */
  toJSON(): T {
    return this.read(this.json);
  }
}

/**
 * Puts a part that is kept as JSON into an output of a service that speaks JSON only. `read` makes of the text what it stands for.
 *
 * @example return { Item: prepared(text, readItem) };
 */
export function prepared<T>(json: string, read: (json: string) => T): T {
  return new Prepared(json, read) as T;
}
