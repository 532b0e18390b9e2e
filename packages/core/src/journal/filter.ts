import { concealUrl } from "./conceal.js";
import { summaryOf } from "./entry.js";
import type { EventKind, JournalEvent } from "./event.js";

/** Which events are wanted. An event has to meet each member that is given. */
export interface JournalFilter {
  readonly kind?: EventKind | readonly EventKind[] | undefined;
  readonly service?: string | undefined;
  /** An operation's name; with a `*` at its end all that begin so. */
  readonly operation?: string | undefined;
  /** A part of the resource's name. */
  readonly resource?: string | undefined;
  /** `404` or `4xx`; `ok` for success, `error` for all else. */
  readonly status?: string | undefined;
  /** A part of the summary, the URL, an id or a body, in lower case or not. */
  readonly text?: string | undefined;
}

/** Makes the function that says whether an event is wanted. */
export function journalFilter(filter: JournalFilter): (event: JournalEvent) => boolean {
  const { kind, service, operation, resource, status, text } = filter;
  const tests: ((event: JournalEvent) => boolean)[] = [];
  if (kind !== undefined) tests.push((event) => [kind].flat().includes(event.kind));
  if (service !== undefined) tests.push(({ stub }) => stub?.service.id === service);
  if (operation !== undefined)
    tests.push(({ stub, unmatched }) => matches(operation, stub?.operation ?? unmatched?.name));
  if (resource !== undefined) tests.push((event) => event.resource?.includes(resource) ?? false);
  if (status !== undefined) tests.push((event) => hasStatus(status, event));
  if (text !== undefined) tests.push(searching(text));
  return (event) => tests.every((test) => test(event));
}

/** True for what a filter can have as its status. */
export function isStatus(status: string): boolean {
  return /^(?:ok|error|[0-5]xx|\d{1,3})$/.test(status);
}

function matches(pattern: string, name = ""): boolean {
  return pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}

function hasStatus(status: string, { statusCode, error }: JournalEvent): boolean {
  const failed = error !== undefined || (statusCode !== undefined && (statusCode === 0 || statusCode >= 400));
  if (status === "error") return failed;
  if (status === "ok") return !failed;
  if (statusCode === undefined) return false;
  return status.endsWith("xx") ? Math.floor(statusCode / 100) === Number(status[0]) : statusCode === Number(status);
}

function searching(text: string): (event: JournalEvent) => boolean {
  const wanted = text.toLowerCase();
  return (event) => {
    const { url = "", requestId = "", notes = [], logs = "", held } = event;
    const texts = [summaryOf(event), event.stub?.service.id ?? "", concealUrl(url), requestId, ...notes, logs];
    if (texts.some((each) => each.toLowerCase().includes(wanted))) return true;
    const { requestBody, responseBody } = held ?? {};
    return [requestBody, responseBody].some(
      (body) => body !== undefined && textOf(body).toLowerCase().includes(wanted),
    );
  };
}

function textOf(body: string | Uint8Array): string {
  return typeof body === "string" ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString();
}
