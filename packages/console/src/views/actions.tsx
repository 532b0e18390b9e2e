import { Button } from "../parts/button.js";
import { askToRun } from "../parts/confirmations.js";
import { destroys, type Values } from "../session/run-route.js";
import { useSession } from "../session/session.js";
import { commandInWords } from "../session/wording.js";
import { declared, type ServiceRoutes } from "./service-routes.js";

interface ActionsProps {
  readonly routes: ServiceRoutes;
  readonly commands: readonly string[];
  /** What is chosen; it fills the forms. */
  readonly values: Values;
  /** What a command that destroys something loses, in a sentence. */
  readonly loss?: string;
}

/** Buttons that lead to the forms of commands, filled with what is chosen. Those that destroy it ask and do it here. */
export function Actions({ routes, commands, values, loss }: ActionsProps) {
  const session = useSession();
  return (
    <div class="buttons">
      {commands.map((command) => {
        const route = routes.find(command);
        if (!route) return undefined;
        const given = declared(route, values);
        return destroys(route) ? (
          <Button key={command} class="danger" onClick={() => askToRun(session, { route, values: given, loss })}>
            {commandInWords(command)}…
          </Button>
        ) : (
          <Button key={command} onClick={() => (session.draft.value = { path: route.path, values: given })}>
            {commandInWords(command)}…
          </Button>
        );
      })}
    </div>
  );
}
