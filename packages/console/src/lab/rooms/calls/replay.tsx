import { Button } from "../../../parts/button.js";
import { useCell } from "../../../session/cell.js";
import { linkTo } from "../../../session/place.js";
import { count, spelledOut } from "../../../session/wording.js";
import { Modal } from "../../parts/modal.js";
import { useAct } from "../../session/use-act.js";

/** How a replay went, as `POST /api/journal/replay` tells it. */
interface Replayed {
  readonly world: string;
  readonly sent: number;
  readonly same: number;
  readonly notCompared: number;
  readonly leftOut: readonly object[];
  readonly others: readonly {
    readonly id: string;
    readonly operation?: string;
    readonly resource?: string;
    readonly differences: readonly {
      readonly path: string;
      readonly recorded?: unknown;
      readonly replayed?: unknown;
    }[];
  }[];
}

/** Sends the requests that meet the filters to a new world, and shows whose answers are others there. */
export function Replay({ filters }: { readonly filters: { readonly [name: string]: string } }) {
  const run = useAct();
  const result = useCell<Replayed | undefined>(undefined);
  async function replay(): Promise<void> {
    const done = (answer: unknown) => `Replayed in the world ${(answer as Replayed).world}`;
    const answer = await run({ path: "/api/journal/replay", values: { ...filters, skip: "true" }, done });
    result.value = answer as Replayed | undefined;
  }
  return (
    <>
      <Button onClick={() => void replay()}>Replay</Button>
      {result.value && <Result result={result.value} close={() => (result.value = undefined)} />}
    </>
  );
}

function Result({ result, close }: { readonly result: Replayed; readonly close: () => void }) {
  const { world, sent, same, notCompared, leftOut, others } = result;
  return (
    <Modal title="Replay" close={close}>
      <p>
        {same} of {count(sent - notCompared, "call")} got the same answer in the new world{" "}
        <a href={`?world=${encodeURIComponent(world)}#/calls`}>{world}</a>.
        {leftOut.length > 0 && ` ${count(leftOut.length, "call")} could not be sent.`}
      </p>
      {others.map(({ id, operation = "", resource = "", differences }) => (
        <div key={id}>
          <a href={linkTo({ page: "calls", item: id })} onClick={close}>
            {operation} {spelledOut(resource)}
          </a>
          <ul>
            {differences.map(({ path, recorded, replayed }) => (
              <li key={path}>
                <code>{spelledOut(path)}</code> {inWords(recorded)} → {inWords(replayed)}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Modal>
  );
}

function inWords(value: unknown): string {
  return value === undefined ? "nothing" : spelledOut(JSON.stringify(value).slice(0, 300));
}
