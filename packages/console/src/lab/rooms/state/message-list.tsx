import { Button } from "../../../parts/button.js";
import { type Column, Grid } from "../../../parts/grid.js";
import { dayAndTime, grouped, timeOfDay } from "../../../session/wording.js";
import { bodyColumn, type Message } from "../../../views/messages.js";
import { durationWords } from "../../parts/duration.js";
import { SearchBox } from "../../parts/search-box.js";
import type { useListing } from "../../parts/use-listing.js";
import { useWorldTime } from "../../shell/time.js";
import type { QueueDetail } from "./queue-messages.js";

const states = ["", "visible", "in flight", "delayed"];

/** The messages in a state that have a text; any state and any text where these are empty. */
export function fitting(messages: readonly Message[], state: string, text: string): readonly Message[] {
  const wanted = text.toLowerCase();
  return messages.filter(
    (message) =>
      (state === "" || message.state === state) &&
      (wanted === "" || `${message.body} ${JSON.stringify(message.attributes ?? {})}`.toLowerCase().includes(wanted)),
  );
}

interface MessageFiltersProps {
  readonly listing: ReturnType<typeof useListing>;
  readonly counts: QueueDetail["counts"];
  readonly total: number;
}

/** Chooses among the messages by their states, with the number of each, and by a text. */
export function MessageFilters({ listing, counts, total }: MessageFiltersProps) {
  const { state = "", text = "" } = listing.filters;
  const known: Readonly<Record<string, number | undefined>> = {
    visible: counts?.visible,
    "in flight": counts?.inFlight,
    delayed: counts?.delayed,
  };
  return (
    <search class="filters">
      <fieldset class="chips" aria-label="State">
        {(counts ? states : [""]).map((each) => (
          <Button key={each} aria-pressed={state === each} onClick={() => listing.filter("state", each)}>
            {each || "all"} <small>{grouped(known[each] ?? total)}</small>
          </Button>
        ))}
      </fieldset>
      <SearchBox label="Find in bodies and attributes" value={text} set={(value) => listing.filter("text", value)} />
    </search>
  );
}

interface MessageListProps {
  readonly queue: string;
  readonly rows: readonly Message[];
  readonly grid: Pick<Parameters<typeof Grid<Message>>[0], "keyOf" | "chosen" | "open" | "follow">;
}

/** A row for each message, with how long it stays hidden. */
export function MessageList({ queue, rows, grid }: MessageListProps) {
  const now = Math.floor(useWorldTime() / 1000) * 1000;
  return <Grid label={`Messages in ${queue}`} columns={columnsOf(rows, now)} rows={rows} {...grid} />;
}

/** The columns that these messages have values for: at the level contract they have a body only. */
function columnsOf(messages: readonly Message[], now: number): readonly Column<Message>[] {
  const body = { ...bodyColumn, width: "minmax(14rem, 3fr)" };
  if (messages.every(({ sentAt }) => sentAt === undefined)) return [body];
  const group: Column<Message> = { name: "Group", width: "8rem", cell: ({ group = "" }) => group };
  return [
    body,
    { name: "State", width: "12rem", cell: (message) => <State message={message} now={now} /> },
    { name: "Receives", width: "5.5rem", kind: "num", cell: ({ receives = 0 }) => grouped(receives) },
    ...(messages.some(({ group }) => group !== undefined) ? [group] : []),
    {
      name: "Attributes",
      width: "minmax(5rem, 1fr)",
      kind: "muted",
      cell: ({ attributes }) => Object.keys(attributes ?? {}).join(", "),
    },
    {
      name: "Sent",
      width: "8.2rem",
      kind: "mono muted",
      cell: ({ sentAt = "" }) => timeOfDay(sentAt).slice(0, 12),
      text: ({ sentAt = "" }) => dayAndTime(sentAt),
    },
  ];
}

function State({ message: { state, visibleAt }, now }: { readonly message: Message; readonly now: number }) {
  const left = visibleAt === undefined ? 0 : Date.parse(visibleAt) - now;
  return (
    <span class={`state-of ${state?.replace(" ", "-")}`}>
      {state}
      {left > 0 && <small> for {durationWords(left)}</small>}
    </span>
  );
}
