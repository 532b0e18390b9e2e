import type { ComponentType } from "preact";
import { useMemo } from "preact/hooks";
import { AccountRegionChoice, shownOf } from "../../../parts/account-region.js";
import { Button } from "../../../parts/button.js";
import { askToReset } from "../../../parts/confirmations.js";
import { Empty } from "../../../parts/empty.js";
import { RouteForm } from "../../../parts/route-form.js";
import { useSession } from "../../../session/session.js";
import { awsCommand } from "../../../session/shell-commands.js";
import { spelledOut } from "../../../session/wording.js";
import { ServiceRoutes } from "../../../views/service-routes.js";
import { listOf } from "../../session/resources.js";
import { serviceTitle } from "../../session/service-title.js";
import { Bucket } from "./bucket.js";
import { ConsoleContent } from "./console-content.js";
import { FunctionState } from "./function.js";
import { Identity } from "./identity.js";
import { LogGroup } from "./log-group.js";
import { Queue } from "./queue.js";
import { ResourcePane, useResources } from "./resource-pane.js";
import { Stack } from "./stack.js";
import { TableState } from "./table.js";
import { Topic } from "./topic.js";

/** What a resource is shown with. */
export interface ContentProps {
  readonly name: string;
  readonly routes: ServiceRoutes;
}

const contents: Readonly<Record<string, ComponentType<ContentProps>>> = {
  sqs: Queue,
  dynamodb: TableState,
  s3: Bucket,
  lambda: FunctionState,
  sns: Topic,
  logs: LogGroup,
  cloudformation: Stack,
  iam: Identity,
};

/** The resources of a service, and the one that the address names: the first one unless it names another. */
export function ServiceState({ id }: { readonly id: string }) {
  const { status, place } = useSession();
  const { module, shown, routes } = useModule(id);
  const list = listOf(id, status.value);
  const resources = useResources(list, routes);
  if (status.value === undefined) return <p class="muted">Reading.</p>;
  if (list === undefined) return <WithoutList id={id} routes={routes} />;
  const hasResources = (resources?.length ?? 0) > 0;
  const name = place.value.item || resources?.[0]?.name;
  return (
    <>
      <ResourcePane id={id} list={list} resources={resources} chosen={name}>
        <AccountRegionChoice module={module} shown={shown} />
      </ResourcePane>
      <div class="content">
        {name ? (
          resources && <Chosen id={id} list={list} resources={resources} name={name} routes={routes} />
        ) : (
          <h1 tabIndex={-1}>{serviceTitle(id)}</h1>
        )}
        {resources && !name && <Empty title={`No ${list.noun} yet.`} command={awsCommand(status.value, list.create)} />}
        {hasResources && <Reset id={id} />}
      </div>
    </>
  );
}

/** A module with its routes, for the account and region that are shown. */
function useModule(id: string) {
  const { status, accountRegion } = useSession();
  const module = status.value?.modules.find((module) => module.id === id) ?? {};
  const shown = shownOf(module, accountRegion.value);
  const all = status.value?.routes;
  const routes = useMemo(
    () => new ServiceRoutes(id, all ?? [], shown),
    [id, all?.length, status.value?.startedAt, shown.account, shown.region],
  );
  return { module, shown, routes };
}

function Reset({ id }: { readonly id: string }) {
  const session = useSession();
  return (
    <div class="buttons foot">
      <Button class="quiet danger" onClick={() => askToReset(session, id)}>
        Reset {id}
      </Button>
    </div>
  );
}

interface ChosenProps extends ContentProps {
  readonly id: string;
  readonly list: { readonly noun: string };
  readonly resources: readonly { readonly name: string }[];
}

/** The resource that the address names, or a note that the service lacks it. */
function Chosen({ id, list, resources, name, routes }: ChosenProps) {
  const Content = contents[id] ?? ConsoleContent;
  if (resources.some((each) => each.name === name)) return <Content key={name} name={name} routes={routes} />;
  return (
    <>
      <h1 tabIndex={-1}>{spelledOut(name)}</h1>
      <p class="note warn">{`There is no ${list.noun} ${spelledOut(name)}. It may have been deleted.`}</p>
    </>
  );
}

/** A service that lists nothing has the forms of its routes. */
function WithoutList({ id, routes }: { readonly id: string; readonly routes: ServiceRoutes }) {
  const { remedy } = useSession().status.value?.modules.find((module) => module.id === id) ?? {};
  return (
    <div class="content">
      <h1 tabIndex={-1}>{serviceTitle(id)}</h1>
      {routes.all.length === 0 && (
        <p class="muted">
          {remedy ? `What it keeps is shown where it behaves as AWS does: start with ${remedy}.` : "It keeps nothing."}
        </p>
      )}
      {routes.all.map((route) => (
        <RouteForm key={route.method + route.path} route={route} />
      ))}
    </div>
  );
}
