import { isUtf8 } from "node:buffer";
import {
  type AccountRegion,
  accountsAndRegions,
  bytesOf,
  type Exchange,
  isStream,
  ProductError,
} from "@cloudstub/core";
import type { Server } from "@cloudstub/server";
import type { Logger } from "./logging.js";
import { notDoneLog } from "./not-done.js";
import { eachSecond, failureOf } from "./repetitions.js";

/** Logs every registered stub at DEBUG (specification, start-up rule 13). */
export function logStubs({ registry }: Server, log: Logger): void {
  for (const { id, stubs } of registry.services) {
    for (const { protocol, matchKey } of stubs)
      log.debug({ service: id, protocol, matchKey }, `Registered stub ${id} ${protocol} ${matchKey}`);
  }
}

/** Logs defects at ERROR: those that prevented an answer, and those in calls between services. With debug, logs their stacks too. */
export function logDefects({ worlds }: Server, log: Logger, debug: boolean): void {
  const logOne = logDefect(log, debug);
  worlds.observe((exchange) => {
    if (exchange.defect !== undefined) logOne(exchange.defect, fieldsOf(exchange));
  });
  worlds.observeDefects(({ what, error }) => {
    log.error(
      stackOf(error, debug),
      `A defect of CloudStub, please report it: ${what} failed with ${nameAndMessage(error)}`,
    );
  });
}

/** Most lines per second for the same failure. */
const MAX_REPETITIONS = 5;

/**
 * Logs the answers of the mock port. At WARN: every unmatched request (specification, start-up rule 13), every answer of 500 and above, and
 * the first use of each placeholder and of each ignored member. With debug, at DEBUG: every matched request with both bodies. Without
 * debug, counts repeated failures within a second instead of logging each. The returned function logs the current counts.
 */
export function logExchanges({ worlds }: Server, log: Logger, debug: boolean): () => void {
  const announced = new Set<string>();
  const announceNotDone = notDoneLog(log, fieldsOf);
  const { warn, end } = debug
    ? { warn: (exchange: Exchange) => log.warn(...warningOf(exchange)), end: () => {} }
    : countRepetitions(log);
  worlds.observe((exchange, world) => {
    announceNotDone(exchange);
    if (exchange.at !== undefined) announceEmptyRegion(exchange, world, { log, announced });
    const failure = failureOf(exchange);
    if (failure !== undefined && exchange.defect === undefined) warn(exchange, failure);
    if (debug && exchange.stub !== undefined) logMatched(exchange, log);
  });
  return end;
}

/** Warns of failed requests. Logs the first few repetitions in a second, and at its end the number of the others. */
function countRepetitions(log: Logger): { warn(exchange: Exchange, failure: string): void; end(): void } {
  const second = eachSecond(
    () => new Map<string, { readonly first: Warning; times: number }>(),
    (failures) => {
      for (const { first, times } of failures.values()) {
        const more = times - MAX_REPETITIONS;
        if (more > 0) log.warn({ ...first[0], more }, `${more} more like this within a second: ${first[1]}`);
      }
    },
  );
  const warn = (exchange: Exchange, failure: string) => {
    const failures = second.current();
    const known = failures.get(failure) ?? { first: warningOf(exchange), times: 0 };
    if (known.times === 0) failures.set(failure, known);
    known.times++;
    if (known.times <= MAX_REPETITIONS) log.warn(...warningOf(exchange));
  };
  return { warn, end: second.end };
}

/** Warns of the first request for an account and region (of a global service: an account) that have nothing while others have something: perhaps the client is configured wrongly. */
function announceEmptyRegion(
  { stub, at }: Exchange,
  world: Server["world"],
  { log, announced }: { readonly log: Logger; readonly announced: Set<string> },
): void {
  if (stub === undefined || at === undefined) return;
  const { id, module } = stub.service;
  // All regions of an account have the same resources of a global service.
  const isGlobal = module.scope === "global";
  const place = ({ account, region }: AccountRegion) =>
    isGlobal ? `account ${account}` : `${region} of account ${account}`;
  const here = place(at);
  const name = `${id} ${here}`;
  if (announced.has(name)) return;
  announced.add(name);
  const filled = accountsAndRegions(world, id).map(place);
  if (filled.length === 0 || filled.includes(here)) return;
  log.warn(
    { service: id, ...(isGlobal ? { account: at.account } : at) },
    `${id} has nothing in ${here}. It has something in: ${filled.join(", ")}. (Logged once for each account${isGlobal ? "" : " and region"}.)`,
  );
}

