import { useCell } from "../../../session/cell.js";
import { Field, SelectField, TextField } from "../../parts/field.js";
import { Form } from "../../parts/form.js";
import { Modal } from "../../parts/modal.js";
import { operation } from "../../session/act.js";
import { useAct } from "../../session/use-act.js";
import type { ContentProps } from "./service-state.js";

interface DialogProps extends ContentProps {
  readonly close: () => void;
}

/** Publishes a message with a subject and attributes. */
export function Publish({ name, arn, routes, close }: DialogProps & { readonly arn: string }) {
  const run = useAct();
  const message = useCell("");
  const subject = useCell("");
  const attributes = useCell("");
  const group = useCell("");
  const isFifo = name.endsWith(".fifo");
  async function publish(): Promise<void> {
    const pairs = attributesIn(attributes.value);
    const input = {
      TopicArn: arn,
      Message: message.value,
      ...(subject.value && { Subject: subject.value }),
      ...(pairs.length > 0 && { MessageAttributes: Object.fromEntries(pairs) }),
      ...(isFifo && { MessageGroupId: group.value, MessageDeduplicationId: crypto.randomUUID() }),
    };
    const request = operation({ service: "sns", operation: "Publish" }, input, routes.shown);
    if (await run({ ...request, done: `Published to ${name}` })) close();
  }
  return (
    <Modal title={`Publish to ${name}`} close={close}>
      <Form kind="stack" send={() => void publish()}>
        <TextField
          label="Message"
          rows={8}
          value={message.value}
          set={(text) => (message.value = text)}
          send={() => void publish()}
        />
        <TextField
          label="Attributes, one a line: name = value"
          rows={2}
          value={attributes.value}
          set={(text) => (attributes.value = text)}
        />
        <div class="line">
          <Field label="Subject" value={subject.value} set={(text) => (subject.value = text)} />
          {isFifo && <Field label="Group" required value={group.value} set={(text) => (group.value = text)} />}
          <button type="submit" class="primary">
            Publish
          </button>
        </div>
      </Form>
    </Modal>
  );
}

function attributesIn(text: string) {
  return text.split("\n").flatMap((line) => {
    const [key = "", ...value] = line.split("=");
    return value.length > 0 ? [[key.trim(), { DataType: "String", StringValue: value.join("=").trim() }]] : [];
  });
}

const protocols = ["sqs", "lambda", "email", "sms", "https", "http", "email-json", "application"];

/** Subscribes an endpoint, with a filter policy where the server takes one. */
export function Subscribe({ name, routes, close }: DialogProps) {
  const run = useAct();
  const protocol = useCell("sqs");
  const endpoint = useCell("");
  const filterPolicy = useCell("");
  const takesFilter = routes.find("subscribe")?.params?.some((param) => param.name === "filterPolicy") === true;
  async function subscribe(): Promise<void> {
    const values = { topic: name, protocol: protocol.value, endpoint: endpoint.value, ...routes.shown };
    const filter = takesFilter && filterPolicy.value !== "" ? { filterPolicy: filterPolicy.value } : {};
    if (
      await run({ path: "/api/sns/subscribe", values: { ...values, ...filter }, done: `Subscribed ${endpoint.value}` })
    )
      close();
  }
  return (
    <Modal title={`Subscribe to ${name}`} close={close}>
      <Form kind="stack" send={() => void subscribe()}>
        <div class="line">
          <SelectField
            label="Protocol"
            value={protocol.value}
            set={(value) => (protocol.value = value)}
            options={protocols.map((each) => [each, each])}
          />
          <Field
            label="Endpoint"
            required
            placeholder="arn:aws:sqs:us-east-1:000000000000:orders"
            value={endpoint.value}
            set={(text) => (endpoint.value = text)}
          />
        </div>
        {takesFilter && (
          <TextField
            label="Filter policy, as JSON"
            rows={3}
            value={filterPolicy.value}
            set={(text) => (filterPolicy.value = text)}
          />
        )}
        <div class="buttons end">
          <button type="submit" class="primary">
            Subscribe
          </button>
        </div>
      </Form>
    </Modal>
  );
}
