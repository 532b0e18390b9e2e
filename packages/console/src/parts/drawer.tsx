import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { useSession } from "../session/session.js";
import { spelledOut } from "../session/wording.js";
import { Button } from "./button.js";

interface DrawerProps {
  readonly title: string;
  readonly close: () => void;
  readonly children: ComponentChildren;
}

/** Details of the chosen thing: next to the list, or over it in a narrow window. Escape closes it, wherever the focus is. */
export function Drawer({ title, close, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const narrow = useSession().narrow.value;
  const id = useId();
  const closeNow = useRef(close);
  closeNow.current = close;
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = document.activeElement as HTMLElement | null;
    // Beside the list the focus stays in the list; over it the browser moves it in and keeps it there.
    if (narrow) element.showModal();
    else element.open = true;
    return () => {
      const wasInside = element.contains(document.activeElement);
      element.close();
      if (wasInside) opener?.focus({ preventScroll: true });
    };
  }, [narrow]);
  // Before the paint: a key pressed before the listener is there would be lost.
  useLayoutEffect(() => {
    if (narrow) return;
    // An open dialog handles the key itself.
    const onKeyDown = ({ key }: KeyboardEvent) =>
      key === "Escape" && !document.querySelector("dialog:modal") && closeNow.current();
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [narrow]);
  return (
    <dialog
      ref={dialog}
      class="drawer"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div class="stack">
        <div class="head">
          <h2 id={id}>{spelledOut(title)}</h2>
          <Button onClick={close}>Close</Button>
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** Names and values, one below the other. Values that are undefined are left out. */
export function Facts({ facts }: { readonly facts: { readonly [name: string]: ComponentChildren } }) {
  const known = Object.entries(facts).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return (
    <dl class="facts">
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === "string" ? spelledOut(value) : value}</dd>
        </div>
      ))}
    </dl>
  );
}
