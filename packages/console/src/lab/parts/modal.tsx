import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../../parts/button.js";
import { spelledOut } from "../../session/wording.js";

interface ModalProps {
  readonly title: string;
  readonly close: () => void;
  readonly kind?: string;
  readonly children: ComponentChildren;
}

/** Something over the page, until Escape or Close. The focus goes back to where it was. */
export function Modal({ title, close, kind = "", children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>("[data-first], input, textarea, select")?.focus();
    return () => {
      element?.close();
      opener?.focus({ preventScroll: true });
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape, which the browser handles, does what a click beside it does.
    <dialog
      ref={dialog}
      class={`modal ${kind}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={({ target }) => target === dialog.current && close()}
    >
      <div class="stack">
        <div class="head">
          <h2 id={id}>{spelledOut(title)}</h2>
          <Button class="quiet" onClick={close}>
            Close
          </Button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
