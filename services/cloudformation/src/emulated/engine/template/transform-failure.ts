/** A transform of a template that failed; the reason why a stack is rolled back, or a change set fails. */
export class TransformFailure extends Error {
  constructor(transform: string, what: string) {
    super(`Transform ${transform} failed with: ${what}`);
  }
}

/** A transform that answered with something else than a template's part (recorded answers of AWS). */
export class MalformedTransform extends TransformFailure {
  constructor(message: string) {
    super("", "");
    this.message = message;
  }
}
