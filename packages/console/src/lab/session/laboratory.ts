import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { ask } from "../../session/ask.js";
import { Cell } from "../../session/cell.js";
import { repeat } from "../../session/repeat.js";
import type { Session } from "../../session/session.js";

/** The clock of the shown world, as `GET /api/clock` sends it. */
interface LabClock {
  readonly now: string;
  readonly runs: boolean;
  readonly machineTime: string;
  readonly next?: { readonly at: string; readonly what: string };
}

/** A fault, as `GET /api/faults` sends it. */
interface LabFault {
  readonly id: string;
  readonly explain: string;
  readonly seen: number;
  readonly fired: number;
  readonly fault: { readonly service: string; readonly operation?: string; readonly effect: string };
}

/** The faults, and the calls that they hold, in words. */
interface LabFaults {
  readonly faults: readonly LabFault[];
  readonly held: readonly string[];
}

/** A snapshot, as `GET /api/snapshots` sends it. */
interface LabSnapshot {
  readonly name: string;
  readonly takenAt: string;
  readonly records: number;
}

/** An operation, as `GET /api/operations` sends it. */
export interface LabOperation {
  readonly service: string;
  readonly operation: string;
  readonly placeholder: boolean;
  readonly level: string;
  readonly above?: string;
  readonly neverDoes?: string;
}

/** What the status bar and all rooms know of the shown world. */
export interface Laboratory {
  readonly clock: Cell<LabClock | undefined>;
  /** Milliseconds by which the world's clock is ahead of the browser's. */
  readonly ahead: Cell<number>;
  readonly faults: Cell<LabFaults>;
  readonly snapshots: Cell<readonly LabSnapshot[]>;
  readonly operations: Cell<readonly LabOperation[]>;
  /** What is open over the rooms. */
  readonly open: Cell<"palette" | "keys" | undefined>;
  /** Reads clock, faults and snapshots now. */
  refresh(): Promise<void>;
}

const PAUSE_MS = 2000;

/** Begins to follow the shown world. */
export function beginLaboratory({ reachable }: Session, redraw: () => void): Laboratory {
  const cell = <T>(value: T) => new Cell(value, redraw);
  const laboratory: Laboratory = {
    clock: cell(undefined),
    ahead: cell(0),
    faults: cell({ faults: [], held: [] }),
    snapshots: cell([]),
    operations: cell([]),
    open: cell(undefined),
    refresh: () => read(laboratory),
  };
  repeat(
    async (signal) => {
      if (!reachable.value) return;
      try {
        await read(laboratory, signal);
      } catch {
        // The reader of the status reports a server that does not answer.
      }
    },
    () => PAUSE_MS,
  );
  return laboratory;
}

async function read({ clock, ahead, faults, snapshots, operations }: Laboratory, signal?: AbortSignal): Promise<void> {
  const given = { ...(signal && { signal }) };
  const [time, armed, taken] = await Promise.all(
    ["/api/clock", "/api/faults", "/api/snapshots"].map((path) => ask({ path, ...given })),
  );
  if (time?.ok) {
    const now = time.data as LabClock;
    ahead.value = Date.parse(now.now) - Date.now();
    if (JSON.stringify(now) !== JSON.stringify(clock.value)) clock.value = now;
  }
  if (armed?.ok) faults.value = kept(faults.value, armed.data as LabFaults);
  if (taken?.ok) snapshots.value = kept(snapshots.value, (taken.data as { snapshots: LabSnapshot[] }).snapshots);
  if (operations.value.length > 0) return;
  const listed = await ask({ path: "/api/operations", ...given });
  if (listed.ok) operations.value = (listed.data as { operations: LabOperation[] }).operations;
}

/** The object that is known already where the other one says the same, so that nothing is drawn again. */
function kept<T>(known: T, read: T): T {
  return JSON.stringify(known) === JSON.stringify(read) ? known : read;
}

/** Provides the laboratory to the components. */
export const LaboratoryContext = createContext<Laboratory | undefined>(undefined);

/** The laboratory of a component. Throws an error outside `LabApp`. */
export function useLaboratory(): Laboratory {
  const laboratory = useContext(LaboratoryContext);
  if (laboratory === undefined) throw new Error("This component is not inside LabApp, which provides the laboratory.");
  return laboratory;
}
