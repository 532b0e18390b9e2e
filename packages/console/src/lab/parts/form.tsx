import type { ComponentChildren } from "preact";

interface FormProps {
  /** Its class. */
  readonly kind: "line" | "stack";
  readonly label?: string;
  readonly send: () => void;
  readonly children: ComponentChildren;
}

/** A form that the page sends itself. */
export function Form({ kind, label, send, children }: FormProps) {
  return (
    <form
      class={kind}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {children}
    </form>
  );
}
