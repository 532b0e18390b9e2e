// size: a queue and all that is done with it
import { useMemo } from "preact/hooks";
import { Button } from "../../../parts/button.js";
import { Detailed } from "../../../parts/detailed.js";
import { Facts } from "../../../parts/drawer.js";
import { type Column, Grid } from "../../../parts/grid.js";
import { JsonView } from "../../../parts/json-view.js";
import { More } from "../../../parts/more.js";
import { StoredText } from "../../../parts/stored-text.js";
import { useCell } from "../../../session/cell.js";
import { linkTo } from "../../../session/place.js";
import { useView } from "../../../session/use-view.js";
import { count, dayAndTime, timeOfDay } from "../../../session/wording.js";
import { durationWords } from "../../parts/duration.js";
import { SearchBox } from "../../parts/search-box.js";
import { useListing } from "../../parts/use-listing.js";
import { operation } from "../../session/act.js";
import { useAct, useDestroy } from "../../session/use-act.js";
import { useWorldTime } from "../../shell/time.js";
import { QueueAttributes } from "./queue-attributes.js";
import { type Message, messagesIn, nameInArn, type QueueDetail } from "./queue-messages.js";
import { SendMessage } from "./send-message.js";
import type { ContentProps } from "./service-state.js";
import { Title } from "./title.js";

const states = ["", "visible", "in flight", "delayed"];

/** A queue: its messages in every state, where its dead letters go, and what can be done with both. */
export function Queue({ name, routes }: ContentProps) {
  const max = useCell(200);
  const detail = routes.address("queue-detail", { queue: name, max: `${max.value}` });
  const { data, problem } = useView<QueueDetail>(
    detail ?? routes.address("receive-message", { queue: name, max: `${max.value}` }),
  );
  const dialog = useCell<"send" | "attributes" | undefined>(undefined);
  const resend = useCell<Message | undefined>(undefined);
  const listing = useListing();
  const messages = useMemo(() => (data ? messagesIn(data) : []), [data]);
  const rows = useFitting(messages, listing.filters);
  const { queue, counts } = data ?? {};
  const url = queue?.url ?? "";
  const total = counts ? counts.visible + counts.inFlight + counts.delayed : messages.length;
  return (
    <>
      <Tools name={name} routes={routes} data={data} total={total} open={(opened) => (dialog.value = opened)} />
      <DeadLetters data={data} />
      <Filters listing={listing} counts={data?.counts} total={total} />
      {!data && <p class="muted">{problem ?? "Reading."}</p>}
      {data && rows.length === 0 && (
        <p class="empty">{messages.length === 0 ? "No messages." : "None of the shown messages fits."}</p>
      )}
      <Listed
        name={name}
        routes={routes}
        url={url}
        rows={rows}
        listing={listing}
        resend={(message) => {
          resend.value = message;
          dialog.value = "send";
        }}
      />
      <More shown={messages.length} of={total} noun="message" more={() => (max.value *= 10)} />
      {dialog.value === "send" && (
        <SendMessage queue={name} url={url} from={resend.value} routes={routes} close={closed} />
      )}
      {dialog.value === "attributes" && queue && <QueueAttributes queue={queue} routes={routes} close={closed} />}
    </>
  );

  function closed(): void {
    dialog.value = undefined;
    resend.value = undefined;
  }
}

interface ListedProps extends ContentProps {
  readonly url: string;
  readonly rows: readonly Message[];
  readonly listing: ReturnType<typeof useListing>;
  readonly resend: (message: Message) => void;
}

function Listed({ name, routes, url, rows, listing, resend }: ListedProps) {
  return (
    <Detailed
      rows={rows}
      keyOf={keyOf}
      titleOf={() => "Message"}
      opened={listing.opened}
      open={listing.open}
      missing="This message is not in the queue any more, or not shown here."
      list={(grid) => rows.length > 0 && <Messages name={name} rows={rows} grid={grid} />}
      details={(message) => (
        <MessageDetails
          key={message.messageId}
          message={message}
          queue={name}
          url={url}
          routes={routes}
          resend={() => resend(message)}
        />
      )}
    />
  );
}

