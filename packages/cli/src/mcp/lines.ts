import { StringDecoder } from "node:string_decoder";

/** Longer lines are not kept. */
const MOST = 4 * 1024 * 1024;

/** The lines of a stream of UTF-8. In place of a line that is too long comes `undefined`. */
export async function* linesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<string | undefined> {
  const decoder = new StringDecoder("utf8");
  let parts: string[] = [];
  let length = 0;
  const take = (part: string) => {
    length += part.length;
    if (length > MOST) parts = [];
    else parts.push(part);
  };
  for await (const chunk of stream) {
    const [first = "", ...others] = decoder.write(Buffer.from(chunk)).split("\n");
    take(first);
    for (const other of others) {
      yield length > MOST ? undefined : parts.join("");
      parts = [];
      length = 0;
      take(other);
    }
  }
  if (length > 0) yield length > MOST ? undefined : parts.join("");
}
