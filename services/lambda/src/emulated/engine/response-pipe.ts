import type { ResponseHead, ResponseSink } from "@cloudstub/kit";

/**
 * Hands a response on while the function makes it. The function's process is read as fast as the client reads; where the client has gone, what
 * comes is dropped.
 */
export class ResponsePipe implements ResponseSink {
  /** Resolves when the function has begun its response. It never does where the function fails before. */
  readonly begun: Promise<ResponseHead>;
  readonly begin: (head: ResponseHead) => void;
  #waiting: { readonly piece: Uint8Array; readonly taken: () => void } | undefined;
  #ended = false;
  #left = false;
  #wake: () => void = () => {};

  constructor() {
    let begin: (head: ResponseHead) => void = () => {};
    this.begun = new Promise((resolve) => {
      begin = resolve;
    });
    this.begin = begin;
  }

  readonly write = (piece: Uint8Array): void | Promise<void> => {
    if (this.#left || piece.length === 0) return undefined;
    return new Promise((taken) => {
      this.#waiting = { piece, taken };
      this.#wake();
    });
  };

  /** Nothing comes any more. */
  end(): void {
    this.#ended = true;
    this.#wake();
  }

  /** The pieces, until {@link end}. They can be read once. */
  async *pieces(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        const waiting = this.#waiting;
        if (waiting !== undefined) {
          yield waiting.piece;
          this.#waiting = undefined;
          waiting.taken();
        } else if (this.#ended) return;
        else
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
      }
    } finally {
      this.#left = true;
      this.#waiting?.taken();
    }
  }
}