/** Makes a function that logs a defect at ERROR, with its stack if debug is on. */
export function logDefect(log: Logger, debug: boolean): (defect: unknown, fields?: object) => void {
  return (defect, fields = {}) => {
    const message = `A defect of CloudStub prevented an answer, please report it: ${nameAndMessage(defect)}`;
    log.error({ ...fields, ...stackOf(defect, debug) }, message);
  };
}

function stackOf(error: unknown, debug: boolean): { readonly stack?: string | undefined } {
  return debug && error instanceof Error ? { stack: error.stack } : {};
}

function nameAndMessage(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** Makes a function that logs when the store directory can't be written, at ERROR, and when it can again. */
export function logStorage(log: Logger, storeDir: string | null): (failure: string | undefined) => void {
  return (failure) => {
    if (failure === undefined) log.info({ storeDir }, `The store directory ${storeDir} can be written again.`);
    else {
      const { code, message } = new ProductError("StoreNotWritten", { directory: `${storeDir}`, reason: failure });
      log.error({ code, storeDir, failure }, message);
    }
  };
}

function fieldsOf({ request, stub }: Exchange): object {
  return { method: request.method, url: shortened(request.url), service: stub?.service.id, operation: stub?.operation };
}

/** The fields and the message of a line. */
type Warning = readonly [fields: object, message: string];

function warningOf(exchange: Exchange): Warning {
  return exchange.stub === undefined ? unmatchedWarning(exchange) : failureWarning(exchange);
}

function failureWarning(exchange: Exchange): Warning {
  const { stub, response, error, fault } = exchange;
  const why = error === undefined ? fault?.explain : `${error.code}: ${error.message}`;
  const message = `${stub?.service.id} ${stub?.operation} was answered with ${response.status}${why === undefined ? "" : ` (${why})`}`;
  return [{ ...fieldsOf(exchange), status: response.status, code: error?.code }, message];
}

function unmatchedWarning({ request, response, unmatched }: Exchange): Warning {
  const { method, url, headers } = request;
  const target = headers["x-cloud-target"] ?? headers["x-amz-target"];
  const fields = {
    method,
    url: shortened(url),
    "X-Cloud-Target": shortened(target),
    "Content-Type": shortened(headers["content-type"]),
  };
  const isRefused = response.status === 403 && unmatched !== undefined;
  return [
    { ...fields, status: response.status, code: unmatched?.code },
    isRefused ? unmatched.why : `No stub matches this request. ${unmatched?.why}`,
  ];
}

/** Most characters of a request's URL or header in a warning. */
const MAX_TEXT = 1000;

/** A client may send a header of many kilobytes. Debug logs it whole. */
function shortened(text: string | readonly string[] | undefined): string | null {
  const whole = text?.toString() ?? null;
  return whole === null || whole.length <= MAX_TEXT
    ? whole
    : `${whole.slice(0, MAX_TEXT)}… (${whole.length} characters)`;
}

function logMatched({ request, body, payload, response, stub }: Exchange, log: Logger): void {
  const { method, url, headers } = request;
  log.debug(
    {
      service: stub?.service.id,
      operation: stub?.operation,
      request: { method, url, headers, ...readable(payload === undefined ? body : bytesOf(payload)) },
      response: { status: response.status, headers: response.headers, ...bodyOf(response.body) },
    },
    `${stub?.matchKey} answered ${response.status}`,
  );
}

function bodyOf(body: Exchange["response"]["body"]): { body: string; note?: string } {
  return isStream(body) ? { body: "", note: "a body that is sent as it comes" } : readable(bytesOf(body));
}

/** Text as text, anything else as base64. */
function readable(bytes: Uint8Array): { body: string; note?: string } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isUtf8(buffer) && !buffer.includes(0)) return { body: buffer.toString("utf8") };
  return { body: buffer.toString("base64"), note: `${buffer.length} bytes that are not text, as base64` };
}
