import { Detailed, useOpen } from "../parts/detailed.js";
import { Facts } from "../parts/drawer.js";
import { Empty } from "../parts/empty.js";
import { Grid } from "../parts/grid.js";
import { JsonView } from "../parts/json-view.js";
import { More } from "../parts/more.js";
import { StoredText } from "../parts/stored-text.js";
import { useCell } from "../session/cell.js";
import { count, dayAndTime, grouped } from "../session/wording.js";
import { Actions } from "./actions.js";
import { columnsOf, type Message, stateOf, useMessages } from "./messages.js";
import type { EntryProps, ServiceView } from "./service-view.js";

interface Queue {
  readonly name: string;
  readonly url: string;
  readonly messages: number;
}

/** Queues with their messages. */
export const queuesView: ServiceView<Queue> = {
  reads: ["list-queues", "receive-message"],
  title: "Queues",
  noun: "queue",
  create: "sqs create-queue --queue-name orders",
  entriesIn: ({ queues }) => queues,
  nameOf: ({ name }) => name,
  columns: [{ name: "Messages", width: "6rem", kind: "num", cell: ({ messages }) => grouped(messages) }],
  layout: "beside",
  show: Messages,
};

const keyOf = ({ messageId }: Message) => messageId;

function Messages({ entry: { name, url, messages: visible }, routes }: EntryProps<Queue>) {
  const max = useCell(100);
  const { messages, total = visible, summary, queue } = useMessages(routes, name, max.value);
  const opening = useOpen(name);
  return (
    <>
      <div class="head">
        <h2>{name}</h2>
        <Actions
          routes={routes}
          commands={["send-message", "purge-queue"]}
          values={{ queue: name }}
          loss={`All messages of the queue are removed: ${count(total, "message")}.`}
        />
      </div>
      <code class="muted">{url}</code>
      {summary && <p>{summary}</p>}
      {queue && (
        <details>
          <summary>Attributes and tags</summary>
          <JsonView value={queue} label="the queue" />
        </details>
      )}
      {messages?.length === 0 && <Empty title="No messages." />}
      {messages && (
        <Detailed
          rows={messages}
          keyOf={keyOf}
          titleOf={() => "Message"}
          {...opening}
          missing={`The message ${opening.opened} is not shown here. It may have been deleted.`}
          list={(grid) =>
            messages.length > 0 && (
              <Grid label={`Messages in ${name}`} columns={columnsOf(messages)} rows={messages} {...grid} />
            )
          }
          details={(message) => <MessageDetails message={message} />}
        />
      )}
      <More shown={messages?.length ?? 0} of={total} noun="message" more={() => (max.value *= 10)} />
    </>
  );
}

function MessageDetails({ message }: { readonly message: Message }) {
  const { body, messageId, receiptHandle, sentAt, receivedAt, receives, group, attributes } = message;
  return (
    <>
      <Facts
        facts={{
          "Message id": messageId,
          "Receipt handle": receiptHandle,
          State: stateOf(message),
          Sent: sentAt && dayAndTime(sentAt),
          Received:
            receives === undefined
              ? undefined
              : `${count(receives, "time")}${receivedAt ? `, last ${dayAndTime(receivedAt)}` : ""}`,
          Group: group,
        }}
      />
      <StoredText text={body} label="the body" />
      {attributes && (
        <>
          <h3>Message attributes</h3>
          <JsonView value={attributes} label="the message attributes" />
        </>
      )}
    </>
  );
}
