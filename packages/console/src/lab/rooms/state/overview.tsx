import { useEffect } from "preact/hooks";
import { useCell } from "../../../session/cell.js";
import { linkTo } from "../../../session/place.js";
import { repeat } from "../../../session/repeat.js";
import { useSession } from "../../../session/session.js";
import { grouped, spelledOut } from "../../../session/wording.js";
import { SearchBox } from "../../parts/search-box.js";
import { listOf, type Resource, readResources } from "../../session/resources.js";
import { serviceTitle } from "../../session/service-title.js";
import { ServiceIcon } from "../../shell/icons.js";

/** Resources of a service that the overview shows. */
const SHOWN = 12;

/** Milliseconds between two readings. */
const PAUSE_MS = 3000;

/** All resources, by service. */
export function Overview() {
  const session = useSession();
  const resources = useCell<readonly (Resource & { readonly service: string })[] | undefined>(undefined);
  const text = useCell("");
  const { status, changes } = session;
  const begun = status.value?.startedAt;
  useEffect(
    () =>
      repeat(
        async (signal) => {
          if (status.value === undefined || (session.paused.value && resources.value)) return;
          const found = await readResources(status.value);
          if (!signal.aborted && JSON.stringify(found) !== JSON.stringify(resources.value)) resources.value = found;
        },
        () => PAUSE_MS,
      ),
    [begun, changes.value],
  );
  const wanted = text.value.toLowerCase();
  const found = (resources.value ?? []).filter(({ name }) => name.toLowerCase().includes(wanted));
  const byService = Map.groupBy(found, ({ service }) => service);
  return (
    <div class="overview">
      <div class="head">
        <h1 tabIndex={-1}>State</h1>
        <SearchBox label="Find a resource" value={text.value} set={(value) => (text.value = value)} />
      </div>
      <div class="cards">
        {(status.value?.modules ?? [])
          .filter(({ id }) => listOf(id, status.value))
          .map(({ id }) => (
            <ServiceCard key={id} id={id} resources={byService.get(id) ?? []} />
          ))}
      </div>
    </div>
  );
}

interface ServiceCardProps {
  readonly id: string;
  readonly resources: readonly Resource[];
}

function ServiceCard({ id, resources }: ServiceCardProps) {
  return (
    <section class="card" aria-label={serviceTitle(id)}>
      <h2>
        <a class="service" href={linkTo({ page: id })}>
          <ServiceIcon id={id} /> {serviceTitle(id)}
        </a>{" "}
        <small>{grouped(resources.length)}</small>
      </h2>
      <ul class="resources">
        {resources.slice(0, SHOWN).map(({ name, note, count }) => (
          <li key={name}>
            <a href={linkTo({ page: id, item: name })}>{spelledOut(name)}</a>
            <small class={count ? "count" : ""}>{count === undefined ? spelledOut(note ?? "") : grouped(count)}</small>
          </li>
        ))}
      </ul>
      {resources.length > SHOWN && <a href={linkTo({ page: id })}>Show all</a>}
    </section>
  );
}
