import { StringDecoder } from "node:string_decoder";

/** A line that does not end is cut, so that it takes no memory without bounds. CloudWatch's limit for an event is 256 KB. */
const MAX_LINE = 256 * 1024;

/** Takes apart the text of a stream: one event for each line, with its line break. */
export class LineReader {
  readonly #take: (line: string) => void;
  readonly #decoder = new StringDecoder("utf8");
  #rest = "";

  constructor(take: (line: string) => void) {
    this.#take = take;
  }

  add(chunk: Buffer): void {
    let text = this.#rest + this.#decoder.write(chunk);
    let start = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
      this.#take(text.slice(start, end + 1));
      start = end + 1;
    }
    text = text.slice(start);
    for (; text.length > MAX_LINE; text = text.slice(MAX_LINE)) this.#take(text.slice(0, MAX_LINE));
    this.#rest = text;
  }

  /** Takes what stands after the last line break. */
  flush(): void {
    const text = this.#rest + this.#decoder.end();
    this.#rest = "";
    if (text !== "") this.#take(text);
  }
}
