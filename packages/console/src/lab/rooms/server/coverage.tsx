import { useMemo } from "preact/hooks";
import { Choice } from "../../../parts/choice.js";
import { type Column, Grid } from "../../../parts/grid.js";
import { useCell } from "../../../session/cell.js";
import { goTo, useSession } from "../../../session/session.js";
import { grouped } from "../../../session/wording.js";
import { Card } from "../../parts/card.js";
import { type LabOperation, useLaboratory } from "../../session/laboratory.js";
import { ServiceIcon } from "../../shell/icons.js";

const columns: readonly Column<LabOperation>[] = [
  {
    name: "Operation",
    width: "minmax(11rem, 1.4fr)",
    cell: ({ operation, service }) => (
      <span class="service">
        <ServiceIcon id={service} /> {operation}
      </span>
    ),
    text: ({ operation }) => operation,
  },
  { name: "Service", width: "8rem", kind: "muted", cell: ({ service }) => service },
  { name: "Level", width: "7rem", cell: (row) => <span class={`tag ${levelOf(row)[1]}`}>{levelOf(row)[0]}</span> },
  {
    name: "Remark",
    width: "minmax(10rem, 2fr)",
    kind: "muted",
    cell: ({ above, neverDoes }) =>
      [neverDoes, above && `closer to AWS at the level ${above}`].filter(Boolean).join("; "),
  },
];

const keyOf = ({ service, operation }: LabOperation) => `${service} ${operation}`;

function levelOf({ placeholder, level }: LabOperation): readonly [string, string] {
  if (placeholder) return ["placeholder", "warn"];
  return [level, level === "contract" ? "" : "good"];
}

/** Every operation that the mock port answers, with how close it is to AWS. */
export function Coverage({ service }: { readonly service: string }) {
  const session = useSession();
  const { operations } = useLaboratory();
  const text = useCell("");
  const ids = [...new Set(operations.value.map((each) => each.service))];
  const rows = useMemo(() => {
    const wanted = text.value.toLowerCase();
    return operations.value.filter(
      (each) => (!service || each.service === service) && keyOf(each).toLowerCase().includes(wanted),
    );
  }, [operations.value, service, text.value]);
  return (
    <Card
      title="Operations"
      aside={
        <search class="filters">
          <Choice
            label="Service"
            options={ids}
            value={service}
            onInput={({ currentTarget }) =>
              goTo(session, { page: "server", filters: { service: currentTarget.value } }, "replace")
            }
          />
          <label>
            Find{" "}
            <input
              type="search"
              value={text.value}
              onInput={({ currentTarget }) => (text.value = currentTarget.value)}
            />
          </label>
          <span class="muted">{grouped(rows.length)}</span>
        </search>
      }
    >
      {rows.length > 0 && (
        <Grid
          label="Operations"
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          open={({ service, operation }) => goTo(session, { page: "calls", filters: { service, operation } })}
        />
      )}
    </Card>
  );
}
