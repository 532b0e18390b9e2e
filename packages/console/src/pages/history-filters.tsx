import { Button } from "../parts/button.js";
import { Choice } from "../parts/choice.js";
import type { HistoryEntry } from "../session/records.js";
import { goTo, useSession } from "../session/session.js";
import { grouped } from "../session/wording.js";
import { operationOf, outcomes, reasonOf } from "./entry.js";

/** The filters of the history, which are part of the address. */
type Filters = Readonly<Record<string, string>>;

/** The entries that match the filters, and those that match all but the outcome. */
export function filtered(requests: readonly HistoryEntry[], { service, name, outcome = "", text = "" }: Filters) {
  const lower = text.toLowerCase();
  const others = requests.filter(
    (entry) =>
      (!service || service === (entry.serviceId ?? "none")) &&
      (!name || name === operationOf(entry)) &&
      (!lower || `${operationOf(entry)} ${entry.method} ${entry.url} ${reasonOf(entry)}`.toLowerCase().includes(lower)),
  );
  const has = outcomes[outcome]?.has;
  return { others, shown: has ? others.filter(has) : others };
}

interface HistoryFiltersProps {
  readonly requests: readonly HistoryEntry[];
  /** The entries that match all filters except the outcome. */
  readonly others: readonly HistoryEntry[];
}

/** Filters the history. The filters are part of the address, so that users can save and share them. */
export function HistoryFilters({ requests, others }: HistoryFiltersProps) {
  const session = useSession();
  const { page, item, filters } = session.place.value;
  const modules = session.status.value?.modules ?? [];
  const ids = new Set([
    ...modules.map(({ id }) => id),
    ...requests.map(({ serviceId }) => serviceId ?? "none"),
    "none",
  ]);
  const named = requests.filter(({ serviceId }) => !filters["service"] || filters["service"] === (serviceId ?? "none"));
  const names = new Set([...(filters["name"] ? [filters["name"]] : []), ...named.map(operationOf).sort()]);
  const set = (name: string, value: string) =>
    goTo(session, { page, item, filters: { ...filters, [name]: value } }, "replace");
  const filter = (name: string) => ({
    value: filters[name] ?? "",
    onInput: (event: { readonly currentTarget: { readonly value: string } }) => set(name, event.currentTarget.value),
  });
  return (
    <search class="filters">
      <fieldset class="buttons" aria-label="Outcome">
        {[["", "All", others.length] as const, ...Object.entries(outcomes).map(countIn)].map(([id, title, amount]) => (
          <Button key={id} aria-pressed={(filters["outcome"] ?? "") === id} onClick={() => set("outcome", id)}>
            {title} <small>{grouped(amount)}</small>
          </Button>
        ))}
      </fieldset>
      <Choice label="Service" options={ids} {...filter("service")} />
      <Choice label="Operation" options={names} {...filter("name")} />
      <label>
        Text <input type="search" {...filter("text")} />
      </label>
    </search>
  );

  function countIn([id, { title, has }]: [string, (typeof outcomes)[string]]) {
    return [id, title, others.filter(has).length] as const;
  }
}
