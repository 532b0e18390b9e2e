import { Button } from "../parts/button.js";
import { useSession } from "../session/session.js";
import { commandInWords } from "../session/wording.js";
import { declared, type ServiceRoutes, type Values } from "./service-routes.js";

interface ActionsProps {
  readonly routes: ServiceRoutes;
  readonly commands: readonly string[];
  /** What the forms are filled with. */
  readonly values: Values;
}

/** Buttons that lead to the forms of commands, filled with what is chosen. */
export function Actions({ routes, commands, values }: ActionsProps) {
  const { draft } = useSession();
  return (
    <div class="buttons">
      {commands.map((command) => {
        const route = routes.find(command);
        if (!route) return undefined;
        return (
          <Button key={command} onClick={() => (draft.value = { path: route.path, values: declared(route, values) })}>
            {commandInWords(command)}…
          </Button>
        );
      })}
    </div>
  );
}
