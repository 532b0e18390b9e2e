import type { ComponentChildren } from "preact";
import { Button } from "../../parts/button.js";
import { type Destruction, useDestroy } from "../session/use-act.js";

interface DestroyButtonProps extends Destruction {
  /** Its class. */
  readonly kind?: string;
  readonly children: ComponentChildren;
}

/** A button that asks the user, and then destroys something. */
export function DestroyButton({ kind = "danger", children, ...destruction }: DestroyButtonProps) {
  const destroy = useDestroy();
  return (
    <Button class={kind} onClick={() => destroy(destruction)}>
      {children}
    </Button>
  );
}
