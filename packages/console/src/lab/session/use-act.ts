import { useSession } from "../../session/session.js";
import { type Act, act } from "./act.js";
import { useLaboratory } from "./laboratory.js";

/** A change that destroys something, and how the user is asked about it. */
export interface Destruction {
  /** What is asked, without its question mark. */
  readonly title: string;
  /** A sentence about what is lost. */
  readonly loss: string;
  /** The label of the button that does it. */
  readonly action: string;
  readonly act: Act;
}

/** Asks for changes, as {@link act} does. */
export function useAct(): (given: Act) => Promise<unknown> {
  const session = useSession();
  const laboratory = useLaboratory();
  return (given) => act(session, laboratory, given);
}

/** Asks the user before it asks for a change that destroys something. */
export function useDestroy(): (destruction: Destruction) => void {
  const session = useSession();
  const run = useAct();
  return ({ title, loss, action, act }) => {
    session.confirmation.value = {
      title: `${title}?`,
      consequence: `${loss} This cannot be undone.`,
      action,
      run: async () => ((await run(act)) === undefined ? session.notice.value : undefined),
    };
  };
}
