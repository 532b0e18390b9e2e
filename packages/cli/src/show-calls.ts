import { type Exchange, resourceOf, type Server } from "@cloudstub/core";
import { callLine, type ShownCall } from "./call-line.js";
import { makePaint } from "./paint.js";
import { linesWaiting, printSoon } from "./standard-output.js";

/** Who reads can't follow more lines than these in a second; calls beyond them are counted. Those that failed for a reason of the server's always have a line. */
const MOST_LINES = 200;

/** Shows each call of the mock port as a line on the terminal. */
export function showCalls({ world, registry }: Server): void {
  const paint = makePaint();
  const serviceWidth = Math.max(0, ...registry.services.map(({ id }) => id.length));
  const hasRoom = countBeyond((calls) => printSoon(paint("dim", `           … ${calls.toLocaleString("en")} more calls`)));
  world.observers.push((exchange) => {
    if (!needsALine(exchange) && !hasRoom()) return;
    printSoon(callLine(shown(exchange), { columns: process.stdout.columns || 80, serviceWidth, paint }));
  });
}

/** Nothing matched, or the server is at fault, or one that was injected. */
function needsALine({ stub, response }: Exchange): boolean {
  return stub === undefined || response.status >= 500;
}

/** Makes a function that is true for as many calls in a second as are shown, and tells at its end how many more there were. */
function countBeyond(tell: (calls: number) => void): () => boolean {
  let lines = 0;
  let beyond = 0;
  let second: NodeJS.Timeout | undefined;
  const end = () => {
    if (beyond > 0) tell(beyond);
    lines = 0;
    beyond = 0;
    second = undefined;
  };
  return () => {
    second ??= setTimeout(end, 1000).unref();
    if (lines < MOST_LINES && linesWaiting() < MOST_LINES) lines++;
    else beyond++;
    return beyond === 0;
  };
}

function shown(exchange: Exchange): ShownCall {
  const { request, stub, unmatched, error, fault, response, durationMs } = exchange;
  const reasons = [error && `${error.code}: ${error.message}`, unmatched?.why, fault?.explain, ignoredText(exchange)];
  return {
    time: new Date(),
    status: response.breaksOff === "at once" ? 0 : response.status,
    service: stub?.service.id,
    operation: stub?.operation ?? unmatched?.target ?? `${request.method} ${request.url}`,
    resource: resourceOf(exchange),
    placeholder: stub?.placeholder ?? false,
    reasons: reasons.filter((reason) => reason !== undefined),
    durationMs,
  };
}

function ignoredText({ ignored }: Exchange & { readonly ignored?: readonly string[] | undefined }): string | undefined {
  return ignored && `ignored: ${ignored.join(", ")}`;
}
