import { Detailed, useOpen } from "../parts/detailed.js";
import { Empty } from "../parts/empty.js";
import { type Column, Grid } from "../parts/grid.js";
import { Plain } from "../parts/stored-text.js";
import { useView } from "../session/use-view.js";
import { count, dayAndTime, spelledOut, timeOfDay } from "../session/wording.js";
import type { ServiceRoutes } from "./service-routes.js";
import type { EntryProps, ServiceView } from "./service-view.js";

interface Group {
  readonly name: string;
  readonly arn: string;
  readonly retentionInDays: number | null;
  readonly streams: number;
}

interface Stream {
  readonly name: string;
  readonly lastEventAt: string | null;
  readonly events: number;
}

interface LogEvent {
  readonly time: string;
  readonly message: string;
}

/** Log groups with their streams, the one that was written last first, and the last events of a stream. */
export const logsView: ServiceView<Group> = {
  reads: ["list-log-groups", "list-log-streams", "list-log-events"],
  title: "Logs",
  noun: "log group",
  create: "logs create-log-group --log-group-name /aws/lambda/orders",
  entriesIn: ({ logGroups }) => logGroups,
  nameOf: ({ name }) => name,
  columns: [{ name: "Streams", width: "6rem", kind: "num", cell: ({ streams }) => streams.toLocaleString("en") }],
  layout: "beside",
  show: Streams,
};

const columns: readonly Column<Stream>[] = [
  { name: "Stream", kind: "mono", cell: ({ name }) => name },
  { name: "Events", width: "6rem", kind: "num", cell: ({ events }) => events.toLocaleString("en") },
  {
    name: "Last event",
    width: "10rem",
    kind: "muted",
    cell: ({ lastEventAt }) => lastEventAt && dayAndTime(lastEventAt),
  },
];
const keyOf = ({ name }: Stream) => name;
const lastTime = ({ lastEventAt }: Stream) => lastEventAt ?? "";

function Streams({ entry: { name: group, arn, retentionInDays }, routes }: EntryProps<Group>) {
  const { data } = useView<{ logStreams: Stream[] }>(routes.address("list-log-streams", { group }));
  const streams = data?.logStreams.toSorted((a, b) => lastTime(b).localeCompare(lastTime(a)));
  const opening = useOpen(group);
  return (
    <>
      <h2>{spelledOut(group)}</h2>
      <code class="muted">{arn}</code>
      {retentionInDays !== null && <p>{`Events are kept for ${count(retentionInDays, "day")}.`}</p>}
      {streams?.length === 0 && <Empty title="No streams." />}
      {streams && (
        <Detailed
          rows={streams}
          keyOf={keyOf}
          titleOf={keyOf}
          {...opening}
          missing={`The stream ${opening.opened} does not exist. It may have been deleted.`}
          list={(grid) =>
            streams.length > 0 && <Grid label={`Streams of ${group}`} columns={columns} rows={streams} {...grid} />
          }
          details={({ name }) => <Events group={group} stream={name} routes={routes} />}
        />
      )}
    </>
  );
}

interface EventsProps {
  readonly group: string;
  readonly stream: string;
  readonly routes: ServiceRoutes;
}

function Events({ group, stream, routes }: EventsProps) {
  const { data } = useView<{ events: LogEvent[] }>(routes.address("list-log-events", { group, stream }));
  if (!data) return <p class="muted">Reading.</p>;
  if (data.events.length === 0) return <Empty title="No events." />;
  // A long text is cut at its end.
  const lines = data.events.map(({ time, message }) => `${timeOfDay(time)} ${message.replace(/\n$/, "")}`).reverse();
  return (
    <>
      <p class="muted">The latest first.</p>
      <Plain text={lines.join("\n")} label="the events" />
    </>
  );
}
