import { linkTo } from "../session/place.js";
import type { HistoryEntry } from "../session/records.js";
import { useSession } from "../session/session.js";

/** Narrows the history down. The filters are part of the address, so that they can be kept and sent. */
export function HistoryFilters({ requests }: { readonly requests: readonly HistoryEntry[] }) {
  const { place, status } = useSession();
  const { page, filters } = place.value;
  const modules = status.value?.modules ?? [];
  const ids = new Set([...modules.map(({ id }) => id), ...requests.map(({ serviceId }) => serviceId ?? "none"), "none"]);
  const filter = (name: string) => ({
    value: filters[name] ?? "",
    onInput(event: { readonly currentTarget: { readonly value: string } }) {
      const next = { page, item: "", filters: { ...filters, [name]: event.currentTarget.value } };
      history.replaceState(undefined, "", linkTo(next));
      place.value = next;
    },
  });
  return (
    <search class="filters">
      <label>
        Service{" "}
        <select {...filter("service")}>
          <option value="">All</option>
          {[...ids].map((id) => (
            <option key={id}>{id}</option>
          ))}
        </select>
      </label>
      <label>
        Answered by{" "}
        <select {...filter("matched")}>
          <option value="">Anything</option>
          <option value="yes">A stub (matched)</option>
          <option value="no">Nothing (not matched)</option>
          <option value="placeholder">A placeholder</option>
        </select>
      </label>
      <label>
        Text <input type="search" {...filter("text")} />
      </label>
    </search>
  );
}
