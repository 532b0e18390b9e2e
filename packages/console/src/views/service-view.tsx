import type { ComponentType } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { Drawer } from "../parts/drawer.js";
import { Empty } from "../parts/empty.js";
import { type Column, Grid, type GridProps } from "../parts/grid.js";
import { linkTo } from "../session/place.js";
import { goTo, useSession } from "../session/session.js";
import { awsCommand } from "../session/shell-commands.js";
import { useView } from "../session/use-view.js";
import { spelledOut } from "../session/wording.js";
import type { ServiceRoutes } from "./service-routes.js";
import { TreeGrid } from "./tree-grid.js";

/** A view of a service's state, better than its routes' JSON. */
export interface ServiceView<Entry = never> {
  /** The commands that it reads with, first the one that lists; without them the service has its forms only. */
  readonly reads: readonly [string, ...string[]];
  /** The contents of the service in one word: `Queues`. */
  readonly title: string;
  /** The kind of its entries: `queue`. */
  readonly noun: string;
  /** An aws command that creates an entry. */
  readonly create: string;
  /** The entries in the answer of the first command. */
  readonly entriesIn: (answer: Readonly<Record<string, readonly Entry[]>>) => readonly Entry[] | undefined;
  readonly nameOf: (entry: Entry) => string;
  /** Columns beside the name. */
  readonly columns: readonly Column<Entry>[];
  /** `beside`: an entry is a list itself, and the first is open. `list` and `tree`: an entry is opened for its details. */
  readonly layout: "beside" | "list" | "tree";
  readonly show: ComponentType<EntryProps<Entry>>;
}

/** The properties of the view of one entry. */
export interface EntryProps<Entry> {
  readonly entry: Entry;
  readonly routes: ServiceRoutes;
}

interface EntriesProps<Entry> {
  readonly view: ServiceView<Entry>;
  readonly routes: ServiceRoutes;
}

/** The entries of a service, and the contents of the chosen one. */
export function Entries<Entry>({ view, routes }: EntriesProps<Entry>) {
  const session = useSession();
  const { noun, create, layout, nameOf, show: Show } = view;
  const entries = useEntries(view, routes);
  const wanted = session.place.value.item;
  if (!entries || !session.status.value) return <p class="muted">Reading.</p>;
  // Where contents stand beside the list, the first entry is shown unless another is named.
  const entry = layout === "beside" && !wanted ? entries[0] : entries.find((entry) => nameOf(entry) === wanted);
  const missing = wanted && !entry && (
    <p class="note warn">{`There is no ${noun} ${spelledOut(wanted)}. It may have been deleted.`}</p>
  );
  if (entries.length === 0)
    return (
      <>
        {missing}
        <Empty title={`No ${noun}s yet.`} command={awsCommand(session.status.value, create)} />
      </>
    );
  const chosen = entry ? nameOf(entry) : "";
  const content = entry && <Show key={chosen} entry={entry} routes={routes} />;
  const grid = {
    label: `All ${noun}s`,
    chosen,
    open: (entry: Entry) => goTo(session, { page: routes.id, item: nameOf(entry) }),
    ...(layout !== "beside" && {
      follow: (entry: Entry) => goTo(session, { page: routes.id, item: nameOf(entry) }, "replace"),
    }),
  };
  const list = listOf(view, entries, grid);
  return (
    <>
      {missing}
      {layout === "beside" ? (
        <div class="duo">
          {list}
          <div class="stack">{content}</div>
        </div>
      ) : (
        <div class="beside">
          {list}
          {entry && (
            <Drawer title={chosen} close={() => goTo(session, { page: routes.id })}>
              {content}
            </Drawer>
          )}
        </div>
      )}
    </>
  );
}

function listOf<Entry>(
  view: ServiceView<Entry>,
  entries: readonly Entry[],
  grid: Pick<GridProps<Entry>, "label" | "chosen" | "open" | "follow">,
) {
  const { nameOf, columns } = view;
  return view.layout === "tree" ? (
    <TreeGrid leaves={entries} pathOf={nameOf} columns={columns} {...grid} />
  ) : (
    <Grid columns={[{ name: "Name", cell: nameOf }, ...columns]} rows={entries} keyOf={nameOf} {...grid} />
  );
}

/** The entries of a service, without the one that was just deleted from this page. */
function useEntries<Entry>(
  { reads, entriesIn, nameOf }: ServiceView<Entry>,
  routes: ServiceRoutes,
): readonly Entry[] | undefined {
  const { gone } = useSession();
  const { data } = useView<Parameters<typeof entriesIn>[0]>(routes.address(reads[0]));
  useEffect(() => {
    gone.value = "";
  }, [data]);
  return useMemo(
    () => data && entriesIn(data)?.filter((entry) => gone.value !== linkTo({ page: routes.id, item: nameOf(entry) })),
    [data, gone.value],
  );
}
