import { Facts } from "../parts/drawer.js";
import type { HistoryEntry } from "../session/records.js";
import { dayAndTime, millisecondsInWords, spelledOut, timeOfDay } from "../session/wording.js";

/** The details of a request, with the reasons of its answer first. */
export function EntryDetails({ entry }: { readonly entry: HistoryEntry }) {
  const { timestamp, statusCode, serviceId, operation, name, method, url, requestId, durationMs } = entry;
  const { error, why, target, fault, notDone = [], notes = [], cause } = entry;
  return (
    <>
      {error && (
        <p class="note bad">
          <b>{error.code}</b> {spelledOut(error.message)}
        </p>
      )}
      {why && <p class="note warn">{spelledOut(why)}</p>}
      {fault && <p class="note warn">{spelledOut(fault)}</p>}
      {[...notDone, ...notes].map((note, index) => (
        <p key={note} class={index < notDone.length ? "note warn" : "note"}>
          {spelledOut(note)}
        </p>
      ))}
      <Facts
        facts={{
          Time: `${dayAndTime(timestamp).slice(0, 10)} ${timeOfDay(timestamp)}`,
          Status: <Code status={statusCode} />,
          Duration: millisecondsInWords(durationMs),
          Service: serviceId ?? "none",
          Operation: name,
          Target: target,
          Method: method,
          Address: url,
          "Match key": operation,
          "Request id": requestId,
          "Caused by": cause,
        }}
      />
    </>
  );
}

/** A status, coloured by outcome. 0 if the connection dropped. */
export function Code({ status }: { readonly status: number }) {
  const kind = status >= 500 || status === 0 ? "bad" : status >= 400 ? "warn" : "good";
  return <span class={kind}>{status === 0 ? "none" : status}</span>;
}
