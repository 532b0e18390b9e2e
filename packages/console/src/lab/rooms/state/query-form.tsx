import { useCell } from "../../../session/cell.js";
import type { Values } from "../../../session/run-route.js";
import { indexesOf, type TableKeys } from "../../../views/item-source.js";
import { Field, SelectField } from "../../parts/field.js";

const operators = [
  ["EQ", "="],
  ["BEGINS_WITH", "begins with"],
  ["LT", "<"],
  ["LE", "≤"],
  ["GT", ">"],
  ["GE", "≥"],
  ["BETWEEN", "between"],
] as const;

/** Asks for the items of a table or an index by its key. */
export function QueryForm({
  description,
  choose,
}: {
  readonly description: TableKeys;
  /** Takes the values of the routes `scan` and `query`. */
  readonly choose: (values: Values) => void;
}) {
  const index = useCell("");
  const partition = useCell("");
  const sort = useCell("");
  const last = useCell("");
  const operator = useCell("EQ");
  const indexes = indexesOf(description);
  const schema = indexes.find(({ IndexName }) => IndexName === index.value)?.KeySchema ?? description.KeySchema ?? [];
  const [hash, range] = schema.map(({ AttributeName }) => AttributeName);
  const typed = (name: string, text: string) => {
    const found = description.AttributeDefinitions?.find(({ AttributeName }) => AttributeName === name);
    return { [found?.AttributeType ?? "S"]: text };
  };
  function send(): void {
    if (hash === undefined || partition.value === "") {
      choose({ index: index.value || undefined });
      return;
    }
    const isEqual = operator.value === "EQ" || sort.value === "" || range === undefined;
    const key = {
      [hash]: typed(hash, partition.value),
      ...(isEqual && range !== undefined && sort.value !== "" && { [range]: typed(range, sort.value) }),
    };
    choose({
      index: index.value || undefined,
      key: JSON.stringify(key),
      ...(!isEqual && {
        sort: JSON.stringify({
          operator: operator.value,
          values: [sort.value, ...(operator.value === "BETWEEN" ? [last.value] : [])].map((text) =>
            typed(range ?? "", text),
          ),
        }),
      }),
    });
  }
  return (
    <form
      class="line"
      aria-label="Query"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {indexes.length > 0 && (
        <SelectField
          label="Index"
          value={index.value}
          set={(value) => (index.value = value)}
          options={[["", "the table"], ...indexes.map(({ IndexName }) => [IndexName, IndexName] as const)]}
        />
      )}
      {hash !== undefined && <Field label={hash} value={partition.value} set={(value) => (partition.value = value)} />}
      {range !== undefined && (
        <>
          <SelectField
            label={`${range} is`}
            value={operator.value}
            set={(value) => (operator.value = value)}
            options={operators}
          />
          <Field label={range} value={sort.value} set={(value) => (sort.value = value)} />
          {operator.value === "BETWEEN" && (
            <Field label="and" value={last.value} set={(value) => (last.value = value)} />
          )}
        </>
      )}
      <button type="submit">Query</button>
    </form>
  );
}
