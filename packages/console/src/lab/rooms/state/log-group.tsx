import { useMemo } from "preact/hooks";
import { type Column, Grid } from "../../../parts/grid.js";
import { useView } from "../../../session/use-view.js";
import { count, dayAndTime, grouped, spelledOut } from "../../../session/wording.js";
import { SelectField } from "../../parts/field.js";
import { SearchBox } from "../../parts/search-box.js";
import { useListing } from "../../parts/use-listing.js";
import type { ContentProps } from "./service-state.js";
import { Title } from "./title.js";

interface Stream {
  readonly name: string;
  readonly lastEventAt: string | null;
  readonly events: number;
}

interface LogEvent {
  readonly time: string;
  readonly message: string;
  readonly ingestedAt: string;
}

type NumberedEvent = LogEvent & { readonly number: string };

const columns: readonly Column<NumberedEvent>[] = [
  { name: "Time", width: "13rem", kind: "mono muted", cell: ({ time }) => dayAndTime(time) + time.slice(19, 23) },
  {
    name: "Message",
    width: "minmax(20rem, 1fr)",
    kind: "mono",
    cell: ({ message }) => (
      <span class={/\b(error|exception|fatal)\b/i.test(message) ? "bad" : ""}>{spelledOut(message.slice(0, 500))}</span>
    ),
    text: ({ message }) => message.slice(0, 4000),
  },
];

const keyOf = ({ number }: NumberedEvent) => number;

/** A log group: the events of one of its streams, the newest stream unless another is chosen. */
export function LogGroup({ name, routes }: ContentProps) {
  const listing = useListing();
  const { data } = useView<{ logStreams: readonly Stream[] }>(routes.address("list-log-streams", { group: name }));
  const streams = (data?.logStreams ?? []).toSorted((a, b) => ((a.lastEventAt ?? "") < (b.lastEventAt ?? "") ? 1 : -1));
  const { stream: wanted = "", text = "" } = listing.filters;
  const stream = wanted || streams[0]?.name;
  const { data: read } = useView<{ events: readonly LogEvent[] }>(
    stream === undefined ? undefined : routes.address("list-log-events", { group: name, stream }),
  );
  const rows = useMemo(() => {
    const lower = text.toLowerCase();
    return (read?.events ?? [])
      .map((event, index) => ({ ...event, number: String(index) }))
      .filter(({ message }) => message.toLowerCase().includes(lower));
  }, [read, text]);
  const opened = rows.find(({ number }) => number === listing.opened);
  return (
    <>
      <Title name={name} service="logs" />
      <search class="filters">
        <SelectField
          label="Stream"
          value={stream ?? ""}
          set={(value) => listing.filter("stream", value)}
          options={streams.map(({ name, events }) => [name, `${name} (${grouped(events)})`])}
        />
        <SearchBox label="Find in messages" value={text} set={(value) => listing.filter("text", value)} />
        <span class="muted">{count(rows.length, "event")}</span>
      </search>
      {data && streams.length === 0 && <p class="empty">No log streams.</p>}
      {rows.length > 0 && (
        <Grid
          label={`Events in ${stream}`}
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          chosen={listing.opened}
          open={({ number }) => listing.open(number)}
          follow={({ number }) => listing.open(number, "replace")}
        />
      )}
      {opened && <pre>{spelledOut(opened.message)}</pre>}
    </>
  );
}
