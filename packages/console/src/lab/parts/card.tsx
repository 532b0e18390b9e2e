import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface CardProps {
  readonly title: string;
  /** Beside the title. */
  readonly aside?: ComponentChildren;
  readonly kind?: string;
  readonly children: ComponentChildren;
}

/** A part of a room under its title. */
export function Card({ title, aside, kind = "", children }: CardProps) {
  const id = useId();
  return (
    <section class={`card ${kind}`} aria-labelledby={id}>
      <div class="head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