/** The messages that have a state and a text. */
function useFitting(messages: readonly Message[], filters: { readonly [name: string]: string }): readonly Message[] {
  const { state = "", text = "" } = filters;
  return useMemo(() => {
    const wanted = text.toLowerCase();
    return messages.filter(
      (message) =>
        (state === "" || message.state === state) &&
        (wanted === "" || `${message.body} ${JSON.stringify(message.attributes ?? {})}`.toLowerCase().includes(wanted)),
    );
  }, [messages, state, text]);
}

interface ToolsProps extends ContentProps {
  readonly data: QueueDetail | undefined;
  readonly total: number;
  readonly open: (dialog: "send" | "attributes") => void;
}

function Tools({ name, routes, data, total, open }: ToolsProps) {
  const run = useAct();
  const destroy = useDestroy();
  const { queue, deadLettersOf = [] } = data ?? {};
  return (
    <Title name={name} service="sqs" id={queue?.url}>
      <Button class="primary" onClick={() => open("send")}>
        Send…
      </Button>
      {deadLettersOf.length > 0 && (
        <Button
          onClick={() =>
            void run({
              ...operation(
                { service: "sqs", operation: "StartMessageMoveTask" },
                { SourceArn: queue?.attributes["QueueArn"] },
                routes.shown,
              ),
              done: `The messages go back to ${deadLettersOf.join(", ")}`,
            })
          }
        >
          Redrive all
        </Button>
      )}
      {queue && <Button onClick={() => open("attributes")}>Attributes…</Button>}
      <Button
        class="danger"
        onClick={() =>
          destroy({
            title: `Purge queue ${name}`,
            loss: `All messages of the queue are removed: ${count(total, "message")}.`,
            action: "Purge",
            act: { path: "/api/sqs/purge-queue", values: { queue: name, ...routes.shown }, done: `Purged ${name}` },
          })
        }
      >
        Purge…
      </Button>
    </Title>
  );
}

/** Where the dead letters of the queue go, and whose it has. */
function DeadLetters({ data: { queue, deadLettersOf = [] } = {} }: { readonly data: QueueDetail | undefined }) {
  const deadLetters = deadLettersOfQueue(queue?.attributes["RedrivePolicy"]);
  if (!deadLetters && deadLettersOf.length === 0) return null;
  return (
    <p class="links">
      {deadLetters && (
        <span>
          Dead letters go to <a href={linkTo({ page: "sqs", item: deadLetters.name })}>{deadLetters.name}</a> after{" "}
          {count(deadLetters.receives, "receive")}.{" "}
        </span>
      )}
      {deadLettersOf.length > 0 && (
        <span>
          Has the dead letters of{" "}
          {deadLettersOf.map((source) => (
            <a key={source} href={linkTo({ page: "sqs", item: source })}>
              {source}
            </a>
          ))}
          .
        </span>
      )}
    </p>
  );
}

interface FiltersProps {
  readonly listing: ReturnType<typeof useListing>;
  readonly counts: QueueDetail["counts"];
  readonly total: number;
}

function Filters({ listing, counts, total }: FiltersProps) {
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
            {each || "all"} <small>{(known[each] ?? total).toLocaleString("en")}</small>
          </Button>
        ))}
      </fieldset>
      <SearchBox label="Find in bodies and attributes" value={text} set={(value) => listing.filter("text", value)} />
    </search>
  );
}

const keyOf = ({ messageId }: Message) => messageId;

