import { Facts } from "../parts/drawer.js";
import type { HistoryEntry } from "../session/records.js";

/** All that is known of a request. */
export function EntryDetails({ entry }: { readonly entry: HistoryEntry }) {
  const { timestamp, statusCode, serviceId, operation, method, url, requestId, matched, placeholder, fault } = entry;
  return (
    <>
      {!matched && <p class="note">No stub matched. Is the service enabled, and the operation one that it has?</p>}
      {placeholder && <p class="note">A placeholder answered in the right form. It read and changed nothing.</p>}
      <Facts
        facts={{
          Time: timestamp,
          Status: <Code status={statusCode} />,
          Service: serviceId ?? "none",
          Operation: operation ?? "none",
          Method: method,
          Address: url,
          "Request id": requestId,
          Fault: fault,
        }}
      />
    </>
  );
}

/** A status, in a colour that says how it went. */
export function Code({ status }: { readonly status: number }) {
  return <span class={status >= 500 ? "bad" : status >= 400 ? "warn" : "good"}>{status}</span>;
}
