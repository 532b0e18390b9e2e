import { Readable } from "node:stream";
import type { Mock } from "@cloudstub/testing";

type Handler = ReturnType<Mock["requestHandler"]>;
interface Kept extends Omit<Handled, "body"> {
  readonly bytes: Buffer;
}
type Handled = Awaited<ReturnType<Handler["handle"]>>["response"];

/** A mock whose clients get the answers of one run again, in their order, without anything that answers: what is left is the SDK's own work. */
export class FromMemory {
  readonly #mock: Mock;
  readonly #answers: Kept[] = [];
  #isRecorded = false;
  #next = 0;

  constructor(mock: Mock) {
    this.#mock = mock;
  }

  readonly clientConfig: Mock["clientConfig"] = (options) => {
    const real = this.#mock.requestHandler();
    const handle: Handler["handle"] = async (request, options) => {
      if (!this.#isRecorded) {
        const { statusCode, headers, body } = (await real.handle(request, options)).response;
        this.#answers.push({ statusCode, headers, bytes: Buffer.concat(await body.toArray()) });
        this.#next = this.#answers.length - 1;
      }
      const { bytes, ...answer } = this.#answers[this.#next++ % this.#answers.length] as Kept;
      return { response: { ...answer, body: Readable.from([bytes], { objectMode: false }) } };
    };
    return { ...this.#mock.clientConfig(options), requestHandler: { ...real, handle } };
  };

  get clock(): Mock["clock"] {
    return this.#mock.clock;
  }

  /** Runs the story in a fork, whose answers are kept. */
  async record(story: () => Promise<void>): Promise<void> {
    await using fork = this.#mock.fork();
    await fork.run(story);
    this.#isRecorded = true;
  }
}
