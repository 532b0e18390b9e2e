import { Button } from "../../../parts/button.js";
import { CopyButton } from "../../../parts/copy-button.js";
import { useCell } from "../../../session/cell.js";
import { useSession } from "../../../session/session.js";
import { useView } from "../../../session/use-view.js";
import { dayAndTime } from "../../../session/wording.js";
import { shownWorld, showWorld } from "../../../session/world.js";
import { Card } from "../../parts/card.js";
import { DestroyButton } from "../../parts/destroy-button.js";
import { Field, SelectField } from "../../parts/field.js";
import { Form } from "../../parts/form.js";
import { PlainTable } from "../../parts/plain-table.js";
import { useAct } from "../../session/use-act.js";

interface World {
  readonly name: string;
  readonly accessKeyId: string;
  readonly from?: string;
  readonly snapshot?: string;
  readonly usedAt?: string;
}

/** Worlds: state, clock, faults and calls of their own, which clients choose by their access key id. */
export function WorldsCard() {
  const { data } = useView<{ worlds: readonly World[] }>("/api/worlds");
  const rows: readonly World[] = [{ name: "default", accessKeyId: "any other" }, ...(data?.worlds ?? [])];
  return (
    <Card title="Worlds" kind="wide">
      <NewWorld known={rows} />
      <PlainTable heads={["World", "Access key id", "From", "Last used", ["Actions", "unseen"]]}>
        {rows.map((world, index) => (
          <WorldRow key={world.name} world={world} isDefault={index === 0} />
        ))}
      </PlainTable>
    </Card>
  );
}

interface NewWorldProps {
  /** The worlds that it can begin as. */
  readonly known: readonly World[];
}

function NewWorld({ known }: NewWorldProps) {
  const make = useMake();
  const name = useCell("");
  const from = useCell("");
  return (
    <Form
      kind="line"
      send={() => {
        void make(name.value, from.value);
        name.value = "";
      }}
    >
      <Field label="Name" placeholder="made up" value={name.value} set={(value) => (name.value = value)} />
      <SelectField
        label="Begins"
        value={from.value}
        set={(value) => (from.value = value)}
        options={[["", "empty"], ...known.map(({ name }) => [name, `as ${name}`] as const)]}
      />
      <button type="submit" class="primary">
        Make
      </button>
    </Form>
  );
}

interface WorldRowProps {
  readonly world: World;
  readonly isDefault: boolean;
}

function WorldRow({ world: { name, accessKeyId, from, snapshot, usedAt }, isDefault }: WorldRowProps) {
  const make = useMake();
  return (
    <tr>
      <th scope="row">
        {name} {isShown(name) && <small class="tag">shown</small>}
      </th>
      <td>{isDefault ? <span class="muted">any other</span> : <AccessKey name={name} id={accessKeyId} />}</td>
      <td class="muted">{[from, snapshot].filter(Boolean).join(" at ")}</td>
      <td class="muted">{usedAt ? dayAndTime(usedAt) : ""}</td>
      <td class="num">
        <span class="buttons end">
          <Button disabled={isShown(name)} onClick={() => showWorld(isDefault ? "" : name)}>
            Switch<span class="unseen"> to {name}</span>
          </Button>
          <Button onClick={() => void make("", name)}>
            Fork<span class="unseen"> {name}</span>
          </Button>
          {!isDefault && (
            <DestroyButton
              kind="quiet danger"
              title={`Drop the world ${name}`}
              loss="Its state, clock, faults and calls are lost."
              action="Drop"
              act={{ method: "DELETE", path: "/api/worlds", values: { name }, done: `Dropped the world ${name}` }}
            >
              Drop<span class="unseen"> {name}</span>
            </DestroyButton>
          )}
        </span>
      </td>
    </tr>
  );
}

/** The access key id of a world, with the variables that choose it. */
function AccessKey({ name, id }: { readonly name: string; readonly id: string }) {
  const { status } = useSession();
  const endpoint = `http://${location.hostname}:${status.value?.port ?? ""}`;
  return (
    <>
      <code>{id}</code>{" "}
      <CopyButton
        label={`Copy the variables of ${name}`}
        text={`export AWS_ENDPOINT_URL=${endpoint} AWS_ACCESS_KEY_ID=${id} AWS_SECRET_ACCESS_KEY=test`}
      />
    </>
  );
}

/** Makes a world, empty or as another one is. */
function useMake(): (name: string, from: string) => Promise<unknown> {
  const act = useAct();
  return (name, from) =>
    act({ path: "/api/worlds", values: { name, from }, done: (made) => `Made the world ${(made as World).name}` });
}

function isShown(name: string): boolean {
  return name === (shownWorld || "default");
}
