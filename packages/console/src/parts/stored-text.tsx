import { useMemo } from "preact/hooks";
import { useCell } from "../session/cell.js";
import { count, spelledOut } from "../session/wording.js";
import { Button } from "./button.js";
import { CopyButton } from "./copy-button.js";
import { JsonView } from "./json-view.js";

/** Characters that are shown at first. */
const SHOWN = 50_000;

/** A stored text: formatted if it is JSON, and always also unformatted. */
export function StoredText({ text, label }: { readonly text: string; readonly label: string }) {
  const raw = useCell(false);
  const document = useMemo(() => documentIn(text), [text]);
  if (document === undefined) return <Plain text={text} label={label} />;
  return (
    <div class="stack">
      <div class="buttons">
        <Button aria-pressed={raw.value} onClick={() => (raw.value = !raw.value)}>
          As stored
        </Button>
      </div>
      {raw.value ? <Plain text={text} label={label} /> : <JsonView value={document} label={label} />}
    </div>
  );
}

/** An unformatted text; of a long one the beginning, with a button for more. */
export function Plain({ text, label }: { readonly text: string; readonly label: string }) {
  const whole = useCell(false);
  const isCut = text.length > SHOWN && !whole.value;
  return (
    <>
      <pre>{spelledOut(isCut ? text.slice(0, SHOWN) : text)}</pre>
      <div class="buttons">
        {isCut && <Button onClick={() => (whole.value = true)}>Show all {count(text.length, "character")}</Button>}
        <CopyButton text={text} label={`Copy ${label}`} />
      </div>
    </>
  );
}

function documentIn(text: string): unknown {
  // Parsing would round long numbers, so show the text as it is.
  if (!/^\s*[[{]/.test(text) || /\d{16}/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
