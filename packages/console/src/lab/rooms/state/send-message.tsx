import { type Cell, useCell } from "../../../session/cell.js";
import type { Message, MessageAttribute } from "../../../views/messages.js";
import type { ServiceRoutes } from "../../../views/service-routes.js";
import { Field, TextField } from "../../parts/field.js";
import { Form } from "../../parts/form.js";
import { Modal } from "../../parts/modal.js";
import { operation } from "../../session/act.js";
import { useAct } from "../../session/use-act.js";

interface SendMessageProps {
  readonly queue: string;
  readonly url: string;
  /** The message that fills the form. */
  readonly from: Message | undefined;
  readonly routes: ServiceRoutes;
  readonly close: () => void;
}

/** Sends a message with attributes, a delay and, to a FIFO queue, a group. */
export function SendMessage({ queue, url, from, routes, close }: SendMessageProps) {
  const run = useAct();
  const body = useCell(from?.body ?? "");
  const attributes = useCell(linesOf(from?.attributes));
  const delivery = { delay: useCell(""), group: useCell(from?.group ?? ""), deduplication: useCell("") };
  const problem = useCell("");
  const isFifo = queue.endsWith(".fifo");
  async function send(): Promise<void> {
    const read = attributesIn(attributes.value);
    problem.value = typeof read === "string" ? read : "";
    if (typeof read === "string") return;
    const input = {
      QueueUrl: url || queue,
      MessageBody: body.value,
      ...(Object.keys(read).length > 0 && { MessageAttributes: read }),
      ...deliveryOf(delivery),
    };
    const request = operation({ service: "sqs", operation: "SendMessage" }, input, routes.shown);
    if (await run({ ...request, done: `Sent to ${queue}` })) close();
  }
  return (
    <Modal title={`Send to ${queue}`} close={close}>
      <Form kind="stack" send={() => void send()}>
        <TextField
          label="Body"
          rows={8}
          value={body.value}
          set={(text) => (body.value = text)}
          send={() => void send()}
        />
        <TextField
          label="Attributes, one a line: name = value, or name : Number = 3"
          rows={2}
          value={attributes.value}
          set={(text) => (attributes.value = text)}
          send={() => void send()}
        />
        <div class="line">
          <Delivery isFifo={isFifo} {...delivery} />
          <button type="submit" class="primary">
            Send
          </button>
        </div>
        <p class="bad" role="alert">
          {problem.value}
        </p>
      </Form>
    </Modal>
  );
}

interface DeliveryCells {
  readonly delay: Cell<string>;
  readonly group: Cell<string>;
  readonly deduplication: Cell<string>;
}

/** When the message is seen, and in which order. */
function Delivery({ isFifo, delay, group, deduplication }: DeliveryCells & { readonly isFifo: boolean }) {
  return (
    <>
      {!isFifo && (
        <Field label="Delay in seconds" inputMode="numeric" value={delay.value} set={(text) => (delay.value = text)} />
      )}
      <Field label="Group" value={group.value} required={isFifo} set={(text) => (group.value = text)} />
      {isFifo && (
        <Field label="Deduplication id" value={deduplication.value} set={(text) => (deduplication.value = text)} />
      )}
    </>
  );
}

function deliveryOf({ delay, group, deduplication }: DeliveryCells) {
  return {
    ...(delay.value !== "" && { DelaySeconds: Number(delay.value) }),
    ...(group.value !== "" && { MessageGroupId: group.value }),
    ...(deduplication.value !== "" && { MessageDeduplicationId: deduplication.value }),
  };
}

function linesOf(attributes: Message["attributes"] = {}): string {
  return Object.entries(attributes)
    .filter(([, { StringValue }]) => StringValue !== undefined)
    .map(
      ([name, { DataType, StringValue }]) => `${name}${DataType === "String" ? "" : ` : ${DataType}`} = ${StringValue}`,
    )
    .join("\n");
}

/** The attributes of a text, or what is wrong with it. */
function attributesIn(text: string): { readonly [name: string]: MessageAttribute } | string {
  const read: { [name: string]: MessageAttribute } = {};
  for (const line of text.split("\n").filter((each) => each.trim() !== "")) {
    const [head = "", ...value] = line.split("=");
    const [name = "", type = "String"] = head.split(":").map((part) => part.trim());
    if (name === "" || value.length === 0) return `“${line.trim()}” is not “name = value”.`;
    read[name] = { DataType: type, StringValue: value.join("=").trim() };
  }
  return read;
}
