import { type Exchange, resourceOf } from "@cloudstub/core";
import type { Server } from "@cloudstub/server";
import { callLine, type ShownCall } from "./call-line.js";
import { makePaint } from "./paint.js";
import { eachSecond, failureOf } from "./repetitions.js";
import { linesWaiting, printSoon } from "./standard-output.js";

/** Nobody can follow more lines than these in a second. */
const MOST_LINES = 200;

/**
 * Shows each call of the mock port as a line on the terminal. In a second with too many of them the others are counted; of those that
 * nothing matched, or that were answered with 500 and above, only repetitions are. The returned function tells at once of those counted so far.
 */
export function showCalls({ world, registry }: Server): () => void {
  const paint = makePaint();
  const serviceWidth = Math.max(0, ...registry.services.map(({ id }) => id.length));
  const { hasRoom, end } = countBeyond((calls) => printSoon(paint("dim", `           … ${calls.toLocaleString("en")} more calls`)));
  world.observers.push((exchange) => {
    if (hasRoom(failureOf(exchange))) printSoon(callLine(shown(exchange), { columns: process.stdout.columns || 80, serviceWidth, paint }));
  });
  return end;
}

/**
 * Makes a function that is true for as many calls in a second as are shown, and for each failure that was not shown in it yet. At the
 * end of the second it tells how many calls there were beyond them.
 */
function countBeyond(tell: (calls: number) => void): { hasRoom(failure: string | undefined): boolean; end(): void } {
  const second = eachSecond(
    () => ({ failures: new Set<string>(), lines: 0, beyond: 0 }),
    ({ beyond }) => {
      if (beyond > 0) tell(beyond);
    },
  );
  const hasRoom = (failure: string | undefined) => {
    const notes = second.current();
    const isNew = failure !== undefined && !notes.failures.has(failure);
    if (isNew) notes.failures.add(failure);
    const isFree = notes.lines < MOST_LINES && linesWaiting() < MOST_LINES;
    if (isFree) notes.lines++;
    else if (!isNew) notes.beyond++;
    return isFree || isNew;
  };
  return { hasRoom, end: second.end };
}

function shown(exchange: Exchange): ShownCall {
  const { request, stub, unmatched, error, fault, response, durationMs } = exchange;
  // With an error the fault's sentence would say it again.
  const injected = fault?.explain && (error === undefined ? fault.explain : "injected");
  const reasons = [error && `${error.code}: ${error.message}`, injected, unmatched?.why, ignoredText(exchange)];
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

function ignoredText({ ignored }: Exchange): string | undefined {
  return ignored && `ignored: ${ignored.join(", ")}`;
}
