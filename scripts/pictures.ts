/**
 * Writes `docs/architecture/imports.md`: which packages import which, which folders of the core, of the server and of the queue
 * service, as diagrams, and how many there are.
 *
 *   npm run pictures                        # writes the page
 *   npm run pictures -- --counts <folder>   # prints the counts of another checkout
 */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Checkout } from "./pictures/checkout.js";
import { arrowsInCycles, arrowsOf, floorsOf, type Graph, mermaid, reachableFrom } from "./pictures/graph.js";
import { root } from "./workspace.js";

const page = join(root, "docs", "architecture", "imports.md");
const core = "packages/core/src/";
const server = "packages/server/src/";
const sqs = "services/sqs/src/";

interface Counts {
  readonly [what: string]: string;
}

/** Of commit 40645f3, before folders were cut by idea: what `--counts` printed for a checkout of it. */
const before: Counts = {
  "the core": "10 folders, 33 arrows, 27 in cycles",
  "the server": "none",
  "the queue service": "4 folders, 5 arrows, none in cycles",
  "its files": "86 on 13 floors, 8 in cycles",
  "those of its contract": "31 on 7 floors",
  "what the contract's ReceiveMessage reaches": "20 files",
};

function countsOf(checkout: Checkout): Counts {
  const files = checkout.files(sqs);
  const contract = checkout.files(sqs, (path) => !path.startsWith("emulated/") && path !== "service.ts" && path !== "index.ts");
  const reached = reachableFrom(files, "operations/receive-message.ts").size;
  return {
    "the core": counted(checkout.folders(core)),
    "the server": counted(checkout.folders(server)),
    "the queue service": counted(checkout.folders(sqs, 2)),
    "its files": `${files.size} on ${floorsOf(files)} floors, ${inCycles(files)}`,
    "those of its contract": `${contract.size} on ${floorsOf(contract)} floors`,
    "what the contract's ReceiveMessage reaches": `${reached} files`,
  };
}

function counted(graph: Graph): string {
  return graph.size === 0 ? "none" : `${graph.size} folders, ${arrowsOf(graph).length} arrows, ${inCycles(graph)}`;
}

function inCycles(graph: Graph): string {
  return `${arrowsInCycles(graph).length || "none"} in cycles`;
}

/** The text of the page. */
export async function picturesText(): Promise<string> {
  const checkout = await Checkout.read(root);
  const now = countsOf(checkout);
  const rows = Object.entries(now).map(([what, count]) => `| ${what} | ${before[what] ?? ""} | ${count} |`);
  return `# Imports

\`npm run pictures\` writes this page, and a test keeps it up to date. An arrow leads from the folder that imports to the one that is imported, types
included. An arrow that a longer way stands for is not drawn. A folder's name stands for all that is in it, and a floor for the files that import only files of lower
floors. Files that gather what is in folders, an index or a service's table, are no part of the diagrams.

| | before (commit 40645f3) | now |
| --- | --- | --- |
${rows.join("\n")}

Before, the sources of the server were among those of the core. In the queue service the cycles are those of a folder with the files beside it: no files import
one another in a circle.

## The packages

${mermaid(checkout.packages())}

## The folders of the core

${mermaid(checkout.folders(core))}

## The folders of the server

${mermaid(checkout.folders(server))}

## The folders of the queue service

${mermaid(checkout.folders(sqs, 2))}
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [option, folder] = process.argv.slice(2);
  if (option === "--counts" && folder !== undefined) {
    console.log(countsOf(await Checkout.read(folder)));
  } else {
    await mkdir(dirname(page), { recursive: true });
    await writeFile(page, await picturesText());
    console.log(`wrote ${page.slice(root.length)}`);
  }
}
