/** A message that is not of the form that the model describes. Each protocol turns it into an error of its own name. */
export class Malformed extends Error {
  /** Where, from the top of the message; filled in from the inside out. */
  readonly path: string[] = [];

  override get message(): string {
    return this.path.length === 0 ? this.reason : `${this.reason} (at ${this.path.join(".")})`;
  }

  constructor(readonly reason: string) {
    super();
  }
}

/** Deeper nesting than this is refused. DynamoDB, the only service with recursive shapes, allows 32 levels. */
export const DEEPEST = 128;

/** Adds a path segment to the error of a reader. Readers catch around their loops, which costs nothing unless they throw. */
export function withPath(name: string, error: unknown): unknown {
  if (error instanceof Malformed) error.path.unshift(name);
  return error;
}
