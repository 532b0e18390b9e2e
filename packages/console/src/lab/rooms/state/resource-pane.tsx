import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { type Column, Grid } from "../../../parts/grid.js";
import { useCell } from "../../../session/cell.js";
import { goTo, useSession } from "../../../session/session.js";
import { useView } from "../../../session/use-view.js";
import { count, grouped } from "../../../session/wording.js";
import type { ServiceRoutes } from "../../../views/service-routes.js";
import { SearchBox } from "../../parts/search-box.js";
import type { Resource, ResourceList } from "../../session/resources.js";
import { serviceTitle } from "../../session/service-title.js";

/** Most lists of a service. */
const LISTS = [0, 1, 2, 3];

/** The things of a service; undefined until they are read. */
export function useResources(list: ResourceList | undefined, routes: ServiceRoutes): readonly Resource[] | undefined {
  const views = LISTS.map((index) => {
    const each = list?.lists[index];
    // Each list has its own hook, in the same order at every drawing.
    return useView<never>(each && routes.address(each.command)).data;
  });
  return useMemo(() => {
    const lists = list?.lists ?? [];
    if (lists.some((_, index) => views[index] === undefined)) return undefined;
    return lists.flatMap(({ read }, index) => read(views[index] as never));
  }, [list, ...views]);
}

const columns: readonly Column<Resource>[] = [
  { name: "Name", width: "minmax(0, 1fr)", cell: ({ name }) => name, text: ({ name }) => name },
  {
    name: "Note",
    width: "auto",
    kind: "note-cell",
    cell: ({ count, note = "" }) =>
      count === undefined ? <small>{note}</small> : <small class={count > 0 ? "count" : ""}>{grouped(count)}</small>,
  },
];

const keyOf = ({ name }: Resource) => name;

interface ResourcePaneProps {
  readonly id: string;
  readonly list: ResourceList;
  readonly resources: readonly Resource[] | undefined;
  readonly chosen: string | undefined;
  readonly children: ComponentChildren;
}

/** The list of a service's things at full height, with a filter. */
export function ResourcePane({ id, list, resources = [], chosen = "", children }: ResourcePaneProps) {
  const session = useSession();
  const text = useCell("");
  const wanted = text.value.toLowerCase();
  const rows = useMemo(
    () => resources.filter(({ name, note = "" }) => `${name} ${note}`.toLowerCase().includes(wanted)),
    [resources, wanted],
  );
  return (
    <div class="pane">
      <SearchBox
        label={`Find in ${serviceTitle(id).toLowerCase()}`}
        value={text.value}
        set={(value) => (text.value = value)}
      />
      {children}
      {rows.length > 0 && (
        <Grid
          label={`All ${serviceTitle(id).toLowerCase()}`}
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          chosen={chosen}
          open={({ name }) => goTo(session, { page: id, item: name })}
          follow={({ name }) => goTo(session, { page: id, item: name }, "replace")}
        />
      )}
      <small class="muted">
        {wanted
          ? `${grouped(rows.length)} of ${count(resources.length, list.noun)}`
          : count(resources.length, list.noun)}
      </small>
    </div>
  );
}
