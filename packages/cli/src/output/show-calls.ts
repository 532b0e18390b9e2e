import { type Exchange, explainNotDone, resourceOf } from "@cloudstub/core";
import type { Server } from "@cloudstub/server";
import { callLine, type ShownCall } from "./call-line.js";
import { notDoneIn } from "./not-done.js";
import { makePaint } from "./paint.js";
import { eachSecond, failureOf } from "./repetitions.js";
import { pendingLines, printSoon } from "./standard-output.js";

/** Most lines per second. */
const MAX_LINES = 200;

/**
 * Shows each call of the mock port as a line on the terminal. Counts the rest of a second with too many calls, except first failures:
 * unmatched requests, and answers of 500 and above. The returned function prints the current count.
 */
export function showCalls({ worlds, registry }: Server): () => void {
  const paint = makePaint();
  const serviceWidth = Math.max(0, ...registry.services.map(({ id }) => id.length));
  const { hasRoom, end } = limitLines((calls) =>
    printSoon(paint("dim", `           … ${calls.toLocaleString("en")} more calls`)),
  );
  worlds.observe((exchange, world) => {
    const named = world === worlds.default ? undefined : world.name;
    if (hasRoom(failureOf(exchange)))
      printSoon(
        callLine(
          { ...shownCall(exchange), world: named },
          { columns: process.stdout.columns || 80, serviceWidth, paint },
        ),
      );
  });
  return end;
}

/**
 * Limits the lines of a second. `hasRoom` is true for the first calls of a second, and for each new failure; after the second `report`
 * gets the number of the other calls.
 */
function limitLines(report: (hidden: number) => void): { hasRoom(failure: string | undefined): boolean; end(): void } {
  const second = eachSecond(
    () => ({ failures: new Set<string>(), lines: 0, hidden: 0 }),
    ({ hidden }) => {
      if (hidden > 0) report(hidden);
    },
  );
  const hasRoom = (failure: string | undefined) => {
    const batch = second.current();
    const isNew = failure !== undefined && !batch.failures.has(failure);
    if (isNew) batch.failures.add(failure);
    const isFree = batch.lines < MAX_LINES && pendingLines() < MAX_LINES;
    if (isFree) batch.lines++;
    else if (!isNew) batch.hidden++;
    return isFree || isNew;
  };
  return { hasRoom, end: second.end };
}

function shownCall(exchange: Exchange): ShownCall {
  const { request, stub, unmatched, error, fault, response, durationMs } = exchange;
  // The fault's sentence would repeat the error.
  const injected = fault?.explain && (error === undefined ? fault.explain : "injected");
  const parts = notDoneIn(exchange) ?? [];
  const reasons = [error && `${error.code}: ${error.message}`, injected, unmatched?.why, ...explainNotDone(parts)];
  return {
    time: new Date(),
    status: response.breaksOff === "at once" ? 0 : response.status,
    service: stub?.service.id,
    operation: stub?.operation ?? unmatched?.target ?? `${request.method} ${request.url}`,
    resource: resourceOf(exchange),
    placeholder: stub?.placeholder ?? false,
    isWhole: parts.length === 0,
    reasons: reasons.filter((reason) => reason !== undefined),
    durationMs,
  };
}
