/** Waits that can all be ended early, so that nothing waits on when its reason is gone. */
export class Pauses {
  readonly #waiting = new Set<() => void>();
  #ended = false;

  /** Settles after so many milliseconds, or as soon as the pauses are ended. */
  wait(milliseconds: number): Promise<void> {
    if (this.#ended) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#waiting.delete(end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      this.#waiting.add(end);
    });
  }

  /** Ends all waits, and those to come. */
  end(): void {
    this.#ended = true;
    for (const end of this.#waiting) end();
  }
}
