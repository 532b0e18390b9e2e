import { Button } from "../../../parts/button.js";
import { Facts } from "../../../parts/drawer.js";
import { JsonView } from "../../../parts/json-view.js";
import { StoredText } from "../../../parts/stored-text.js";
import { linkTo } from "../../../session/place.js";
import { count, dayAndTime, timeOfDay } from "../../../session/wording.js";
import { type Message, stateOf } from "../../../views/messages.js";
import type { ServiceRoutes } from "../../../views/service-routes.js";
import { DestroyButton } from "../../parts/destroy-button.js";
import { operation } from "../../session/act.js";
import { useAct } from "../../session/use-act.js";

interface MessageDetailsProps {
  readonly message: Message;
  readonly queue: string;
  /** The URL of the queue; empty where the server does not tell it. */
  readonly url: string;
  readonly routes: ServiceRoutes;
  /** Opens the form of a new message, filled with this one. */
  readonly resend: () => void;
}

/** A message: when it was sent and received, its body and attributes, and the buttons that change it. */
export function MessageDetails(props: MessageDetailsProps) {
  const { message } = props;
  const { messageId, sentAt, receivedAt, receives, group, body, attributes, deadFrom } = message;
  return (
    <>
      <Actions {...props} />
      <Facts
        facts={{
          "Message id": messageId,
          State: stateOf(message),
          Sent: sentAt && dayAndTime(sentAt),
          Receives:
            receives === undefined ? undefined : `${receives}${receivedAt ? `, last ${dayAndTime(receivedAt)}` : ""}`,
          Group: group,
          "Given up":
            deadFrom && `${deadFrom.queue}: it was received ${count(deadFrom.receives, "time")} and not deleted`,
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

function CallsOf({ messageId }: Pick<Message, "messageId">) {
  return (
    <a class="button" href={linkTo({ page: "calls", filters: { text: messageId } })}>
      Its calls
    </a>
  );
}

function Actions({ message, queue, url, routes, resend }: MessageDetailsProps) {
  const { messageId, receiptHandle, state, visibleAt } = message;
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
      <CallsOf messageId={messageId} />
      {receiptHandle && (
        <DestroyButton
          title="Delete message"
          loss={`The message ${messageId} is removed from ${queue}.`}
          action="Delete"
          act={{
            ...operation(
              { service: "sqs", operation: "DeleteMessage" },
              { QueueUrl: url || queue, ReceiptHandle: receiptHandle },
              routes.shown,
            ),
            done: "Deleted the message",
          }}
        >
          Delete…
        </DestroyButton>
      )}
    </div>
  );
}
