import { askToReset } from "../../parts/confirmations.js";
import { linkTo } from "../../session/place.js";
import type { Session } from "../../session/session.js";
import { act } from "../session/act.js";
import type { Laboratory } from "../session/laboratory.js";
import type { Resource } from "../session/resources.js";
import { serviceTitle } from "../session/service-title.js";
import { rooms } from "./rooms.js";

/** Something that the palette leads to or does. */
export interface Entry {
  readonly kind: "Room" | "Service" | "Resource" | "Action";
  readonly title: string;
  readonly note: string;
  /** Whose icon it has. */
  readonly service?: string;
  /** Where it leads to, or what it does. */
  readonly to: string | (() => void);
}

interface Known {
  readonly session: Session;
  readonly laboratory: Laboratory;
  readonly resources: readonly (Resource & { readonly service: string })[];
}

/** Everything that the palette knows, the nearest first. */
export function entriesOf({ session, laboratory, resources }: Known): Entry[] {
  const { modules = [] } = session.status.value ?? {};
  return [
    ...rooms.map(({ page, title, key }): Entry => ({ kind: "Room", title, note: `g ${key}`, to: linkTo({ page }) })),
    ...modules.map(
      ({ id }): Entry => ({
        kind: "Service",
        title: serviceTitle(id),
        note: id,
        service: id,
        to: linkTo({ page: id }),
      }),
    ),
    ...resources.map(
      ({ service, name }): Entry => ({
        kind: "Resource",
        title: name,
        note: serviceTitle(service),
        service,
        to: linkTo({ page: service, item: name }),
      }),
    ),
    ...actionsOf(session, laboratory),
  ];
}

function actionsOf(session: Session, laboratory: Laboratory): Entry[] {
  const { modules = [] } = session.status.value ?? {};
  const { clock, snapshots, faults, operations } = laboratory;
  const action = (title: string, note: string, to: Entry["to"]): Entry => ({ kind: "Action", title, note, to });
  const post = (path: string, values: { readonly [name: string]: string }, done: string) => () =>
    void act(session, laboratory, { path, values, done });
  const { runs = true, next } = clock.value ?? {};
  return [
    ...["1m", "1h", "1d"].map((by) =>
      action(`Turn the clock by ${by}`, "clock", post("/api/clock/advance", { by }, `The clock was turned by ${by}`)),
    ),
    ...(next
      ? [action("Turn the clock to the next event", next.what, post("/api/clock/set", { to: next.at }, next.what))]
      : []),
    runs
      ? action("Freeze the clock", "clock", post("/api/clock/freeze", {}, "The clock stands still"))
      : action("Let the clock run", "clock", post("/api/clock/resume", {}, "The clock runs")),
    action("Take a snapshot", "snapshot", post("/api/snapshots", { name: freeName(snapshots.value) }, "Taken")),
    ...snapshots.value.map(({ name }) =>
      action(`Restore ${name}`, "snapshot", post("/api/snapshots/restore", { name }, `Restored ${name}`)),
    ),
    ...faults.value.faults.map(({ id, explain }) =>
      action(`Disarm: ${explain}`, "fault", () => {
        void act(session, laboratory, { method: "DELETE", path: "/api/faults", values: { id }, done: "Disarmed" });
      }),
    ),
    action("Reset everything", "all services", () => askToReset(session)),
    ...modules.map(({ id }) => ({
      ...action(`Reset ${id}`, serviceTitle(id), () => askToReset(session, id)),
      service: id,
    })),
    ...operations.value.map(({ service, operation }) => ({
      ...action(`Arm a fault on ${operation}`, service, linkTo({ page: "lab", filters: { service, operation } })),
      service,
    })),
  ];
}

/** A name that no snapshot has: `snapshot-3`. */
export function freeName(taken: readonly { readonly name: string }[]): string {
  const names = new Set(taken.map(({ name }) => name));
  for (let number = taken.length + 1; ; number++) if (!names.has(`snapshot-${number}`)) return `snapshot-${number}`;
}

/** The entries that have all words of a text, those whose title begins with it first. */
export function matching(entries: readonly Entry[], text: string): Entry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries.filter(({ kind }) => kind !== "Action").slice(0, MOST);
  const [first = ""] = words;
  return entries
    .map((entry) => ({ entry, title: entry.title.toLowerCase() }))
    .map(({ entry, title }) => ({
      entry,
      title,
      all: `${title} ${entry.note.toLowerCase()} ${entry.kind.toLowerCase()}`,
    }))
    .filter(({ all }) => words.every((word) => all.includes(word)))
    .sort((one, other) => rank(one.title, first) - rank(other.title, first))
    .map(({ entry }) => entry)
    .slice(0, MOST);
}

/** Most entries that are shown. */
const MOST = 60;

function rank(title: string, word: string): number {
  if (title === word) return 0;
  if (title.startsWith(word)) return 1;
  return title.includes(` ${word}`) || title.includes(word) ? 2 : 3;
}