function Messages({
  name,
  rows,
  grid,
}: {
  readonly name: string;
  readonly rows: readonly Message[];
  readonly grid: Pick<Parameters<typeof Grid<Message>>[0], "keyOf" | "chosen" | "open" | "follow">;
}) {
  const now = Math.floor(useWorldTime() / 1000) * 1000;
  const isEmulated = rows.some(({ sentAt }) => sentAt !== undefined);
  const hasGroups = rows.some(({ group }) => group !== undefined);
  const columns: readonly Column<Message>[] = [
    {
      name: "Body",
      width: "minmax(14rem, 3fr)",
      kind: "mono",
      cell: ({ body }) => body.slice(0, 300),
      text: ({ body }) => body.slice(0, 2000),
    },
    ...(isEmulated
      ? [
          { name: "State", width: "12rem", cell: (message: Message) => <State message={message} now={now} /> },
          {
            name: "Receives",
            width: "5.5rem",
            kind: "num",
            cell: ({ receives = 0 }: Message) => receives.toLocaleString("en"),
          },
          ...(hasGroups ? [{ name: "Group", width: "8rem", cell: ({ group = "" }: Message) => group }] : []),
          {
            name: "Attributes",
            width: "minmax(5rem, 1fr)",
            kind: "muted",
            cell: ({ attributes }: Message) => Object.keys(attributes ?? {}).join(", "),
          },
          {
            name: "Sent",
            width: "8.2rem",
            kind: "mono muted",
            cell: ({ sentAt = "" }: Message) => timeOfDay(sentAt).slice(0, 12),
            text: ({ sentAt = "" }: Message) => dayAndTime(sentAt),
          },
        ]
      : []),
  ];
  return <Grid label={`Messages in ${name}`} columns={columns} rows={rows} {...grid} />;
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

interface MessageDetailsProps {
  readonly message: Message;
  readonly queue: string;
  readonly url: string;
  readonly routes: ContentProps["routes"];
  readonly resend: () => void;
}

function MessageDetails({ message, queue, url, routes, resend }: MessageDetailsProps) {
  const { messageId, state, visibleAt, sentAt, receivedAt, receives, group, body, attributes } = message;
  return (
    <>
      <Actions message={message} queue={queue} url={url} routes={routes} resend={resend} />
      <Facts
        facts={{
          "Message id": messageId,
          State: state && visibleAt ? `${state} until ${timeOfDay(visibleAt)}` : state,
          Sent: sentAt && dayAndTime(sentAt),
          Receives:
            receives === undefined ? undefined : `${receives}${receivedAt ? `, last ${dayAndTime(receivedAt)}` : ""}`,
          Group: group,
        }}
      />
      <StoredText text={body} label="the body" />
      {attributes && Object.keys(attributes).length > 0 && (
        <>
          <h3>Message attributes</h3>
          <JsonView value={attributes} label="the message attributes" />
        </>
      )}
    </>
  );
}

function Actions({ message, queue, url, routes, resend }: MessageDetailsProps) {
  const { receiptHandle, state, visibleAt } = message;
  const run = useAct();
  const isHidden = state === "in flight" || state === "delayed";
  return (
    <div class="buttons">
      {isHidden && (
        <Button
          onClick={() =>
            void run({
              path: "/api/sqs/make-visible",
              values: { queue, handle: receiptHandle, ...routes.shown },
              done: "The message is visible",
            })
          }
        >
          Make visible
        </Button>
      )}
      {isHidden && visibleAt && (
        <Button
          onClick={() =>
            void run({ path: "/api/clock/set", values: { to: visibleAt }, done: `It is ${dayAndTime(visibleAt)}` })
          }
        >
          Turn the clock to {timeOfDay(visibleAt).slice(0, 8)}
        </Button>
      )}
      <Button onClick={resend}>Send again…</Button>
      {receiptHandle && <DeleteMessage message={message} queue={queue} url={url} routes={routes} />}
    </div>
  );
}

function DeleteMessage({ message, queue, url, routes }: Omit<MessageDetailsProps, "resend">) {
  const { messageId, receiptHandle } = message;
  const destroy = useDestroy();
  return (
    <Button
      class="danger"
      onClick={() =>
        destroy({
          title: "Delete message",
          loss: `The message ${messageId} is removed from ${queue}.`,
          action: "Delete",
          act: {
            ...operation(
              { service: "sqs", operation: "DeleteMessage" },
              { QueueUrl: url || queue, ReceiptHandle: receiptHandle },
              routes.shown,
            ),
            done: "Deleted the message",
          },
        })
      }
    >
      Delete…
    </Button>
  );
}

function deadLettersOfQueue(policy = ""): { readonly name: string; readonly receives: number } | undefined {
  try {
    const { deadLetterTargetArn, maxReceiveCount } = JSON.parse(policy) as Record<string, string | number>;
    return { name: nameInArn(String(deadLetterTargetArn)), receives: Number(maxReceiveCount) };
  } catch {
    return undefined;
  }
}
