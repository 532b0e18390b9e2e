import { Choice } from "../parts/choice.js";
import { useCell } from "../session/cell.js";
import type { Values } from "../session/run-route.js";

interface KeyAttribute {
  readonly AttributeName: string;
  readonly KeyType: string;
}

interface Index {
  readonly IndexName: string;
  readonly KeySchema: readonly KeyAttribute[];
}

/** What a table's description says of keys and indexes. */
export interface TableKeys {
  readonly KeySchema?: readonly KeyAttribute[];
  readonly AttributeDefinitions?: readonly { readonly AttributeName: string; readonly AttributeType: string }[];
  readonly LocalSecondaryIndexes?: readonly Index[];
  readonly GlobalSecondaryIndexes?: readonly Index[];
}

interface ItemSourceProps {
  readonly description: TableKeys;
  /** Takes the values of the routes `scan` and `query`: an index, and with a key the items that have it. */
  readonly choose: (values: Values) => void;
}

/** Chooses which items of a table are shown: all, those of an index, or those with a key. */
export function ItemSource({ description, choose }: ItemSourceProps) {
  const index = useCell("");
  const texts = useCell<Values>({});
  const { KeySchema = [], AttributeDefinitions = [] } = description;
  const indexes = indexesOf(description);
  const keys = indexes.find(({ IndexName }) => IndexName === index.value)?.KeySchema ?? KeySchema;
  const typeOf = (name: string) =>
    AttributeDefinitions.find(({ AttributeName }) => AttributeName === name)?.AttributeType ?? "S";
  function send(): void {
    const given = keys.flatMap(({ AttributeName: name }) =>
      texts.value[name] ? [[name, { [typeOf(name)]: texts.value[name] }]] : [],
    );
    choose({
      index: index.value || undefined,
      key: given.length > 0 ? JSON.stringify(Object.fromEntries(given)) : undefined,
    });
  }
  return (
    <form
      class="filters"
      aria-label="Items to show"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {indexes.length > 0 && (
        <Choice
          label="Index"
          none="none"
          options={indexes.map(({ IndexName }) => IndexName)}
          value={index.value}
          onInput={({ currentTarget }) => {
            index.value = currentTarget.value;
            texts.value = {};
          }}
        />
      )}
      {keys.map(({ AttributeName: name }) => (
        <KeyInput
          key={name}
          name={name}
          value={texts.value[name]}
          set={(text) => (texts.value = { ...texts.value, [name]: text })}
        />
      ))}
      <button type="submit">Show items</button>
    </form>
  );
}

/** All indexes of a table. */
export function indexesOf({ LocalSecondaryIndexes = [], GlobalSecondaryIndexes = [] }: TableKeys): readonly Index[] {
  return [...LocalSecondaryIndexes, ...GlobalSecondaryIndexes];
}

interface KeyInputProps {
  readonly name: string;
  readonly value: string | undefined;
  readonly set: (text: string) => void;
}

function KeyInput({ name, value = "", set }: KeyInputProps) {
  return (
    <label>
      {name}{" "}
      <input
        type="text"
        autocomplete="off"
        spellcheck={false}
        value={value}
        onInput={({ currentTarget }) => set(currentTarget.value)}
      />
    </label>
  );
}
