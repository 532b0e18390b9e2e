import { useMemo } from "preact/hooks";
import { Detailed } from "../parts/detailed.js";
import { Empty } from "../parts/empty.js";
import { type Column, Grid } from "../parts/grid.js";
import type { HistoryEntry } from "../session/records.js";
import { goTo, useSession } from "../session/session.js";
import { exportCommand } from "../session/shell-commands.js";
import { useHistory } from "../session/use-history.js";
import { count, grouped, millisecondsInWords, spelledOut, timeOfDay } from "../session/wording.js";
import { operationOf, outcomes, reasonOf, resourceOf } from "./entry.js";
import { Code, EntryDetails } from "./entry-details.js";
import { filtered, HistoryFilters } from "./history-filters.js";

const columns: readonly Column<HistoryEntry>[] = [
  { name: "Time", width: "8.4rem", kind: "mono time", cell: ({ timestamp }) => timeOfDay(timestamp) },
  { name: "Status", width: "4.5rem", kind: "mono status", cell: ({ statusCode }) => <Code status={statusCode} /> },
  { name: "Service", width: "9.5rem", kind: "muted service", cell: ({ serviceId }) => serviceId ?? "none" },
  {
    name: "Operation",
    kind: "operation",
    width: "minmax(0, 1fr)",
    cell: (entry) => <Operation entry={entry} />,
    text: (entry) => `${operationOf(entry)} ${resourceOf(entry)}`,
  },
  {
    name: "Reason",
    kind: "reason",
    width: "minmax(0, 1.2fr)",
    cell: (entry) => <Reason entry={entry} />,
    text: reasonOf,
  },
  {
    name: "Duration",
    width: "5.5rem",
    kind: "num muted duration",
    cell: ({ durationMs }) => millisecondsInWords(durationMs),
  },
];
const keyOf = ({ requestId }: HistoryEntry) => requestId;

/** The requests that the mock port answered, newest first. */
export function History() {
  const session = useSession();
  const requests = useHistory();
  const { item, filters } = session.place.value;
  const { shown, others } = useMemo(() => filtered(requests ?? [], filters), [requests, JSON.stringify(filters)]);
  const some = shown.length === requests?.length ? "" : `${grouped(shown.length)} of `;
  const status = session.status.value;
  return (
    <>
      <div class="head">
        <h1 tabIndex={-1}>History</h1>
        <span class="muted" role="status">
          {requests && some + count(requests.length, "request")}
        </span>
      </div>
      <HistoryFilters requests={requests ?? []} others={others} />
      {requests?.length === 0 && status && (
        <Empty title="No requests yet." command={exportCommand(status)}>
          Point your code at the mock port and run it. What it asks for appears here.
        </Empty>
      )}
      {some && shown.length === 0 && requests && <Empty title="No request matches these filters." />}
      {requests && (
        <div class="tall stack">
          <Detailed
            rows={requests}
            keyOf={keyOf}
            titleOf={operationOf}
            opened={item}
            open={(key, how) =>
              goTo(session, { page: "history", item: key, filters: session.place.value.filters }, how)
            }
            missing={`The request ${item} is not in the history. Newer ones replaced it, or it was cleared.`}
            list={(grid) =>
              shown.length > 0 && <Grid label="Requests" columns={columns} rows={shown} {...grid} stacked />
            }
            details={(entry) => <EntryDetails entry={entry} />}
          />
        </div>
      )}
    </>
  );
}

function Operation({ entry }: { readonly entry: HistoryEntry }) {
  return (
    <>
      <b>{spelledOut(operationOf(entry))}</b> <small class="mono">{spelledOut(resourceOf(entry))}</small>
    </>
  );
}

function Reason({ entry }: { readonly entry: HistoryEntry }) {
  const tags = { unmatched: "not matched", placeholders: "placeholder", faulted: "fault", ignored: "not done" };
  return (
    <>
      {Object.entries(tags).map(([id, tag]) => outcomes[id]?.has(entry) && <span class={`tag ${id}`}>{tag}</span>)}
      {spelledOut(reasonOf(entry))}
    </>
  );
}
