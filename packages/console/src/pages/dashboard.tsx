import { Button } from "../parts/button.js";
import { askToReset } from "../parts/confirmations.js";
import { Command } from "../parts/copy-button.js";
import { Empty } from "../parts/empty.js";
import { Level } from "../parts/level.js";
import { Table } from "../parts/table.js";
import { linkTo } from "../session/place.js";
import type { HistoryEntry, Status } from "../session/records.js";
import { useSession } from "../session/session.js";
import { exportCommand } from "../session/shell-commands.js";
import { useHistory } from "../session/use-history.js";
import { dayAndTime, durationInWords, grouped } from "../session/wording.js";
import { titleOf } from "../views/services.js";
import { outcomes } from "./entry.js";
import { Placeholders } from "./placeholders.js";

/** The server, its services and its calls. */
export function Dashboard() {
  const session = useSession();
  const status = session.status.value;
  const requests = useHistory() ?? [];
  return (
    <>
      <div class="head">
        <h1 tabIndex={-1}>Dashboard</h1>
        <Button class="danger" onClick={() => askToReset(session)}>
          Reset everything
        </Button>
      </div>
      {status && <Running status={status} requests={requests} />}
    </>
  );
}

interface RunningProps {
  readonly status: Status;
  readonly requests: readonly HistoryEntry[];
}

function Running({ status, requests }: RunningProps) {
  const { uptime, startedAt, port, apiPort, modules } = status;
  const history = (outcome: string) => (
    <a href={linkTo({ page: "history", filters: { outcome } })}>
      {grouped(requests.filter(outcomes[outcome]?.has ?? Boolean).length)}
    </a>
  );
  const figures = [
    ["Uptime", durationInWords(uptime), `since ${dayAndTime(startedAt)}`],
    ["Mock port", port, "for SDKs"],
    ["API port", apiPort, "this console"],
    ["Requests", history(""), "in the history"],
    ["Errors", history("errors"), "status 400 and above"],
    ["Not matched", history("unmatched"), "no stub answered"],
  ] as const;
  return (
    <>
      <dl class="figures">
        {figures.map(([name, value, note]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
            <dd class="muted">{note}</dd>
          </div>
        ))}
      </dl>
      <h2>Connect</h2>
      <Command text={exportCommand(status)} />
      <h2>Modules</h2>
      {modules.length > 0 ? (
        <Modules status={status} requests={requests} />
      ) : (
        <Empty title="No service is enabled." command="cloudstub --services=sqs,s3">
          Restart the server with the services that you need.
        </Empty>
      )}
      <h2>Placeholders called</h2>
      <Placeholders requests={requests} />
    </>
  );
}

function Modules({ status: { modules, routes }, requests }: RunningProps) {
  const session = useSession();
  const calls = (id: string) => requests.filter(({ serviceId }) => serviceId === id).length;
  const rows = modules.map(({ id, stubs, ...module }) => [
    <>
      {routes.some(({ service }) => service === id) ? <a href={linkTo({ page: id })}>{titleOf(id)}</a> : titleOf(id)}{" "}
      <small>{id}</small>
      <Level {...module} />
      <details>
        <summary>
          Operations<span class="unseen"> of {id}</span>
        </summary>
        <ul>
          {stubs.map(({ protocol, matchKey }) => (
            <li key={matchKey}>
              <code>{matchKey}</code> <small>{protocol}</small>
            </li>
          ))}
        </ul>
      </details>
    </>,
    stubs.length,
    <a key="calls" href={linkTo({ page: "history", filters: { service: id } })}>
      {grouped(calls(id))}
      <span class="unseen"> requests of {id}</span>
    </a>,
    <Button key="reset" class="danger" onClick={() => askToReset(session, id)}>
      Reset<span class="unseen"> {id}</span>
    </Button>,
  ]);
  return <Table head={["Service", "Stubs", "Requests", "State"]} rows={rows} />;
}
