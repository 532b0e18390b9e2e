import { Button } from "../../../parts/button.js";
import { useCell } from "../../../session/cell.js";
import { linkTo } from "../../../session/place.js";
import { useSession } from "../../../session/session.js";
import { dayAndTime, grouped, spelledOut } from "../../../session/wording.js";
import { shownWorld } from "../../../session/world.js";
import { Card } from "../../parts/card.js";
import { Field } from "../../parts/field.js";
import { Form } from "../../parts/form.js";
import { PlainTable } from "../../parts/plain-table.js";
import { useLaboratory } from "../../session/laboratory.js";
import { useAct, useDestroy } from "../../session/use-act.js";
import { freeName } from "../../shell/palette-entries.js";
import { Comparison } from "./comparison.js";

/** Snapshots of the world: take, restore, compare, fork. */
export function SnapshotsCard() {
  const taken = useLaboratory().snapshots.value;
  const { place } = useSession();
  const { compare = "" } = place.value.filters;
  return (
    <Card title="Snapshots">
      <Take />
      {taken.length === 0 && <p class="muted">A snapshot keeps the state of all services, to come back to it.</p>}
      {taken.length > 0 && <Taken />}
      {compare !== "" && taken.some(({ name }) => name === compare) && <Comparison key={compare} name={compare} />}
    </Card>
  );
}

function Take() {
  const taken = useLaboratory().snapshots.value;
  const run = useAct();
  const name = useCell("");
  return (
    <Form
      kind="line"
      send={() => {
        const chosen = name.value || freeName(taken);
        void run({ path: "/api/snapshots", values: { name: chosen }, done: `Took the snapshot ${chosen}` });
        name.value = "";
      }}
    >
      <Field label="Name" placeholder={freeName(taken)} value={name.value} set={(value) => (name.value = value)} />
      <button type="submit" class="primary">
        Take
      </button>
    </Form>
  );
}

function Taken() {
  const taken = useLaboratory().snapshots.value;
  return (
    <PlainTable heads={["Name", "Taken", ["Records", "num"], ["Actions", "unseen"]]}>
      {taken.map(({ name, takenAt, records }) => (
        <tr key={name}>
          <th scope="row">{spelledOut(name)}</th>
          <td class="muted">{dayAndTime(takenAt)}</td>
          <td class="num">{grouped(records)}</td>
          <td class="num">
            <Actions name={name} />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

function Actions({ name }: { readonly name: string }) {
  const run = useAct();
  const destroy = useDestroy();
  const hidden = <span class="unseen"> {spelledOut(name)}</span>;
  return (
    <span class="buttons end">
      <a class="button" href={linkTo({ page: "lab", filters: { compare: name } })}>
        Compare{hidden}
      </a>
      <Button
        onClick={() =>
          destroy({
            title: `Restore ${name}`,
            loss: "The state of all services becomes that of the snapshot; what changed since then is lost.",
            action: "Restore",
            act: { path: "/api/snapshots/restore", values: { name }, done: `Restored ${name}` },
          })
        }
      >
        Restore{hidden}
      </Button>
      <Button
        onClick={() =>
          void run({
            path: "/api/worlds",
            values: { from: shownWorld || "default", snapshot: name },
            done: (world) => `The world ${(world as { name: string }).name} begins with ${name}`,
          })
        }
      >
        Fork{hidden}
      </Button>
      <Button
        class="quiet danger"
        onClick={() =>
          void run({ method: "DELETE", path: "/api/snapshots", values: { name }, done: `Deleted ${name}` })
        }
      >
        Delete{hidden}
      </Button>
    </span>
  );
}
