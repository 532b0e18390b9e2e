import { useMemo } from "preact/hooks";
import { Detailed } from "../../../parts/detailed.js";
import { More } from "../../../parts/more.js";
import { useCell } from "../../../session/cell.js";
import { useView } from "../../../session/use-view.js";
import type { Message } from "../../../views/messages.js";
import { useListing } from "../../parts/use-listing.js";
import { MessageDetails } from "./message-details.js";
import { fitting, MessageFilters, MessageList } from "./message-list.js";
import { QueueAttributes } from "./queue-attributes.js";
import { messagesIn, type QueueDetail } from "./queue-messages.js";
import { DeadLetters, QueueTitle } from "./queue-title.js";
import { SendMessage } from "./send-message.js";
import type { ContentProps } from "./service-state.js";

/** A queue: its messages in every state, where its dead letters go, and what a user does with both. */
export function Queue({ name, routes }: ContentProps) {
  const max = useCell(200);
  const detail = routes.address("queue-detail", { queue: name, max: `${max.value}` });
  const { data, problem } = useView<QueueDetail>(
    detail ?? routes.address("receive-message", { queue: name, max: `${max.value}` }),
  );
  const dialog = useCell<"send" | "attributes" | undefined>(undefined);
  const resend = useCell<Message | undefined>(undefined);
  const messages = useMemo(() => (data ? messagesIn(data) : []), [data]);
  const { queue, counts } = data ?? {};
  const url = queue?.url ?? "";
  const total = counts ? counts.visible + counts.inFlight + counts.delayed : messages.length;
  return (
    <>
      <QueueTitle name={name} routes={routes} data={data} total={total} open={(opened) => (dialog.value = opened)} />
      <DeadLetters data={data} />
      {data ? (
        <Messages
          queue={{ name, url, routes }}
          messages={messages}
          counts={counts}
          total={total}
          resend={(message) => {
            resend.value = message;
            dialog.value = "send";
          }}
        />
      ) : (
        <p class="muted">{problem ?? "Reading."}</p>
      )}
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

interface MessagesProps {
  readonly queue: ContentProps & { readonly url: string };
  readonly messages: readonly Message[];
  readonly counts: QueueDetail["counts"];
  readonly total: number;
  readonly resend: (message: Message) => void;
}

/** The messages of a queue that meet the filters of the address. */
function Messages({ queue: { name, url, routes }, messages, counts, total, resend }: MessagesProps) {
  const listing = useListing();
  const { state = "", text = "" } = listing.filters;
  const rows = useMemo(() => fitting(messages, state, text), [messages, state, text]);
  return (
    <>
      <MessageFilters listing={listing} counts={counts} total={total} />
      {rows.length === 0 && (
        <p class="empty">{messages.length === 0 ? "No messages." : "None of the shown messages fits."}</p>
      )}
      <Detailed
        rows={rows}
        keyOf={keyOf}
        titleOf={() => "Message"}
        opened={listing.opened}
        open={listing.open}
        missing="This message is not in the queue any more, or not shown here."
        list={(grid) => rows.length > 0 && <MessageList queue={name} rows={rows} grid={grid} />}
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
    </>
  );
}

const keyOf = ({ messageId }: Message) => messageId;
