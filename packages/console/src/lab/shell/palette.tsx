import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import { useCell } from "../../session/cell.js";
import { useSession } from "../../session/session.js";
import { spelledOut } from "../../session/wording.js";
import { useModal } from "../parts/use-modal.js";
import { useLaboratory } from "../session/laboratory.js";
import { type Resource, readResources } from "../session/resources.js";
import { ServiceIcon } from "./icons.js";
import { type Entry, entriesOf, matching } from "./palette-entries.js";

/** Finds rooms, services, resources and actions by words, and goes there or does them. */
export function Palette() {
  const laboratory = useLaboratory();
  const text = useCell("");
  const at = useCell(0);
  const entries = useEntries();
  const found = useMemo(() => matching(entries, text.value), [entries, text.value]);
  const close = () => (laboratory.open.value = undefined);
  const dialog = useModal(close);

  function choose({ to }: Entry): void {
    close();
    if (typeof to === "string") location.hash = to;
    else to();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      at.value = Math.max(0, Math.min(found.length - 1, at.value + step));
    } else if (event.key === "Enter") {
      event.preventDefault();
      const entry = found[at.value];
      if (entry) choose(entry);
    }
  }

  return (
    <dialog {...dialog} class="palette" aria-label="Search and do">
      <Words
        text={text.value}
        active={found.length > 0 ? `found-${at.value}` : undefined}
        onKeyDown={onKeyDown}
        set={(value) => {
          text.value = value;
          at.value = 0;
        }}
      />
      <FoundList found={found} at={at.value} choose={choose} />
      {found.length === 0 && <p class="muted none">Nothing has these words.</p>}
    </dialog>
  );
}

/** Everything that the palette finds; the resources are read once. */
function useEntries(): Entry[] {
  const session = useSession();
  const laboratory = useLaboratory();
  const resources = useCell<readonly (Resource & { readonly service: string })[]>([]);
  const entries = useMemo(
    () => entriesOf({ session, laboratory, resources: resources.value }),
    [resources.value, laboratory.operations.value, laboratory.clock.value, laboratory.faults.value],
  );
  useEffect(() => {
    const { value } = session.status;
    if (value) void readResources(value).then((read) => (resources.value = read));
  }, []);
  return entries;
}

interface WordsProps {
  readonly text: string;
  /** The id of the chosen entry. */
  readonly active: string | undefined;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly set: (text: string) => void;
}

function Words({ text, active, onKeyDown, set }: WordsProps) {
  return (
    <input
      type="text"
      role="combobox"
      aria-expanded="true"
      aria-controls="found"
      aria-label="Rooms, resources and actions"
      aria-activedescendant={active}
      placeholder="A queue, a table, “turn the clock”, “fault PutItem”…"
      autocomplete="off"
      spellcheck={false}
      value={text}
      onKeyDown={onKeyDown}
      onInput={({ currentTarget }) => set(currentTarget.value)}
    />
  );
}

interface FoundListProps {
  readonly found: readonly Entry[];
  readonly at: number;
  readonly choose: (entry: Entry) => void;
}

function FoundList({ found, at, choose }: FoundListProps) {
  useLayoutEffect(() => {
    document.getElementById(`found-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [at]);
  return (
    <div id="found" role="listbox" aria-label="Found" class="found">
      {found.map((entry, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys of the list.
        <div
          key={`${entry.kind} ${entry.note} ${entry.title}`}
          id={`found-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onClick={() => choose(entry)}
        >
          {entry.service ? <ServiceIcon id={entry.service} /> : <span class="icon" />}
          <span>{spelledOut(entry.title)}</span>
          <small>{spelledOut(entry.note)}</small>
          <small class="kind">{entry.kind}</small>
        </div>
      ))}
    </div>
  );
}
