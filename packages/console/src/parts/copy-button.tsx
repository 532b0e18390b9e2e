import { useCell } from "../session/cell.js";
import { useSession } from "../session/session.js";
import { Button } from "./button.js";

/** Copies a text, which `label` names. */
export function CopyButton({ text, label }: { readonly text: string | (() => string); readonly label: string }) {
  const { news } = useSession();
  const done = useCell(false);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(typeof text === "string" ? text : text());
      news.value = "Copied.";
      done.value = true;
    } catch {
      news.value = "The page may not copy: select the text and copy it.";
    }
  }
  return (
    <Button class="quiet" aria-label={label} onClick={copy} onBlur={() => (done.value = false)}>
      {done.value ? "Copied" : "Copy"}
    </Button>
  );
}

/** A command for a shell, with a button that copies it. */
export function Command({ text }: { readonly text: string }) {
  return (
    <div class="command">
      <code>{text}</code>
      <CopyButton text={text} label="Copy the command" />
    </div>
  );
}
