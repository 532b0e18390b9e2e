import { Button } from "../parts/button.js";
import { askToRun } from "../parts/confirmations.js";
import { declared, destroys, type Values } from "../session/run-route.js";
import { useSession } from "../session/session.js";
import { commandInWords } from "../session/wording.js";
import type { ServiceRoutes } from "./service-routes.js";

interface ActionsProps {
  readonly routes: ServiceRoutes;
  readonly commands: readonly string[];
  /** The chosen thing; it fills the forms. */
  readonly values: Values;
  /** A sentence about the data that a destructive command loses. */
  readonly loss?: string;
}

/** Buttons for commands. They open the command's form with the chosen thing, or run a destructive command after a confirmation. */
export function Actions({ routes, commands, values, loss }: ActionsProps) {
  const session = useSession();
  return (
    <div class="buttons">
      {commands.map((command) => {
        const route = routes.find(command);
        if (!route) return undefined;
        const given = declared(route, { ...routes.shown, ...values });
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
