import type { TargetedMouseEvent } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** What makes a `dialog` open over the page until Escape or a click beside it. The focus goes into it, and then back to where it was. */
export function useModal(close: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    const dialog = ref.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>("[data-first], input, textarea, select")?.focus();
    return () => {
      dialog?.close();
      opener?.focus({ preventScroll: true });
    };
  }, []);
  return {
    ref,
    onCancel: (event: Event) => {
      event.preventDefault();
      close();
    },
    onClick: ({ target }: TargetedMouseEvent<HTMLDialogElement>) => {
      if (target === ref.current) close();
    },
  };
}
