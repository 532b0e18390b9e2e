import type { ComponentChildren } from "preact";
import { Command } from "./copy-button.js";

/** Says that a list is empty, and how to fill it. */
export function Empty({
  title,
  command,
  children,
}: {
  readonly title: string;
  readonly command?: string;
  readonly children?: ComponentChildren;
}) {
  return (
    <div class="empty stack">
      <b>{title}</b>
      {children && <p class="muted">{children}</p>}
      {command && <Command text={command} />}
    </div>
  );
}
