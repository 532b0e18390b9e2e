import { type Cell, useCell } from "../../../session/cell.js";
import type { Values } from "../../../session/run-route.js";
import { indexesOf, type TableKeys } from "../../../views/item-source.js";
import { Field, SelectField } from "../../parts/field.js";
import { Form } from "../../parts/form.js";

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
  const send = () =>
    choose(
      valuesOf(description, {
        index: index.value,
        hash,
        range,
        partition: partition.value,
        sort: sort.value,
        last: last.value,
        operator: operator.value,
      }),
    );
  return (
    <Form kind="line" label="Query" send={send}>
      {indexes.length > 0 && (
        <SelectField
          label="Index"
          value={index.value}
          set={(value) => (index.value = value)}
          options={[["", "the table"], ...indexes.map(({ IndexName }) => [IndexName, IndexName] as const)]}
        />
      )}
      {hash !== undefined && <Field label={hash} value={partition.value} set={(value) => (partition.value = value)} />}
      {range !== undefined && <SortKey name={range} operator={operator} sort={sort} last={last} />}
      <button type="submit">Query</button>
    </Form>
  );
}

interface SortKeyProps {
  readonly name: string;
  readonly operator: Cell<string>;
  readonly sort: Cell<string>;
  readonly last: Cell<string>;
}

function SortKey({ name, operator, sort, last }: SortKeyProps) {
  return (
    <>
      <SelectField
        label={`${name} is`}
        value={operator.value}
        set={(value) => (operator.value = value)}
        options={operators}
      />
      <Field label={name} value={sort.value} set={(value) => (sort.value = value)} />
      {operator.value === "BETWEEN" && <Field label="and" value={last.value} set={(value) => (last.value = value)} />}
    </>
  );
}

interface Asked {
  readonly index: string;
  /** Names of the key of what is asked. */
  readonly hash: string | undefined;
  readonly range: string | undefined;
  readonly partition: string;
  readonly sort: string;
  readonly last: string;
  readonly operator: string;
}

/** What is asked, as the routes `scan` and `query` take it. */
function valuesOf(description: TableKeys, { index, hash, range, partition, sort, last, operator }: Asked): Values {
  const typed = (name: string, text: string) => {
    const found = description.AttributeDefinitions?.find(({ AttributeName }) => AttributeName === name);
    return { [found?.AttributeType ?? "S"]: text };
  };
  if (hash === undefined || partition === "") return { index: index || undefined };
  const isEqual = operator === "EQ" || sort === "" || range === undefined;
  const key = {
    [hash]: typed(hash, partition),
    ...(isEqual && range !== undefined && sort !== "" && { [range]: typed(range, sort) }),
  };
  const bounds = operator === "BETWEEN" ? [sort, last] : [sort];
  return {
    index: index || undefined,
    key: JSON.stringify(key),
    ...(!isEqual && {
      sort: JSON.stringify({ operator, values: bounds.map((text) => typed(range, text)) }),
    }),
  };
}
