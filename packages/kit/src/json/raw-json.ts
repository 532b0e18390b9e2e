const brand = Symbol.for("cloudstub.RawJson");

/**
 * A part of an output that its service stores as the JSON of the wire: it is sent as it is, without encoding.
 *
 * Make one with {@link rawJson}.
 */
export class RawJson<T = unknown> {
  readonly [brand] = true;

  constructor(
    /** The JSON that encoding the value would give. */
    readonly json: string,
    private readonly read: (json: string) => T,
  ) {}

  /** True for raw JSON, also if another copy of this package made it. */
  static is(value: object): value is RawJson {
    return brand in value;
  }

  /** The parsed value, for code that looks into an output. */
  toJSON(): T {
    return this.read(this.json);
  }
}

/**
 * Puts stored JSON into an output. Only for services that speak no protocol but JSON; `read` parses it.
 *
 * @example return { Item: rawJson(text, readItem) };
 */
export function rawJson<T>(json: string, read: (json: string) => T): T {
  return new RawJson(json, read) as T;
}
