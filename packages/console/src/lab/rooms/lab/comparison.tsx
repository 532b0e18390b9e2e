import { useMemo } from "preact/hooks";
import { Disclosure } from "../../../parts/disclosure.js";
import { addressOf } from "../../../session/ask.js";
import { useCell } from "../../../session/cell.js";
import { linkTo } from "../../../session/place.js";
import { useView } from "../../../session/use-view.js";
import { grouped, spelledOut } from "../../../session/wording.js";
import { ChangeTable } from "../../parts/change-table.js";
import { SelectField } from "../../parts/field.js";
import { useLaboratory } from "../../session/laboratory.js";

interface Difference {
  readonly service: string;
  readonly tree: string;
  readonly key: string;
  readonly change: "added" | "removed" | "changed";
  readonly before?: string;
  readonly after?: string;
}

interface Compared {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  readonly differences: readonly Difference[];
}

const signs = { added: "+", removed: "−", changed: "~" };

/** A snapshot beside the state now or a later snapshot: which records came, went and changed. */
export function Comparison({ name }: { readonly name: string }) {
  const { snapshots } = useLaboratory();
  const other = useCell("");
  const { data, problem } = useView<Compared>(
    addressOf({ path: "/api/snapshots/compare", values: { name, with: other.value } }),
  );
  const others = snapshots.value.filter((each) => each.name !== name);
  const byTree = useMemo(() => Map.groupBy(data?.differences ?? [], ({ tree }) => tree), [data]);
  return (
    <div class="stack comparison">
      <div class="line">
        <h3>{spelledOut(name)} and</h3>
        <SelectField
          label="Later state"
          value={other.value}
          set={(value) => (other.value = value)}
          options={[["", "the state now"], ...others.map(({ name }) => [name, name] as const)]}
        />
        <a class="button" href={linkTo({ page: "lab" })}>
          Close
        </a>
      </div>
      {!data && <p class="muted">{problem ?? "Comparing."}</p>}
      {data && (
        <p>
          <b class="good">{grouped(data.added)} added</b>, <b class="warn">{grouped(data.changed)} changed</b>,{" "}
          <b class="bad">{grouped(data.removed)} removed</b>
        </p>
      )}
      {[...byTree].map(([tree, differences]) => (
        <details key={tree} open={byTree.size < 6}>
          <summary>
            {spelledOut(tree)} <small>{differences.length}</small>
          </summary>
          <Differences differences={differences} titles={[name, other.value || "now"]} />
        </details>
      ))}
    </div>
  );
}

interface DifferencesProps {
  readonly differences: readonly Difference[];
  readonly titles: readonly [string, string];
}

function Differences({ differences, titles }: DifferencesProps) {
  return (
    <>
      <ul class="differences">
        {differences.slice(0, SHOWN).map((difference) => (
          <li key={difference.key}>
            <Disclosure summary={`${signs[difference.change]} ${difference.key}`}>
              {() => (
                <ChangeTable before={parsed(difference.before)} after={parsed(difference.after)} titles={titles} />
              )}
            </Disclosure>
          </li>
        ))}
      </ul>
      {differences.length > SHOWN && <p class="muted">The first {SHOWN} are shown.</p>}
    </>
  );
}

/** Differences of one place that are shown. */
const SHOWN = 200;

/** Long records are cut, and are no JSON then. */
function parsed(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
