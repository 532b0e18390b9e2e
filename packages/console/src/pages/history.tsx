import { useMemo } from "preact/hooks";
import { Detailed } from "../parts/detailed.js";
import { Empty } from "../parts/empty.js";
import { type Column, Grid } from "../parts/grid.js";
import { endpointOf } from "../session/endpoint.js";
import type { HistoryEntry } from "../session/records.js";
import { useSession } from "../session/session.js";
import { useView } from "../session/use-view.js";
import { count, timeOfDay } from "../session/wording.js";
import { Code, EntryDetails } from "./entry-details.js";
import { HistoryFilters } from "./history-filters.js";

const columns: readonly Column<HistoryEntry>[] = [
  { name: "Time", width: "8.2rem", kind: "mono time", cell: ({ timestamp }) => timeOfDay(timestamp) },
  { name: "Status", width: "4.5rem", kind: "mono status", cell: ({ statusCode }) => <Code status={statusCode} /> },
  { name: "Service", width: "8.5rem", kind: "muted service", cell: ({ serviceId }) => serviceId ?? "none" },
  { name: "Operation", kind: "operation", cell: (entry) => <Operation entry={entry} /> },
  { name: "Request", kind: "mono request", cell: ({ method, url }) => `${method} ${url}` },
];

/** The requests that the mock port answered, newest first. */
export function History() {
  const { status, place } = useSession();
  const requests = useView<{ requests: HistoryEntry[] }>("/api/history").data?.requests;
  const { filters } = place.value;
  const shown = useMemo(() => requests?.filter((entry) => passes(entry, filters)) ?? [], [requests, filters]);
  const some = shown.length === requests?.length ? "" : `${shown.length.toLocaleString("en")} of `;
  return (
    <>
      <div class="head">
        <h1 tabIndex={-1}>History</h1>
        <span class="muted" role="status">
          {requests && some + count(requests.length, "request")}
        </span>
      </div>
      <HistoryFilters requests={requests ?? []} />
      {requests?.length === 0 && status.value && (
        <Empty title="No requests yet." command={`export AWS_ENDPOINT_URL=${endpointOf(status.value)}`}>
          Point your code at the mock port and run it. What it asks for appears here.
        </Empty>
      )}
      {some && shown.length === 0 && requests && <Empty title="No request passes these filters." />}
      {shown.length > 0 && (
        <div class="tall">
          <Detailed
            rows={shown}
            keyOf={keyOf}
            titleOf={({ operation }) => operation ?? "Not matched"}
            list={(chosen, choose) => (
              <Grid
                label="Requests"
                columns={columns}
                rows={shown}
                keyOf={keyOf}
                chosen={chosen}
                open={(row) => choose(keyOf(row))}
                stacked
              />
            )}
            details={(entry) => <EntryDetails entry={entry} />}
          />
        </div>
      )}
    </>
  );
}

function keyOf({ requestId, timestamp, url }: HistoryEntry): string {
  return requestId ?? timestamp + url;
}

function passes(entry: HistoryEntry, { service, matched, text = "" }: Readonly<Record<string, string>>): boolean {
  const { serviceId, operation, url, method, placeholder } = entry;
  if (service && service !== (serviceId ?? "none")) return false;
  if (matched && matched !== (entry.matched ? "yes" : "no") && !(matched === "placeholder" && placeholder)) return false;
  return `${method} ${url} ${operation}`.toLowerCase().includes(text.toLowerCase());
}

function Operation({ entry: { operation, placeholder, matched, fault } }: { readonly entry: HistoryEntry }) {
  return (
    <>
      {operation?.slice(operation.indexOf(".") + 1)} {!matched && <span class="tag warn">not matched</span>}
      {placeholder && <span class="tag">placeholder</span>}
      {fault && <span class="tag warn">fault</span>}
    </>
  );
}
