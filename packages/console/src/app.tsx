import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from "preact/hooks";
import { Dashboard } from "./pages/dashboard.js";
import { History } from "./pages/history.js";
import { Navigation } from "./pages/navigation.js";
import { ServicePage } from "./pages/service-page.js";
import { Button } from "./parts/button.js";
import { ConfirmDialog } from "./parts/confirm-dialog.js";
import { WorldChoice } from "./parts/world-choice.js";
import { beginSession, type Session, SessionContext } from "./session/session.js";
import { spelledOut } from "./session/wording.js";
import { titleOf } from "./views/services.js";

/** The console. */
export function App() {
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  const session = useMemo(() => beginSession(() => redraw(undefined)), []);
  const { status, reachable, news, paused, notice, worldProblem } = session;
  return (
    <SessionContext.Provider value={session}>
      <Button class="skip" onClick={() => document.querySelector("h1")?.focus()}>
        Skip to the content
      </Button>
      <header class="top">
        <a class="brand" href="#/">
          <Mark />
          CloudStub
        </a>
        {status.value?.version && <span class="muted version">{status.value.version}</span>}
        <WorldChoice />
        <DataState session={session} />
        <Button aria-pressed={paused.value} onClick={() => (paused.value = !paused.value)}>
          Pause
        </Button>
      </header>
      <Navigation />
      <main id="main">
        {!reachable.value && (
          <p class="note bad">
            The server does not answer. The data below is from its last answer; the console tries again.
          </p>
        )}
        {worldProblem.value && <p class="note bad">{spelledOut(worldProblem.value)}</p>}
        {notice.value && (
          <p class="note head">
            {spelledOut(notice.value)} <Button onClick={() => (notice.value = "")}>Close</Button>
          </p>
        )}
        <Page session={session} />
      </main>
      <ConfirmDialog />
      <p class="unseen" role="status">
        {news.value}
      </p>
    </SessionContext.Provider>
  );
}

/** Shows whether the page is connected, and the age of data that is read less often. */
function DataState({ session }: { readonly session: Session }) {
  const { status, reachable, paused, slowReads, changes, worldProblem } = session;
  const [, tick] = useReducer((turn: number) => turn + 1, 0);
  const oldest = slowReads.oldest.value;
  useEffect(() => {
    if (oldest === undefined) return;
    const timer = setInterval(() => tick(undefined), 1000);
    return () => clearInterval(timer);
  }, [oldest]);
  if (!reachable.value) return <span class="state bad">Not connected</span>;
  if (worldProblem.value) return <span class="state bad">No such world</span>;
  if (!status.value) return <span class="state">Connecting</span>;
  if (paused.value) return <span class="state warn">Paused</span>;
  if (oldest === undefined) return <span class="state good">Live</span>;
  return (
    <Button class="state warn" title="Large answers are read less often." onClick={() => changes.value++}>
      {`${Math.max(0, Math.round((Date.now() - oldest) / 1000))} s old: read now`}
    </Button>
  );
}

/** The page that the address names. Its heading gets the focus when another page is opened. */
function Page({ session }: { readonly session: Session }) {
  const { page } = session.place.value;
  const first = useRef(true);
  // Before the paint: a later focus would take it from where the user went in between.
  useLayoutEffect(() => {
    document.title = page === "" ? "CloudStub" : `${page === "history" ? "History" : titleOf(page)} – CloudStub`;
    if (!first.current) document.querySelector<HTMLElement>("h1")?.focus();
    first.current = false;
  }, [page]);
  if (page === "") return <Dashboard />;
  if (page === "history") return <History />;
  return <ServicePage key={page} id={page} />;
}

/** A ticket's stub. */
function Mark() {
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      <path fill="currentColor" d="M3 6h18v4a2 2 0 0 0 0 4v4H3v-4a2 2 0 0 0 0-4z" />
    </svg>
  );
}
