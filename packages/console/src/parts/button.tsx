import type { ComponentProps } from "preact";

/** A button that does not send a form. */
export function Button(props: ComponentProps<"button">) {
  return <button type="button" {...props} />;
}
