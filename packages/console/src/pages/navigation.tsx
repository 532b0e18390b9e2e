import { linkTo } from "../session/place.js";
import type { Status } from "../session/records.js";
import { useSession } from "../session/session.js";
import { titleOf } from "../views/services.js";

/** Links to the pages, one for each service that the status record lists routes of, and to the laboratory. */
export function Navigation() {
  const { status } = useSession();
  const services = servicesIn(status.value);
  return (
    <nav aria-label="Pages">
      <ul>
        <Entry page="" title="Dashboard" />
        <Entry page="history" title="History" />
        <li>
          <a href={`/lab${location.search}`}>Laboratory</a>
        </li>
      </ul>
      {services.length > 0 && (
        <>
          <h2>Services</h2>
          <ul>
            {services.map((id) => (
              <Entry key={id} page={id} title={titleOf(id)} hint={titleOf(id) === id ? undefined : id} />
            ))}
          </ul>
        </>
      )}
    </nav>
  );
}

/** The ids of the services that have routes, in the order of the status record. */
function servicesIn(status: Status | undefined): string[] {
  return [...new Set(status?.routes.flatMap(({ service }) => service ?? []))];
}

function Entry({
  page,
  title,
  hint,
}: {
  readonly page: string;
  readonly title: string;
  readonly hint?: string | undefined;
}) {
  const { place } = useSession();
  const isHere = place.value.page === page;
  return (
    <li>
      <a href={linkTo({ page })} aria-current={isHere ? "page" : undefined}>
        {title}
        {hint && <small> {hint}</small>}
      </a>
    </li>
  );
}
