import { useLayoutEffect, useRef } from "preact/hooks";
import { useCell } from "../session/cell.js";
import { type Confirmation, useSession } from "../session/session.js";
import { spelledOut } from "../session/wording.js";
import { Button } from "./button.js";
import { Facts } from "./drawer.js";

/** The dialog that confirms destructive actions of the whole page. */
export function ConfirmDialog() {
  const question = useSession().confirmation.value;
  return question && <Question key={question.title} {...question} />;
}

function Question({ title, consequence, facts = {}, action, run }: Confirmation) {
  const { confirmation } = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const working = useCell(false);
  const problem = useCell<string | undefined>(undefined);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    cancel.current?.focus();
    return () => element?.close();
  }, []);
  const leave = () => {
    confirmation.value = undefined;
  };
  async function confirm(): Promise<void> {
    working.value = true;
    problem.value = await run();
    working.value = false;
    if (problem.value === undefined) leave();
  }
  return (
    <dialog ref={dialog} class="question" aria-labelledby="question" aria-describedby="consequence" onCancel={leave}>
      <h2 id="question">{spelledOut(title)}</h2>
      <p id="consequence">{consequence}</p>
      <Facts facts={facts} />
      <p class="bad" role="alert">
        {problem.value && spelledOut(problem.value)}
      </p>
      <div class="buttons">
        <button type="button" ref={cancel} onClick={leave}>
          Cancel
        </button>
        <Button class="danger" disabled={working.value} onClick={confirm}>
          {action}
        </Button>
      </div>
    </dialog>
  );
}
