import { type Exchange, resourceOf } from "@cloudstub/core";
import type { Server } from "@cloudstub/server";
import { callLine, type ShownCall } from "./call-line.js";
import { makePaint } from "./paint.js";
import { linesWaiting, printSoon } from "./standard-output.js";

/** Nobody can follow more lines than these in a second. */
const MOST_LINES = 200;

/**
 * Shows each call of the mock port as a line on the terminal. In a second with too many of them the others are counted; of those that
 * nothing matched, or that were answered with 500 and above, only repetitions are.
 */
export function showCalls({ world, registry }: Server): void {
  const paint = makePaint();
  const serviceWidth = Math.max(0, ...registry.services.map(({ id }) => id.length));
  const hasRoom = countBeyond((calls) => printSoon(paint("dim", `           … ${calls.toLocaleString("en")} more calls`)));
  world.observers.push((exchange) => {
    if (hasRoom(failureOf(exchange))) printSoon(callLine(shown(exchange), { columns: process.stdout.columns || 80, serviceWidth, paint }));
  });
}

/** What tells a failure from others; undefined for other calls. */
function failureOf({ stub, response, unmatched }: Exchange): string | undefined {
  if (stub === undefined) return unmatched?.why;
  return response.status >= 500 ? `${response.status} ${stub.service.id} ${stub.operation}` : undefined;
}

/**
 * Makes a function that is true for as many calls in a second as are shown, and for each failure that was not shown in it yet. At the
 * end of the second it tells how many calls there were beyond them.
 */
function countBeyond(tell: (calls: number) => void): (failure: string | undefined) => boolean {
  const failures = new Set<string>();
  let lines = 0;
  let beyond = 0;
  let second: NodeJS.Timeout | undefined;
  const end = () => {
    if (beyond > 0) tell(beyond);
    failures.clear();
    lines = 0;
    beyond = 0;
    second = undefined;
  };
  return (failure) => {
    if (second === undefined) second = setTimeout(end, 1000).unref();
    const isNew = failure !== undefined && !failures.has(failure);
    if (isNew) failures.add(failure);
    const hasRoom = lines < MOST_LINES && linesWaiting() < MOST_LINES;
    if (hasRoom) lines++;
    else if (!isNew) beyond++;
    return hasRoom || isNew;
  };
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
