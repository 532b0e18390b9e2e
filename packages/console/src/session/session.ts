import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { ask } from "./ask.js";
import { Cell } from "./cell.js";
import { type Place, readPlace } from "./place.js";
import type { Status } from "./records.js";
import { repeat } from "./repeat.js";

/** Something to be confirmed before it is done. */
export interface Confirmation {
  readonly title: string;
  /** What will be lost, in a sentence. */
  readonly consequence: string;
  /** The words on the button. */
  readonly action: string;
  readonly run: () => Promise<void>;
}

/** Values for the form of a route, given by another part of the page. */
export interface Draft {
  readonly path: string;
  readonly values: { readonly [name: string]: string | undefined };
}

/** What all parts of the console share. */
export interface Session {
  /** The last status record that was read; undefined before the first. */
  readonly status: Cell<Status | undefined>;
  /** False while the server does not answer. */
  readonly reachable: Cell<boolean>;
  /** True while lists are kept as they are. */
  readonly paused: Cell<boolean>;
  /** Counts what was changed from this page; lists are read anew when it grows. */
  readonly changes: Cell<number>;
  readonly place: Cell<Place>;
  /** The latest news, for those who hear the page. */
  readonly news: Cell<string>;
  readonly confirmation: Cell<Confirmation | undefined>;
  readonly draft: Cell<Draft | undefined>;
  /** True where the window is too narrow for two things side by side. */
  readonly narrow: Cell<boolean>;
}

/** Begins a session: reads the status every few seconds and follows the address. `redraw` draws the page anew. */
export function beginSession(redraw: () => void): Session {
  const cell = <T>(value: T) => new Cell(value, redraw);
  const narrowWindow = matchMedia("(max-width: 1099px)");
  const session: Session = {
    status: cell(undefined),
    reachable: cell(true),
    paused: cell(false),
    changes: cell(0),
    place: cell(readPlace(location.hash)),
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
  });
  repeat((signal) => readStatus(session, signal));
  return session;
}

async function readStatus({ status, reachable, news, changes }: Session, signal: AbortSignal): Promise<void> {
  const before = status.value;
  try {
    const { ok, data } = await ask({ path: "/api/status", signal });
    if (!ok) throw new Error("no status");
    const now = data as Status;
    status.value = now;
    if (!reachable.value)
      news.value = before?.startedAt === now.startedAt ? "Connected again." : "Connected again: the server was restarted.";
    else if (before) news.value = changedModules(before, now) || news.value;
    if (!reachable.value) changes.value++;
    reachable.value = true;
  } catch {
    if (reachable.value) news.value = "The server does not answer.";
    reachable.value = false;
  }
}

function changedModules(before: Status, now: Status): string {
  const ids = (status: Status) => status.modules.map(({ id }) => id);
  const came = ids(now).filter((id) => !ids(before).includes(id));
  const went = ids(before).filter((id) => !ids(now).includes(id));
  return [...came.map((id) => `${id} is enabled now.`), ...went.map((id) => `${id} is not enabled any more.`)].join(" ");
}

/** Hands the session to the parts of the page. */
export const SessionContext = createContext<Session | undefined>(undefined);

/** The session, in a component. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error("There is no session around this component.");
  return session;
}
