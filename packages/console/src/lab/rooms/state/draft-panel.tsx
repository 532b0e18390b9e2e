import { useLayoutEffect } from "preact/hooks";
import { RouteForm } from "../../../parts/route-form.js";
import { useCell } from "../../../session/cell.js";
import type { Route } from "../../../session/records.js";
import { useSession } from "../../../session/session.js";
import { commandInWords } from "../../../session/wording.js";
import { Modal } from "../../parts/modal.js";

/** The form of a route that a button of the page asks for, over the data and with what is known filled in. */
export function DraftPanel() {
  const { draft, status } = useSession();
  const route = useCell<Route | undefined>(undefined);
  const wanted = draft.value?.path;
  useLayoutEffect(() => {
    if (wanted !== undefined) route.value = status.value?.routes.find(({ path }) => path === wanted);
  }, [wanted]);
  const shown = route.value;
  if (shown === undefined) return null;
  return (
    <Modal title={commandInWords(shown.command ?? "")} close={() => (route.value = undefined)}>
      <RouteForm route={shown} />
    </Modal>
  );
}
