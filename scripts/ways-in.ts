/**
 * Goes each way in as its page tells it, from an empty folder or root file system to a first answered call, and prints a table: the steps (commands and files), the
 * seconds, and the bytes that are on the disk afterwards. Packages that this machine has in a cache of npm, pip, Go or Maven are taken from there.
 *
 *   npm run ways-in                          all that this machine has the tools for
 *   npm run ways-in -- --only=pytest         one of them; more than one by more options
 *   npm run ways-in -- --write               and writes their rows into the table of docs/ways-in.md
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startServer } from "@cloudstub/server";
import { packPackages } from "./pack.js";
import { bytesIn } from "./packages/installed.js";
import { inProject } from "./packages/project.js";
import { wayOfImage } from "./ways-in/image.js";
import { waysInLanguages } from "./ways-in/in-languages.js";
import { waysInNode } from "./ways-in/in-node.js";
import { lineOf, type Row, withTable } from "./ways-in/table.js";
import type { Start, Way } from "./ways-in/way.js";
import { loadService, root, serviceIds } from "./workspace.js";

const { values } = parseArgs({ options: { only: { type: "string", multiple: true }, write: { type: "boolean" } } });
const all = [...(await waysInNode()), ...waysInLanguages, wayOfImage];
const { only } = values;
const unknown = only?.filter((name) => all.every((way) => way.name !== name)) ?? [];
if (unknown.length > 0)
  throw new Error(`No way is called ${unknown.join(", ")}. There are: ${all.map(({ name }) => name).join(", ")}.`);

const packages = await packPackages();
const modules = await Promise.all((await serviceIds()).map(loadService));
const server = await startServer({ modules, port: 0, apiPort: 0, fidelity: "emulated" });
const rows: Row[] = [];
for (const way of all.filter(({ name }) => only?.includes(name) !== false)) {
  const row = await tryWay(way);
  rows.push(row);
  console.log(lineOf(row));
}
await server.close();
if (values.write === true) {
  const page = join(root, "docs", "ways-in.md");
  await writeFile(page, withTable(await readFile(page, "utf8"), rows, all));
}

async function tryWay(way: Way): Promise<Row> {
  const missing = way.missing?.();
  if (missing !== undefined) return { way, skipped: missing };
  return inProject({}, async (project) => {
    const ends: (() => Promise<unknown>)[] = [];
    let uncounted = 0;
    const at: Start = {
      packages,
      api: `http://127.0.0.1:${server.apiPort}`,
      later: (end) => void ends.push(end),
      async before(work) {
        const begun = performance.now();
        const result = await work();
        uncounted += performance.now() - begun;
        return result;
      },
    };
    const begun = performance.now();
    const { steps, folder = project.folder } = await way.go(project, at);
    const seconds = (performance.now() - begun - uncounted) / 1000;
    const bytes = await bytesIn(folder);
    for (const end of ends) await end();
    return { way, steps, seconds, bytes };
  });
}
