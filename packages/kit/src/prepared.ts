/**
 * A value in an output that its service has kept as the JSON that the wire has: it is sent as it is, without a writer.
 * The text must be what the model's writer would write.
 */
export class Prepared<T = unknown> {
  constructor(
    readonly json: string,
    /** Makes the value of the text, for those who want to look at it. */
    readonly read: (json: string) => T,
  ) {}

  toJSON(): T {
    return this.read(this.json);
  }
}

/**
 * Puts a value that is kept as JSON into an output. JSON protocols only.
 *
 * @example return { Item: prepared(text, readItem) };
 */
export function prepared<T>(json: string, read: (json: string) => T): T {
  return new Prepared(json, read) as T;
}
