import { useId } from "preact/hooks";
import { useSession } from "../session/session.js";
import { count } from "../session/wording.js";
import { Button } from "./button.js";
import { CopyButton } from "./copy-button.js";
import type { useJsonView } from "./use-json-view.js";

type FindProps = { readonly label: string; readonly view: ReturnType<typeof useJsonView>; readonly copy: () => string };

/** Looks for a text in a JSON document; Enter goes to the next place, Shift and Enter to the one before. */
export function JsonFind({ label, view, copy }: FindProps) {
  const { news } = useSession();
  const id = useId();
  const { found, turn, wanted } = view;
  const result = found.length === 0 ? "nothing found" : `${turn + 1} of ${count(found.length, "line")}`;
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter") return;
    event.preventDefault();
    view.step(event.shiftKey ? -1 : 1);
    news.value = result;
  }
  return (
    <div class="find buttons">
      <label class="unseen" for={id}>
        Find in {label}
      </label>
      <input
        id={id}
        type="search"
        placeholder="Find"
        value={wanted}
        onInput={(event) => view.find(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <span role="status" class="muted">
        {wanted && result}
      </span>
      {found.length > 1 && (
        <>
          <Button onClick={() => view.step(-1)}>Previous</Button>
          <Button onClick={() => view.step(1)}>Next</Button>
        </>
      )}
      <CopyButton label={`Copy ${label}`} text={copy} />
    </div>
  );
}
