import { useSession } from "../../session/session.js";
import { type Act, act } from "./act.js";
import { useLaboratory } from "./laboratory.js";

/** Asks for changes, as {@link act} does. */
export function useAct(): (given: Act) => Promise<unknown> {
  const session = useSession();
  const laboratory = useLaboratory();
  return (given) => act(session, laboratory, given);
}

/** Asks the user before it asks for a change that destroys something. */
export function useDestroy() {
  const session = useSession();
  const run = useAct();
  return (question: { readonly title: string; readonly loss: string; readonly action: string; readonly act: Act }) => {
    session.confirmation.value = {
      title: `${question.title}?`,
      consequence: `${question.loss} This cannot be undone.`,
      action: question.action,
      run: async () => ((await run(question.act)) === undefined ? session.notice.value : undefined),
    };
  };
}
