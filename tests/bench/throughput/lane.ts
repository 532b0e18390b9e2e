import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { type Answer, AnswerReader } from "./answers.js";

/** What a lane sends, and who gets the answers. */
export interface LaneOptions {
  readonly port: number;
  readonly requests: readonly Uint8Array[];
  readonly keepsBodies: boolean;
  /** Gets the request's number and the milliseconds from writing it to its whole answer. What it throws ends the lane. */
  readonly onAnswer: (answer: Answer, number: number, took: number) => void;
}

/** One connection with one request under way at a time. Where the server closes it behind an answer it is opened again. */
export class Lane {
  readonly #options: LaneOptions;
  #socket: Socket | undefined;
  #next: () => number = () => -1;
  #number = -1;
  #sentAt = 0;
  #finish = () => {};
  #fail: (error: unknown) => void = () => {};

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  /** Resolves when connected. */
  async open(): Promise<void> {
    const { port, keepsBodies } = this.#options;
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    this.#socket = socket;
    await once(socket, "connect");
    const reader = new AnswerReader((answer) => this.#answered(answer), { keepsBodies });
    socket.on("data", (piece: Buffer) => {
      try {
        reader.push(piece);
      } catch (error) {
        this.#fail(error);
      }
    });
    socket.once("error", (error) => this.#fail(error));
    socket.once("close", () => {
      if (this.#socket === socket) this.#fail(new Error("the server closed the connection"));
    });
  }

  /** Sends the requests of these numbers, until one is -1. Resolves when all are answered. */
  drive(next: () => number): Promise<void> {
    this.#next = next;
    return new Promise((resolve, reject) => {
      this.#finish = resolve;
      this.#fail = reject;
      this.#send();
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  #send(): void {
    this.#number = this.#next();
    if (this.#number === -1) {
      this.#finish();
    } else {
      this.#sentAt = performance.now();
      this.#socket?.write(this.#options.requests[this.#number] as Uint8Array);
    }
  }

  #answered(answer: Answer): void {
    this.#options.onAnswer(answer, this.#number, performance.now() - this.#sentAt);
    if (answer.closes) void this.#reopen();
    else this.#send();
  }

  async #reopen(): Promise<void> {
    this.close();
    try {
      await this.open();
      this.#send();
    } catch (error) {
      this.#fail(error);
    }
  }
}
