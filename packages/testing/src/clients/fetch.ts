import { answerInProcess, type InProcessMock } from "./in-process.js";

/** `fetch` that sends to a mock, for any host in the URL. Rejects as the global `fetch` does for a dropped connection or an abort. */
export async function fetchInProcess(mock: InProcessMock, input: Request): Promise<Response> {
  const { pathname, search, host } = new URL(input.url);
  const body = async () => new Uint8Array(await input.arrayBuffer());
  const headers = { host, ...Object.fromEntries(input.headers) };
  try {
    const response = await answerInProcess(mock, {
      method: input.method,
      url: pathname + search,
      headers,
      body,
      signal: input.signal,
    });
    const bodiless = response.status === 204 || response.status === 304;
    const answered = new Headers(response.headers);
    for (const cookie of response.cookies) answered.append("set-cookie", cookie);
    return new Response(bodiless ? null : streamOf(response.body), { status: response.status, headers: answered });
  } catch (error) {
    // `input` is used here to keep it alive: its signal follows the caller's only while the request exists.
    throw input.signal.aborted ? input.signal.reason : new TypeError("fetch failed", { cause: error });
  }
}

function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel() {
      // Not awaited: it ends after the piece that is being waited for. A failure there has no reader.
      iterator.return?.().catch(() => {});
    },
  });
}
