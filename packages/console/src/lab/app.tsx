import { useLayoutEffect, useMemo, useReducer, useRef } from "preact/hooks";
import { Button } from "../parts/button.js";
import { ConfirmDialog } from "../parts/confirm-dialog.js";
import { beginSession, SessionContext, useSession } from "../session/session.js";
import { spelledOut } from "../session/wording.js";
import { Calls } from "./rooms/calls/calls.js";
import { Lab } from "./rooms/lab/lab.js";
import { ServerRoom } from "./rooms/server/server.js";
import { State } from "./rooms/state/state.js";
import { beginLaboratory, LaboratoryContext } from "./session/laboratory.js";
import { serviceTitle } from "./session/service-title.js";
import { KeyHelp } from "./shell/key-help.js";
import { Palette } from "./shell/palette.js";
import { roomOf } from "./shell/rooms.js";
import { StatusBar } from "./shell/status-bar.js";
import { TopBar } from "./shell/top-bar.js";
import { useKeys } from "./shell/use-keys.js";

/** The laboratory: four rooms, the bar above them and the state of the world below. */
export function LabApp() {
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  const session = useMemo(() => beginSession(() => redraw(undefined)), []);
  const laboratory = useMemo(() => beginLaboratory(session, () => redraw(undefined)), []);
  const { reachable, news, notice, worldProblem } = session;
  return (
    <SessionContext.Provider value={session}>
      <LaboratoryContext.Provider value={laboratory}>
        <Button class="skip" onClick={() => document.querySelector("h1")?.focus()}>
          Skip to the content
        </Button>
        <TopBar />
        <main id="main">
          {!reachable.value && (
            <p class="note bad">The server does not answer. The data below is from its last answer.</p>
          )}
          {worldProblem.value && <p class="note bad">{spelledOut(worldProblem.value)}</p>}
          <RoomShown />
        </main>
        {notice.value && (
          <p class="toast">
            <span>{spelledOut(notice.value)}</span>
            <Button class="quiet" onClick={() => (notice.value = "")}>
              Close
            </Button>
          </p>
        )}
        <StatusBar />
        {laboratory.open.value === "palette" && <Palette />}
        {laboratory.open.value === "keys" && <KeyHelp />}
        <ConfirmDialog />
        <p class="unseen" role="status">
          {news.value}
        </p>
      </LaboratoryContext.Provider>
    </SessionContext.Provider>
  );
}

/** The room that the address names. Its heading gets the focus when another page is opened. */
function RoomShown() {
  useKeys();
  const { page, item } = useSession().place.value;
  const room = roomOf(page);
  const isService = room.page === "state" && page !== "state";
  const first = useRef(true);
  useLayoutEffect(() => {
    const name = isService ? [item, serviceTitle(page)].filter(Boolean).join(" – ") : room.title;
    document.title = `${spelledOut(name)} – CloudStub`;
  }, [page, item]);
  // Before the paint: a later focus would take it from where the user went in between.
  useLayoutEffect(() => {
    if (!first.current) document.querySelector<HTMLElement>("h1")?.focus();
    first.current = false;
  }, [page]);
  switch (room.page) {
    case "calls":
      return <Calls />;
    case "lab":
      return <Lab />;
    case "server":
      return <ServerRoom />;
    default:
      return <State />;
  }
}
