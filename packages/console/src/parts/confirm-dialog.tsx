import { useLayoutEffect, useRef } from "preact/hooks";
import { useCell } from "../session/cell.js";
import { type Confirmation, useSession } from "../session/session.js";
import { Button } from "./button.js";

/** Asks before something is lost, wherever on the page that begins. */
export function ConfirmDialog() {
  const question = useSession().confirmation.value;
  return question && <Question key={question.title} {...question} />;
}

function Question({ title, consequence, action, run }: Confirmation) {
  const { confirmation } = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  const working = useCell(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const leave = () => {
    confirmation.value = undefined;
  };
  async function confirm(): Promise<void> {
    working.value = true;
    await run();
    leave();
  }
  return (
    <dialog ref={dialog} class="question" aria-labelledby="question" aria-describedby="consequence" onCancel={leave}>
      <h2 id="question">{title}</h2>
      <p id="consequence">{consequence}</p>
      <div class="buttons">
        <Button onClick={leave}>Cancel</Button>
        <Button class="danger" disabled={working.value} onClick={confirm}>
          {action}
        </Button>
      </div>
    </dialog>
  );
}
