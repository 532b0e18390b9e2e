import { useMemo } from "preact/hooks";
import { Button } from "../../../parts/button.js";
import { Command } from "../../../parts/copy-button.js";
import { type Column, Grid } from "../../../parts/grid.js";
import { linkTo } from "../../../session/place.js";
import { goTo, useSession } from "../../../session/session.js";
import { exportCommand } from "../../../session/shell-commands.js";
import { count, dayAndTime, grouped, millisecondsInWords, spelledOut, timeOfDay } from "../../../session/wording.js";
import { ServiceIcon } from "../../shell/icons.js";
import { CallDetails } from "./call-details.js";
import { CallFilters, journalFilters } from "./filters.js";
import { GroupedErrors } from "./grouped-errors.js";
import { type CallRow, clientOf, hasFailed, withAttempts } from "./records.js";
import { Replay } from "./replay.js";
import { resourcePlace } from "./resource-place.js";
import { StatusCode } from "./status-code.js";
import { useCalls } from "./use-calls.js";

/** What happened, live: every call with what it was about, how it ended and how long it took. */
export function Calls() {
  const session = useSession();
  const { item, filters } = session.place.value;
  const { entries, hasMore, problem, more } = useCalls(journalFilters(filters));
  const rows = useMemo(() => withAttempts(entries ?? []), [entries]);
  const failed = useMemo(() => rows.filter(hasFailed).length, [rows]);
  const longest = useMemo(() => rows.reduce((most, { duration }) => Math.max(most, duration), 1), [rows]);
  const columns = useMemo(() => columnsOf(longest), [longest]);
  const open = (id: string, how?: "push" | "replace") => goTo(session, { page: "calls", item: id, filters }, how);
  const isGrouped = filters["view"] === "grouped";
  return (
    <>
      <div class="head">
        <h1 tabIndex={-1}>
          Calls{" "}
          <small role="status">
            {entries && `${count(rows.length, "call")}${hasMore ? " read" : ""}`}
            {failed > 0 && <span class="bad"> {grouped(failed)} failed</span>}
          </small>
        </h1>
        <div class="buttons">
          {hasMore && <Button onClick={more}>Read older ones</Button>}
          {rows.length > 0 && <Replay filters={journalFilters(filters)} />}
        </div>
      </div>
      <CallFilters />
      {problem && <p class="note bad">{spelledOut(problem)}</p>}
      {entries === undefined && !problem && <p class="muted">Reading.</p>}
      {entries?.length === 0 && <NoCalls isFiltered={Object.values(filters).some(Boolean)} />}
      <div class="beside">
        {rows.length > 0 &&
          (isGrouped ? (
            <GroupedErrors entries={entries ?? []} />
          ) : (
            <Grid
              label="Calls"
              columns={columns}
              rows={rows}
              keyOf={keyOf}
              chosen={item}
              stacked
              open={({ id }) => open(id)}
              follow={({ id }) => open(id, "replace")}
            />
          ))}
        {item && <CallDetails key={item} id={item} rows={rows} close={() => open("")} />}
      </div>
    </>
  );
}

const keyOf = ({ id }: CallRow) => id;

/** Signs of events that no client sent. */
const signs: Readonly<Record<string, string>> = { call: "↳ ", step: "⟳ ", delivery: "→ " };

function columnsOf(longest: number): readonly Column<CallRow>[] {
  return [
    {
      name: "Time",
      width: "8.4rem",
      kind: "mono muted time-cell",
      cell: ({ at }) => timeOfDay(at).slice(0, 12),
      text: ({ at }) => dayAndTime(at),
    },
    {
      name: "Operation",
      width: "minmax(11rem, 1.2fr)",
      kind: "operation",
      cell: (row) => (
        <span class="service">
          <ServiceIcon id={row.service ?? ""} /> {signs[row.kind] ?? ""}
          {spelledOut(row.operation ?? row.summary)}
          {row.attempts.length > 0 && <small class="warn"> ×{row.attempts.length + 1}</small>}
        </span>
      ),
      text: ({ summary }) => summary,
    },
    {
      name: "Resource",
      width: "minmax(8rem, 1.4fr)",
      kind: "resource",
      cell: (row) => <ResourceLink row={row} />,
      text: ({ resource = "" }) => resource,
    },
    { name: "Status", width: "4.5rem", kind: "num status", cell: (row) => <StatusCode entry={row} /> },
    {
      name: "Result",
      width: "minmax(9rem, 2fr)",
      kind: "result muted",
      cell: (row) => <Result row={row} />,
      text: ({ error, why = "", fault = "", notDone = [], notes = [] }) =>
        [error && `${error.code}: ${error.message}`, why, fault, ...notDone, ...notes].filter(Boolean).join("\n"),
    },
    {
      name: "Duration",
      width: "8.5rem",
      kind: "duration",
      cell: ({ duration }) => <Duration duration={duration} longest={longest} />,
      text: ({ duration }) => millisecondsInWords(duration),
    },
    { name: "Client", width: "9.5rem", kind: "muted client", cell: (row) => clientOf(row) },
  ];
}

/** The way to what a call was about; the rest of the row opens the call. */
function ResourceLink({ row }: { readonly row: CallRow }) {
  const place = resourcePlace(row);
  const name = spelledOut(row.resource ?? "");
  if (place === undefined) return name;
  return (
    <a href={linkTo(place)} tabIndex={-1} onClick={(event) => event.stopPropagation()}>
      {name}
    </a>
  );
}

function Duration({ duration, longest }: { readonly duration: number; readonly longest: number }) {
  return (
    <span class="duration-bar">
      <progress max={Math.log1p(longest)} value={Math.log1p(duration)} aria-hidden="true" />
      <small class="mono">{millisecondsInWords(duration)}</small>
    </span>
  );
}

function Result({ row: { error, why, fault, notDone = [], notes = [], placeholder } }: { readonly row: CallRow }) {
  if (error) return <span class="bad">{spelledOut(`${error.code}: ${error.message}`)}</span>;
  if (why) return <span class="warn">{spelledOut(why)}</span>;
  if (fault) return <span class="warn">⚡ {spelledOut(fault)}</span>;
  const [first] = [...notDone, ...notes];
  if (first) return <span class="warn">{spelledOut(first)}</span>;
  return placeholder ? <span class="warn">placeholder</span> : null;
}

function NoCalls({ isFiltered }: { readonly isFiltered: boolean }) {
  const status = useSession().status.value;
  if (isFiltered) return <p class="empty">No call meets these filters.</p>;
  return (
    <div class="empty stack">
      <b>No calls yet.</b>
      <p>Point your code at the mock port; its calls appear here as they come.</p>
      {status && <Command text={exportCommand(status)} />}
    </div>
  );
}
