import { AccountRegionChoice, shownOf } from "../parts/account-region.js";
import { Button } from "../parts/button.js";
import { askToReset } from "../parts/confirmations.js";
import { Empty } from "../parts/empty.js";
import { Level } from "../parts/level.js";
import { RouteForm } from "../parts/route-form.js";
import { useSession } from "../session/session.js";
import { ServiceRoutes } from "../views/service-routes.js";
import { Entries } from "../views/service-view.js";
import { titleOf, viewOf } from "../views/services.js";

/** A service's panel: its contents, and a form for each of its routes. */
export function ServicePage({ id }: { readonly id: string }) {
  const session = useSession();
  const { routes: all = [], modules = [] } = session.status.value ?? {};
  const module = modules.find((module) => module.id === id) ?? {};
  const shown = shownOf(module, session.accountRegion.value);
  const routes = new ServiceRoutes(id, all, shown);
  const view = viewOf(routes);
  const isThere = routes.all.length > 0;
  const services = [...new Set([...modules.map((module) => module.id), id])];
  return (
    <>
      <div class="head">
        <h1 tabIndex={-1}>
          {titleOf(id)} {titleOf(id) !== id && <small>{id}</small>}
        </h1>
        {isThere && (
          <Button class="danger" onClick={() => askToReset(session, id)}>
            Reset {id}
          </Button>
        )}
      </div>
      <Level {...module} />
      {!isThere && session.status.value && (
        <Empty title={`${id} is not enabled, or has no routes.`} command={`cloudstub --services=${services.join(",")}`}>
          This panel comes back when the server runs with it.
        </Empty>
      )}
      <AccountRegionChoice module={module} shown={shown} />
      {view && <Entries view={view} routes={routes} />}
      {isThere && (
        <section aria-labelledby="routes">
          <h2 id="routes">Routes</h2>
          {routes.all.map((route) => (
            <RouteForm key={route.method + route.path} route={route} shown={shown} />
          ))}
        </section>
      )}
    </>
  );
}
