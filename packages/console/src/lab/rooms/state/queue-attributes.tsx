import { useCell } from "../../../session/cell.js";
import type { ServiceRoutes } from "../../../views/service-routes.js";
import { Field } from "../../parts/field.js";
import { Form } from "../../parts/form.js";
import { Modal } from "../../parts/modal.js";
import { operation } from "../../session/act.js";
import { useAct } from "../../session/use-act.js";
import type { ShownQueue } from "./queue-messages.js";

/** Attributes that the queue counts, or that its creation fixed. */
const fixed = /^(Approximate|Created|LastModified|QueueArn|FifoQueue)/;

/** A form for the attributes that SetQueueAttributes takes, above the other attributes and the tags. */
export function QueueAttributes({
  queue: { name, url, attributes, tags },
  routes,
  close,
}: {
  readonly queue: ShownQueue;
  readonly routes: ServiceRoutes;
  readonly close: () => void;
}) {
  const run = useAct();
  const settable = [
    "RedrivePolicy",
    ...Object.keys(attributes).filter((each) => !fixed.test(each) && each !== "RedrivePolicy"),
  ];
  const values = useCell<{ readonly [name: string]: string }>(
    Object.fromEntries(settable.map((each) => [each, attributes[each] ?? ""])),
  );
  async function save(): Promise<void> {
    const changed = Object.entries(values.value).filter(([each, value]) => value !== (attributes[each] ?? ""));
    if (changed.length === 0) return close();
    const input = { QueueUrl: url, Attributes: Object.fromEntries(changed) };
    const done = `Set ${changed.map(([each]) => each).join(", ")} of ${name}`;
    if (await run({ ...operation({ service: "sqs", operation: "SetQueueAttributes" }, input, routes.shown), done }))
      close();
  }
  return (
    <Modal title={`Attributes of ${name}`} close={close}>
      <Form kind="stack" send={() => void save()}>
        <div class="fields">
          {settable.map((each) => (
            <Field
              key={each}
              label={each}
              value={values.value[each] ?? ""}
              set={(value) => (values.value = { ...values.value, [each]: value })}
            />
          ))}
        </div>
        <div class="buttons end">
          <button type="submit" class="primary">
            Save
          </button>
        </div>
        <Fixed attributes={attributes} tags={tags} />
      </Form>
    </Modal>
  );
}

function Fixed({ attributes, tags }: Pick<ShownQueue, "attributes" | "tags">) {
  return (
    <dl class="facts">
      {[...Object.entries(attributes).filter(([each]) => fixed.test(each)), ...Object.entries(tags)].map(
        ([each, value]) => (
          <div key={each}>
            <dt>{each}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
