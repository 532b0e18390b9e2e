interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  readonly set: (value: string) => void;
}

/** The search of a list; the key `/` comes to the first of a room. */
export function SearchBox({ label, value, set }: SearchBoxProps) {
  return (
    <input
      type="search"
      class="searchbox"
      aria-label={label}
      placeholder={label}
      autocomplete="off"
      spellcheck={false}
      value={value}
      onInput={({ currentTarget }) => set(currentTarget.value)}
    />
  );
}
