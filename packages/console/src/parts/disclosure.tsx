import type { ComponentChildren } from "preact";
import { useCell } from "../session/cell.js";
import { spelledOut } from "../session/wording.js";

interface DisclosureProps {
  readonly summary: string;
  readonly children: () => ComponentChildren;
}

/** A summary with details, which are made only while they are open. */
export function Disclosure({ summary, children }: DisclosureProps) {
  const open = useCell(false);
  return (
    <details onToggle={({ currentTarget }) => (open.value = currentTarget.open)}>
      <summary>{spelledOut(summary)}</summary>
      {open.value && children()}
    </details>
  );
}
