import type { ComponentType } from "preact";
import { useMemo } from "preact/hooks";
import { Drawer } from "../parts/drawer.js";
import { Empty } from "../parts/empty.js";
import { type Column, Grid } from "../parts/grid.js";
import { endpointOf } from "../session/endpoint.js";
import { linkTo } from "../session/place.js";
import { useSession } from "../session/session.js";
import { useView } from "../session/use-view.js";
import type { ServiceRoutes } from "./service-routes.js";
import { TreeGrid } from "./tree-grid.js";

/** How a service's state is shown better than by its routes' JSON. */
export interface ServiceView<Entry = never> {
  /** The commands that it reads with, first the one that lists; without them the service has its forms only. */
  readonly reads: readonly [string, ...string[]];
  /** What the list holds: `queue`. */
  readonly noun: string;
  /** What makes the first one, for the aws command line. */
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

/** What the view of one entry gets. */
export interface EntryProps<Entry> {
  readonly entry: Entry;
  readonly routes: ServiceRoutes;
}

/** The entries of a service, and what is in the chosen one. */
export function Entries<Entry>({ view, routes }: { readonly view: ServiceView<Entry>; readonly routes: ServiceRoutes }) {
  const { status, place } = useSession();
  const { noun, create, layout, nameOf, show: Show } = view;
  const { data } = useView<Parameters<typeof view.entriesIn>[0]>(routes.address(view.reads[0]));
  const entries = useMemo(() => data && view.entriesIn(data), [data, view]);
  const wanted = place.value.item;
  if (!entries || !status.value) return <p class="muted">Reading.</p>;
  if (entries.length === 0)
    return <Empty title={`No ${noun}s yet.`} command={`aws ${create} --endpoint-url ${endpointOf(status.value)}`} />;
  const entry = entries.find((entry) => nameOf(entry) === wanted) ?? (layout === "beside" && !wanted ? entries[0] : undefined);
  const chosen = entry ? nameOf(entry) : "";
  const choose = (name: string) => {
    location.hash = linkTo({ page: routes.id, item: name });
  };
  const content = entry && <Show key={chosen} entry={entry} routes={routes} />;
  return (
    <div class={layout === "beside" ? "duo" : "beside"}>
      {layout === "tree" ? (
        <TreeGrid label={`All ${noun}s`} leaves={entries} pathOf={nameOf} columns={view.columns} chosen={chosen} open={choose} />
      ) : (
        <Grid
          label={`All ${noun}s`}
          columns={[{ name: "Name", cell: nameOf }, ...view.columns]}
          rows={entries}
          keyOf={nameOf}
          chosen={chosen}
          open={(entry) => choose(nameOf(entry))}
        />
      )}
      {layout === "beside" && <div class="stack">{content ?? <Empty title={`There is no ${noun} ${wanted}.`} />}</div>}
      {layout !== "beside" && entry && (
        <Drawer title={chosen} close={() => choose("")}>
          {content}
        </Drawer>
      )}
    </div>
  );
}
