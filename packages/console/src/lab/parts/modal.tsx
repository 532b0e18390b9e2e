import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Button } from "../../parts/button.js";
import { spelledOut } from "../../session/wording.js";
import { useModal } from "./use-modal.js";

interface ModalProps {
  readonly title: string;
  readonly close: () => void;
  readonly kind?: string;
  readonly children: ComponentChildren;
}

/** Something over the page under its title, with a button that closes it. */
export function Modal({ title, close, kind = "", children }: ModalProps) {
  const dialog = useModal(close);
  const id = useId();
  return (
    <dialog {...dialog} class={`modal ${kind}`} aria-labelledby={id}>
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
