import type { ComponentChildren } from "preact";
import { useCell } from "../session/cell.js";
import { Button } from "./button.js";

/** Hides a value, and draws it only when the user shows it. */
export function Masked({ label, children }: { readonly label: string; readonly children: () => ComponentChildren }) {
  const shown = useCell(false);
  return (
    <div class="stack">
      <div class="buttons">
        {!shown.value && <span aria-hidden="true">••••••••</span>}
        <Button aria-pressed={shown.value} onClick={() => (shown.value = !shown.value)}>
          Show {label}
        </Button>
      </div>
      {shown.value && children()}
    </div>
  );
}
