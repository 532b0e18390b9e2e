interface ChoiceProps {
  readonly label: string;
  /** The first option, whose value is empty; `All` unless given. */
  readonly none?: string;
  readonly options: Iterable<string>;
  readonly value: string;
  readonly onInput: (event: { readonly currentTarget: { readonly value: string } }) => void;
}

/** A list to choose from, with its label. */
export function Choice({ label, none = "All", options, ...select }: ChoiceProps) {
  return (
    <label>
      {label}{" "}
      <select {...select}>
        <option value="">{none}</option>
        {Array.from(options, (option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  );
}
