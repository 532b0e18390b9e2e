import { Button } from "../../../parts/button.js";
import { askToReset } from "../../../parts/confirmations.js";
import { Command } from "../../../parts/copy-button.js";
import { Disclosure } from "../../../parts/disclosure.js";
import { RouteForm } from "../../../parts/route-form.js";
import { linkTo } from "../../../session/place.js";
import type { Module, Status } from "../../../session/records.js";
import { useSession } from "../../../session/session.js";
import { exportCommand } from "../../../session/shell-commands.js";
import { dayAndTime, durationInWords } from "../../../session/wording.js";
import { Card } from "../../parts/card.js";
import { PlainTable } from "../../parts/plain-table.js";
import { useLaboratory } from "../../session/laboratory.js";
import { serviceTitle } from "../../session/service-title.js";
import { ServiceIcon } from "../../shell/icons.js";
import { Coverage } from "./coverage.js";
import { Leans } from "./leans.js";

/** The server: how close its services are to AWS, what this run leans on, and all routes. */
export function ServerRoom() {
  const session = useSession();
  const { status, place } = session;
  return (
    <>
      <div class="head">
        <h1 tabIndex={-1}>Server</h1>
        <Button class="danger" onClick={() => askToReset(session)}>
          Reset everything
        </Button>
      </div>
      {status.value && (
        <>
          <Facts status={status.value} />
          <Leans />
          <Modules status={status.value} />
          <Coverage service={place.value.filters["service"] ?? ""} />
          <Routes status={status.value} />
        </>
      )}
    </>
  );
}

function Facts({ status }: { readonly status: Status }) {
  const { uptime, startedAt, port, apiPort, version } = status;
  return (
    <dl class="figures">
      {(
        [
          ["Version", version ?? "", ""],
          ["Uptime", durationInWords(uptime), `since ${dayAndTime(startedAt)}`],
          ["Mock port", String(port), "for SDKs"],
          ["API port", String(apiPort), "this page"],
        ] as const
      ).map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          <dd class="muted">{note}</dd>
        </div>
      ))}
      <div class="command-figure">
        <dt>Connect</dt>
        <dd class="muted">
          <Command text={exportCommand(status)} />
        </dd>
      </div>
    </dl>
  );
}

function Modules({ status: { modules } }: { readonly status: Status }) {
  return (
    <Card title="Services">
      {modules.length === 0 && <p>No service is enabled: start with --services=sqs,s3 or --services=all.</p>}
      <PlainTable
        heads={["Service", "Level", "What it leaves out, and what to do", ["Operations", "num"], ["Action", "unseen"]]}
      >
        {modules.map((module) => (
          <ModuleRow key={module.id} module={module} />
        ))}
      </PlainTable>
    </Card>
  );
}

function ModuleRow({ module }: { readonly module: Module }) {
  const session = useSession();
  const all = useLaboratory().operations.value.filter(({ service }) => service === module.id);
  const real = all.filter(({ placeholder, neverDoes }) => !placeholder && !neverDoes);
  return (
    <tr>
      <th scope="row">
        <a class="service" href={linkTo({ page: module.id })}>
          <ServiceIcon id={module.id} /> {serviceTitle(module.id)} <small>{module.id}</small>
        </a>
      </th>
      <td>
        <span class={module.level === "contract" && module.remedy ? "tag warn" : "tag good"}>{module.level}</span>
      </td>
      <td>{remedyOf(module)}</td>
      <td class="num">
        <a href={linkTo({ page: "server", filters: { service: module.id } })}>
          {real.length} of {all.length}
          <span class="unseen"> operations of {module.id} do something</span>
        </a>
      </td>
      <td class="num">
        <Button class="quiet danger" onClick={() => askToReset(session, module.id)}>
          Reset<span class="unseen"> {module.id}</span>
        </Button>
      </td>
    </tr>
  );
}

function remedyOf({ leavesOut, remedy }: Module) {
  if (remedy === undefined) return <span class="muted">behaves as AWS does</span>;
  return (
    <>
      {leavesOut ? `leaves out ${leavesOut}: ` : "start with "}
      <code>{remedy}</code>
    </>
  );
}

function Routes({ status: { routes } }: { readonly status: Status }) {
  const groups = Map.groupBy(routes, ({ service }) => service ?? "management");
  return (
    <Card title="Routes of the API port">
      {[...groups].map(([service, routes]) => (
        <Disclosure key={service} summary={`${service}: ${routes.length} routes`}>
          {() => routes.map((route) => <RouteForm key={route.method + route.path} route={route} />)}
        </Disclosure>
      ))}
    </Card>
  );
}
