/** What servers do of what AWS does, tried with SDK clients. */
import { type Server, servers } from "../../tests/bench/throughput/servers.js";
import { start } from "../../tests/bench/throughput/started.js";
import { type Behaviour, behaviours } from "./behaviours.js";
import { clientsOf } from "./clients.js";
import { otherServers } from "./other-servers.js";

/** What came out for a server: `yes`, `no`, or a dash where it has not got the service. */
export interface Column {
  readonly name: string;
  readonly what: string;
  /** Milliseconds from the start until it took connections. */
  readonly started: number;
  readonly cells: readonly string[];
}

/** Servers that are for AWS as a whole: what they lack they do not do. */
const alike = new Set(["cloudstub", "emulated", "moto", "ministack"]);

/** Access keys, where a server takes one only. */
const keys: { readonly [server: string]: string } = { s3rver: "S3RVER" };

/** Longer than any answer of a server that does what is asked, in milliseconds. */
const LIMIT_MS = 20_000;

/** Tries the servers of these names, or all, one after the other; tells why one is not tried. */
export async function compareServers(only: readonly string[] = []): Promise<Column[]> {
  const own = ["cloudstub", "emulated"];
  const compared = [...servers.filter(({ name, isPeer }) => own.includes(name) || isPeer === true), ...otherServers];
  const columns: Column[] = [];
  for (const server of compared.filter(({ name }) => only.length === 0 || only.includes(name))) {
    const missing = server.missing?.();
    if (missing !== undefined) console.log(`${server.name} was not tried: ${missing}`);
    else columns.push(await columnOf(server));
  }
  return columns;
}

async function columnOf(server: Server): Promise<Column> {
  const begun = performance.now();
  const started = await start(server);
  const took = performance.now() - begun;
  const clients = clientsOf(started.endpoint, keys[server.name]);
  const cells: string[] = [];
  for (const behaviour of behaviours) {
    const { service, says } = behaviour;
    const speaks = alike.has(server.name) || server.services?.some((each) => each === service) === true;
    const cell = speaks ? await tryBehaviour(behaviour, clients) : "–";
    cells.push(cell.startsWith("no") ? "no" : cell);
    console.log(`${server.name.padEnd(16)} ${cell.padEnd(40)} ${service}: ${says}`);
  }
  await started.stop();
  return { name: server.name, what: server.what, started: took, cells };
}

async function tryBehaviour({ holds }: Behaviour, clients: ReturnType<typeof clientsOf>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => (timer = setTimeout(() => resolve("no: no answer"), LIMIT_MS)));
  const outcome = holds(clients).then(
    (does) => (does ? "yes" : "no"),
    (error: Error) => `no: ${error.name}`,
  );
  return Promise.race([outcome, late]).finally(() => clearTimeout(timer));
}

/** The table in Markdown: a row for each behaviour, with the page of AWS that says so. */
export function tableOf(columns: readonly Column[]): string {
  const heads = ["what AWS does", ...columns.map(({ name }) => names[name] ?? name)];
  const rows = behaviours.map(({ service, says, source }, index) => [
    `[${service}](${source}): ${says}`,
    ...columns.map(({ cells }) => cells[index] ?? ""),
  ]);
  return [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

const names: { readonly [name: string]: string } = {
  cloudstub: "CloudStub, contract",
  emulated: "CloudStub, emulated",
  "dynamodb-local": "DynamoDB local",
  ministack: "MiniStack",
  elasticmq: "ElasticMQ",
};

const begin = "<!-- npm run compare -- --servers --write -->";
const end = "<!-- end -->";

/** A page with the table between its marks. Throws where it has none. */
export function withTable(page: string, columns: readonly Column[]): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end, from);
  if (from === -1 || to === -1) throw new Error(`The page has no marks "${begin}" and "${end}".`);
  return `${page.slice(0, from)}${begin}\n\n${tableOf(columns)}\n\n${page.slice(to)}`;
}
