import { answerInProcess, type InProcess } from "./in-process.js";

/** `fetch` that asks a mock, whatever host the address names. A dropped connection and an abort reject as the global one does. */
export async function fetchInProcess(place: InProcess, input: Request): Promise<Response> {
  const { pathname, search, host } = new URL(input.url);
  const body = async () => new Uint8Array(await input.arrayBuffer());
  const headers = { host, ...Object.fromEntries(input.headers) };
  try {
    const response = await answerInProcess(place, { method: input.method, url: pathname + search, headers, body, signal: input.signal });
    const bodiless = response.status === 204 || response.status === 304;
    return new Response(bodiless ? null : streamOf(response.body), { status: response.status, headers: response.headers });
  } catch (error) {
    // The request is named to the end: its signal hears of the caller's only for as long as there is a request.
    throw input.signal.aborted ? input.signal.reason : new TypeError("fetch failed", { cause: error });
  }
}

function streamOf(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}
