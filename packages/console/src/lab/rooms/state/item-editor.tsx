import { useCell } from "../../../session/cell.js";
import type { Item } from "../../../views/attribute.js";
import type { ServiceRoutes } from "../../../views/service-routes.js";
import { TextField } from "../../parts/field.js";
import { Form } from "../../parts/form.js";
import { Modal } from "../../parts/modal.js";
import { operation } from "../../session/act.js";
import { useAct } from "../../session/use-act.js";

interface ItemEditorProps {
  readonly table: string;
  readonly routes: ServiceRoutes;
  readonly item: Item;
  readonly close: () => void;
}

/** Edits an item as JSON and stores it. */
export function ItemEditor({ table, routes, item, close }: ItemEditorProps) {
  const run = useAct();
  const text = useCell(JSON.stringify(item, undefined, 2));
  const problem = useCell("");
  async function save(): Promise<void> {
    let parsed: unknown;
    try {
      parsed = JSON.parse(text.value);
    } catch (error) {
      problem.value = `This is not JSON: ${(error as Error).message}`;
      return;
    }
    problem.value = "";
    const done = `Stored the item in ${table}`;
    const stored = routes.find("put-item")
      ? await run({
          path: "/api/dynamodb/put-item",
          values: { table, item: JSON.stringify(parsed), ...routes.shown },
          done,
        })
      : await run({
          ...operation({ service: "dynamodb", operation: "PutItem" }, { TableName: table, Item: parsed }, routes.shown),
          done,
        });
    if (stored) close();
  }
  return (
    <Modal title={`Put item into ${table}`} kind="large" close={close}>
      <Form kind="stack" send={() => void save()}>
        <TextField
          label="The item, each attribute with its type"
          rows={16}
          value={text.value}
          set={(value) => (text.value = value)}
          send={() => void save()}
        />
        <div class="buttons end">
          <span class="bad" role="alert">
            {problem.value}
          </span>
          <button type="submit" class="primary">
            Store
          </button>
        </div>
      </Form>
    </Modal>
  );
}
