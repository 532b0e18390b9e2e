import { useMemo } from "preact/hooks";
import { useCell } from "../session/cell.js";
import { count, spelledOut } from "../session/wording.js";
import { Button } from "./button.js";
import { CopyButton } from "./copy-button.js";
import { JsonView } from "./json-view.js";

/** Characters that are shown before somebody asks for more. */
const SHOWN = 50_000;

/** A text that somebody stored: as a formatted document where it is JSON, and always also as it is. */
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

/** A text as it is; of a long one the beginning, until somebody asks for more. */
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
  // Numbers of so many digits would be rounded, and what is shown would not be what is stored.
  if (!/^\s*[[{]/.test(text) || /\d{16}/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
