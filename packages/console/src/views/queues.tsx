import { Detailed } from "../parts/detailed.js";
import { Facts } from "../parts/drawer.js";
import { Empty } from "../parts/empty.js";
import { type Column, Grid } from "../parts/grid.js";
import { More } from "../parts/more.js";
import { StoredText } from "../parts/stored-text.js";
import { useCell } from "../session/cell.js";
import { useView } from "../session/use-view.js";
import { Actions } from "./actions.js";
import type { EntryProps, ServiceView } from "./service-view.js";

interface Queue {
  readonly name: string;
  readonly url: string;
  readonly messages: number;
}

interface Message {
  readonly body: string;
  readonly messageId: string;
  readonly receiptHandle: string;
}

/** Queues with their messages. */
export const queuesView: ServiceView<Queue> = {
  reads: ["list-queues", "receive-message"],
  noun: "queue",
  create: "sqs create-queue --queue-name orders",
  entriesIn: ({ queues }) => queues,
  nameOf: ({ name }) => name,
  columns: [{ name: "Messages", width: "6rem", kind: "num", cell: ({ messages }) => messages.toLocaleString("en") }],
  layout: "beside",
  show: Messages,
};

const columns: readonly Column<Message>[] = [
  { name: "Message id", width: "9rem", kind: "mono", cell: ({ messageId }) => messageId },
  { name: "Body", kind: "mono", cell: ({ body }) => body.slice(0, 300) },
];
const keyOf = ({ messageId }: Message) => messageId;

function Messages({ entry: { name, url, messages: total }, routes }: EntryProps<Queue>) {
  const max = useCell(100);
  const { data } = useView<{ messages: Message[] }>(
    routes.address("receive-message", { queue: name, max: max.value > 100 ? `${max.value}` : undefined }),
  );
  const messages = data?.messages ?? [];
  return (
    <>
      <div class="head">
        <h2>{name}</h2>
        <Actions routes={routes} commands={["send-message", "purge-queue"]} values={{ queue: name }} />
      </div>
      <code class="muted">{url}</code>
      {data && messages.length === 0 && <Empty title="No messages." />}
      {messages.length > 0 && (
        <Detailed
          rows={messages}
          keyOf={keyOf}
          titleOf={() => "Message"}
          list={(chosen, choose) => (
            <Grid
              label={`Messages in ${name}`}
              columns={columns}
              rows={messages}
              keyOf={keyOf}
              chosen={chosen}
              open={(row) => choose(keyOf(row))}
            />
          )}
          details={({ body, messageId, receiptHandle }) => (
            <>
              <Facts facts={{ "Message id": messageId, "Receipt handle": receiptHandle }} />
              <StoredText text={body} label="the body" />
            </>
          )}
        />
      )}
      <More shown={messages.length} of={total} noun="message" more={() => (max.value *= 10)} />
    </>
  );
}
