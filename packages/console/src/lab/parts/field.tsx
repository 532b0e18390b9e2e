interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly set: (value: string) => void;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly inputMode?: "numeric";
}

/** A line of text with its label. */
export function Field({ label, value, set, ...input }: FieldProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="text"
        autocomplete="off"
        spellcheck={false}
        {...input}
        value={value}
        onInput={({ currentTarget }) => set(currentTarget.value)}
      />
    </label>
  );
}

interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly set: (value: string) => void;
  /** Values with what is shown for them. */
  readonly options: readonly (readonly [value: string, title: string])[];
}

/** A choice with its label. */
export function SelectField({ label, value, set, options }: SelectFieldProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => set(currentTarget.value)}>
        {options.map(([option, title]) => (
          <option key={option} value={option}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly set: (value: string) => void;
  readonly rows?: number;
  /** Called by Ctrl+Enter. */
  readonly send?: () => void;
}

/** Text of several lines with its label. */
export function TextField({ label, value, set, rows = 4, send }: TextFieldProps) {
  return (
    <label class="field wide">
      <span>{label}</span>
      <textarea
        rows={rows}
        spellcheck={false}
        value={value}
        onInput={({ currentTarget }) => set(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          send?.();
        }}
      />
    </label>
  );
}
