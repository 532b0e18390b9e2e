import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { useCell } from "../../session/cell.js";
import { useSession } from "../../session/session.js";
import { spelledOut } from "../../session/wording.js";
import { useLaboratory } from "../session/laboratory.js";
import { type Resource, readResources } from "../session/resources.js";
import { ServiceIcon } from "./icons.js";
import { type Entry, entriesOf, matching } from "./palette-entries.js";

/** Finds rooms, services, resources and actions by words, and goes there or does them. */
export function Palette() {
  const session = useSession();
  const laboratory = useLaboratory();
  const dialog = useRef<HTMLDialogElement>(null);
  const text = useCell("");
  const at = useCell(0);
  const resources = useCell<readonly (Resource & { readonly service: string })[]>([]);
  const entries = useMemo(
    () => entriesOf({ session, laboratory, resources: resources.value }),
    [resources.value, laboratory.operations.value, laboratory.clock.value, laboratory.faults.value],
  );
  const found = useMemo(() => matching(entries, text.value), [entries, text.value]);
  const close = () => (laboratory.open.value = undefined);

  useLayoutEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    const element = dialog.current;
    element?.showModal();
    element?.querySelector("input")?.focus();
    return () => {
      element?.close();
      opener?.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    const { value } = session.status;
    if (value) void readResources(value).then((read) => (resources.value = read));
  }, []);
  useLayoutEffect(() => {
    document.getElementById(`found-${at.value}`)?.scrollIntoView({ block: "nearest" });
  }, [at.value]);

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
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape, which the browser handles, does what a click beside it does.
    <dialog
      ref={dialog}
      class="palette"
      aria-label="Search and do"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={({ target }) => target === dialog.current && close()}
    >
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls="found"
        aria-label="Rooms, resources and actions"
        aria-activedescendant={found.length > 0 ? `found-${at.value}` : undefined}
        placeholder="A queue, a table, “turn the clock”, “fault PutItem”…"
        autocomplete="off"
        spellcheck={false}
        value={text.value}
        onKeyDown={onKeyDown}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value;
          at.value = 0;
        }}
      />
      <div id="found" role="listbox" aria-label="Found" class="found">
        {found.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys of the list.
          <div
            key={`${entry.kind} ${entry.note} ${entry.title}`}
            id={`found-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at.value}
            onClick={() => choose(entry)}
          >
            {entry.service ? <ServiceIcon id={entry.service} /> : <span class="icon" />}
            <span>{spelledOut(entry.title)}</span>
            <small>{spelledOut(entry.note)}</small>
            <small class="kind">{entry.kind}</small>
          </div>
        ))}
      </div>
      {found.length === 0 && <p class="muted none">Nothing has these words.</p>}
    </dialog>
  );
}
