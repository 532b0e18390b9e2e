import { useEffect } from "preact/hooks";
import { ask, detailOf } from "../../../session/ask.js";
import { useCell } from "../../../session/cell.js";
import { grouped } from "../../../session/wording.js";
import type { Item } from "../../../views/attribute.js";
import type { ServiceRoutes } from "../../../views/service-routes.js";

/** Items of one reading. */
const PAGE = 1000;
/** Items that a search keeps. */
const MOST = 1000;

/** A search through all items of a table, which says how far it came. */
export interface Search {
  /** The text; empty while nothing is searched. */
  readonly wanted: string;
  readonly found: readonly Item[];
  readonly searched: number;
  readonly isRunning: boolean;
  /** Why it ended early; empty otherwise. */
  readonly ended: string;
  readonly begin: (text: string) => void;
  readonly stop: () => void;
  readonly clear: () => void;
}

/** Searches all items of a table page by page, so that neither the server nor the browser has to hold them all. */
export function useSearch(table: string, routes: ServiceRoutes): Search {
  const wanted = useCell("");
  const found = useCell<readonly Item[]>([]);
  const searched = useCell(0);
  const isRunning = useCell(false);
  const ended = useCell("");
  const turn = useCell(0);

  useEffect(() => {
    if (wanted.value === "") return;
    let isStopped = false;
    void run(() => isStopped).finally(() => (isRunning.value = false));
    return () => (isStopped = true);
  }, [turn.value]);

  const end: (why: string) => void = (why) => (ended.value = why);

  async function run(isStopped: () => boolean): Promise<void> {
    const lower = wanted.value.toLowerCase();
    let start: string | undefined;
    isRunning.value = true;
    do {
      const page = await scan({ table, routes, start });
      if (isStopped()) return;
      if (typeof page === "string") return end(page);
      const matching = page.items.filter((item) => JSON.stringify(item).toLowerCase().includes(lower));
      if (matching.length > 0) found.value = [...found.value, ...matching].slice(0, MOST);
      searched.value += page.items.length;
      if (found.value.length === MOST) return end(`The first ${grouped(MOST)} are shown; it stopped there.`);
      start = page.next && JSON.stringify(page.next);
    } while (start !== undefined && isRunning.value);
    if (start !== undefined) end("It was stopped.");
  }

  function begin(text: string): void {
    wanted.value = text;
    found.value = [];
    searched.value = 0;
    ended.value = "";
    turn.value++;
  }

  return {
    wanted: wanted.value,
    found: found.value,
    searched: searched.value,
    isRunning: isRunning.value,
    ended: ended.value,
    begin,
    stop: () => (isRunning.value = false),
    clear: () => begin(""),
  };
}

interface Scan {
  readonly table: string;
  readonly routes: ServiceRoutes;
  readonly start: string | undefined;
}

/** Some items of the table, or why they cannot be read. */
async function scan({ table, routes, start }: Scan): Promise<{ items: readonly Item[]; next?: Item } | string> {
  const answer = await ask({ path: routes.address("scan", { table, max: `${PAGE}`, start }) ?? "" });
  return answer.ok ? (answer.data as { items: readonly Item[]; next?: Item }) : detailOf(answer);
}
