import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { ask, detailOf } from "./ask.js";
import { Cell } from "./cell.js";
import { linkTo, type Place, readPlace } from "./place.js";
import type { AccountRegion, HistoryEntry, Status } from "./records.js";
import { repeat } from "./repeat.js";
import { SlowReads } from "./slow-reads.js";
import { dayAndTime } from "./wording.js";

/** An action that the user has to confirm. */
export interface Confirmation {
  readonly title: string;
  /** A sentence about the data that will be lost. */
  readonly consequence: string;
  /** Name of the affected thing. */
  readonly facts?: { readonly [name: string]: string | undefined };
  /** The label of the button. */
  readonly action: string;
  /** Does it; returns the reason if it failed. */
  readonly run: () => Promise<string | undefined>;
}

/** Values for the form of a route, from another part of the page. */
interface Draft {
  readonly path: string;
  readonly values: { readonly [name: string]: string | undefined };
}

/** The state that all parts of the console share. */
export interface Session {
  /** The last status record that was read; undefined before the first. */
  readonly status: Cell<Status | undefined>;
  /** False while the server does not answer. */
  readonly reachable: Cell<boolean>;
  /** True while lists are not updated. */
  readonly paused: Cell<boolean>;
  /** Counts changes made from this page; lists are read again when it grows. */
  readonly changes: Cell<number>;
  readonly place: Cell<Place>;
  /** The names of the named worlds. */
  readonly worlds: Cell<readonly string[]>;
  /** Why the world that the page shows is not there; empty while it is. */
  readonly worldProblem: Cell<string>;
  /** The history as last read; undefined before the first reading. */
  readonly requests: Cell<readonly HistoryEntry[] | undefined>;
  /** The account and region that was chosen to be shown; undefined for none. */
  readonly accountRegion: Cell<AccountRegion | undefined>;
  readonly slowReads: SlowReads;
  /** Link to the thing that was just deleted from this page, until its list is read again. */
  readonly gone: Cell<string>;
  /** A notice about the shown things; empty for none. */
  readonly notice: Cell<string>;
  /** The latest announcement for screen readers. */
  readonly news: Cell<string>;
  readonly confirmation: Cell<Confirmation | undefined>;
  readonly draft: Cell<Draft | undefined>;
  /** True if the window is too narrow for two columns. */
  readonly narrow: Cell<boolean>;
}

/** Between two readings of the status. */
const PAUSE_MS = 2500;

/** Begins a session: reads the status every few seconds and follows the address. `redraw` draws the page again. */
export function beginSession(redraw: () => void): Session {
  const cell = <T>(value: T) => new Cell(value, redraw);
  const narrowWindow = matchMedia("(max-width: 1099px)");
  const session: Session = {
    status: cell(undefined),
    reachable: cell(true),
    paused: cell(false),
    changes: cell(0),
    place: cell(readPlace(location.hash)),
    worlds: cell([]),
    worldProblem: cell(""),
    requests: cell(undefined),
    accountRegion: cell(undefined),
    slowReads: new SlowReads(cell(undefined)),
    gone: cell(""),
    notice: cell(""),
    news: cell(""),
    confirmation: cell(undefined),
    draft: cell(undefined),
    narrow: cell(narrowWindow.matches),
  };
  narrowWindow.addEventListener("change", () => {
    session.narrow.value = narrowWindow.matches;
  });
  addEventListener("hashchange", () => {
    session.place.value = readPlace(location.hash);
    session.notice.value = "";
  });
  repeat(
    (signal) => readStatus(session, signal),
    () => PAUSE_MS,
  );
  return session;
}

/** Navigates to a place; `replace` replaces the current entry of the browser's history. */
export function goTo({ place }: Session, next: Partial<Place>, how: "push" | "replace" = "push"): void {
  const link = linkTo(next);
  place.value = readPlace(link);
  // Browsers limit address changes per second; ignore the error.
  if (how === "push") location.hash = link;
  else history.replaceState(undefined, "", link);
}

async function readStatus(session: Session, signal: AbortSignal): Promise<void> {
  const { status, reachable, news, changes, worldProblem } = session;
  const before = status.value;
  try {
    const answer = await ask({ path: "/api/status", signal });
    // The world of the page was dropped, was never there, or its name is none.
    const isRefused = answer.status >= 400 && answer.status < 500;
    if (!answer.ok && !isRefused) throw new Error("no status");
    session.worlds.value = await readWorlds(signal);
    if (isRefused) return refuse(session, detailOf(answer));
    if (worldProblem.value) news.value = "The world is there again.";
    worldProblem.value = "";
    const now = answer.data as Status;
    const isAnother = before !== undefined && before.startedAt !== now.startedAt;
    status.value = now;
    if (isAnother) forgetTheLast(session, now);
    else if (!reachable.value) news.value = "Connected again.";
    else if (before) news.value = changedModules(before, now) || news.value;
    if (!reachable.value) changes.value++;
    reachable.value = true;
  } catch {
    if (reachable.value) news.value = "The server does not answer.";
    reachable.value = false;
  }
}

function refuse({ worldProblem, news, reachable }: Session, problem: string): void {
  if (worldProblem.value === "") news.value = "No such world.";
  worldProblem.value = problem;
  reachable.value = true;
}

/** The names of the named worlds; none of a server that has none, such as an older one in the place of the page's own. */
async function readWorlds(signal: AbortSignal): Promise<string[]> {
  const { ok, data } = await ask({ path: "/api/worlds", signal });
  return ok ? (data as { worlds: { name: string }[] }).worlds.map(({ name }) => name) : [];
}

/** Discards the page's data after a restart of the server. */
function forgetTheLast({ requests, notice, news }: Session, { startedAt }: Status): void {
  requests.value = undefined;
  news.value = "Connected again: the server was restarted.";
  notice.value = `The server was restarted at ${dayAndTime(startedAt).slice(11)}. The page shows its current state.`;
}

function changedModules(before: Status, now: Status): string {
  const ids = (status: Status) => status.modules.map(({ id }) => id);
  const came = ids(now).filter((id) => !ids(before).includes(id));
  const went = ids(before).filter((id) => !ids(now).includes(id));
  return [...came.map((id) => `${id} is enabled now.`), ...went.map((id) => `${id} is not enabled any more.`)].join(
    " ",
  );
}

/** Provides the session to the components. */
export const SessionContext = createContext<Session | undefined>(undefined);

/** The session of a component. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error("This component needs a session.");
  return session;
}
