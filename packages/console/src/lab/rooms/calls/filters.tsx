import { Button } from "../../../parts/button.js";
import { goTo, useSession } from "../../../session/session.js";
import { Field, SelectField } from "../../parts/field.js";
import { SearchBox } from "../../parts/search-box.js";
import { useLaboratory } from "../../session/laboratory.js";

/** What is shown, by its name in the address, with the filters that the journal takes for it. */
const views: Readonly<Record<string, { readonly title: string; readonly takes: { readonly [name: string]: string } }>> =
  {
    "": { title: "Calls", takes: { kind: "request,call,delivery" } },
    errors: { title: "Errors", takes: { status: "error" } },
    grouped: { title: "Errors grouped", takes: { status: "error" } },
    all: { title: "Everything", takes: {} },
  };

/** The filters of the address, as the journal takes them. */
export function journalFilters(filters: { readonly [name: string]: string }): { readonly [name: string]: string } {
  const { view = "", service = "", operation = "", resource = "", status = "", text = "" } = filters;
  const given = Object.entries({ service, operation, resource, status, text }).filter(([, value]) => value !== "");
  return { ...views[view]?.takes, ...Object.fromEntries(given) };
}

const statuses = [
  ["", "any"],
  ["ok", "done"],
  ["error", "failed"],
  ["4xx", "4xx"],
  ["5xx", "5xx"],
] as const;

/** The filters of the calls, which are part of the address. */
export function CallFilters() {
  const session = useSession();
  const { operations } = useLaboratory();
  const { item, filters } = session.place.value;
  const set = (name: string) => (value: string) =>
    goTo(session, { page: "calls", item, filters: { ...filters, [name]: value } }, "replace");
  const { view = "", service = "", operation = "", status = "" } = filters;
  const services = [...new Set([...operations.value.map((each) => each.service), ...(service ? [service] : [])])];
  const names = new Set(
    operations.value.filter((each) => !service || each.service === service).map((each) => each.operation),
  );
  if (operation) names.add(operation);
  const isFiltered = Object.entries(filters).some(([name, value]) => name !== "view" && value !== "");
  return (
    <search class="filters calls-filters">
      <fieldset class="chips" aria-label="What is shown">
        {Object.entries(views).map(([id, { title }]) => (
          <Button key={id} aria-pressed={view === id} onClick={() => set("view")(id)}>
            {title}
          </Button>
        ))}
      </fieldset>
      <SelectField
        label="Service"
        value={service}
        set={(value) =>
          goTo(session, { page: "calls", item, filters: { ...filters, service: value, operation: "" } }, "replace")
        }
        options={[["", "any"], ...services.map((id) => [id, id] as const)]}
      />
      <SelectField
        label="Operation"
        value={operation}
        set={set("operation")}
        options={[["", "any"], ...[...names].sort().map((name) => [name, name] as const)]}
      />
      <Field label="Resource" value={filters["resource"] ?? ""} set={set("resource")} />
      <SelectField label="Status" value={status} set={set("status")} options={statuses} />
      <SearchBox label="Find in calls and bodies" value={filters["text"] ?? ""} set={set("text")} />
      {isFiltered && (
        <Button class="quiet" onClick={() => goTo(session, { page: "calls", item, filters: { view } }, "replace")}>
          Clear
        </Button>
      )}
    </search>
  );
}
