/**
 * Writes `docs/architecture/imports.md`: which packages import which, which folders of the core, of the server and of the services, as
 * diagrams, and how many there are.
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
  const contract = checkout.files(
    sqs,
    (path) => !path.startsWith("emulated/") && path !== "service.ts" && path !== "index.ts",
  );
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

const services = ["dynamodb", "kms", "lambda", "s3", "secretsmanager", "sns", "sqs", "ssm", "sts"];

/** Of commit 222174d, before services were divided into features: what `--counts` printed for a checkout of it. */
const servicesBefore: Counts = {
  dynamodb: "57 parts, 321 arrows, 146 in cycles",
  kms: "21 parts, 60 arrows, 4 in cycles",
  lambda: "15 parts, 34 arrows, none in cycles",
  s3: "40 parts, 207 arrows, 80 in cycles",
  secretsmanager: "34 parts, 134 arrows, 11 in cycles",
  sns: "37 parts, 152 arrows, 21 in cycles",
  sqs: "33 parts, 131 arrows, none in cycles",
  ssm: "31 parts, 99 arrows, 2 in cycles",
  sts: "17 parts, 32 arrows, none in cycles",
};

/** The folders of each service, and the files beside them. */
function countsOfServices(checkout: Checkout): Counts {
  return Object.fromEntries(
    services.map((id) => {
      const parts = checkout.serviceParts(id);
      return [id, `${parts.size} parts, ${arrowsOf(parts).length} arrows, ${inCycles(parts)}`];
    }),
  );
}

/** The text of the page. */
export async function picturesText(): Promise<string> {
  const checkout = await Checkout.read(root);
  const now = countsOf(checkout);
  const rows = Object.entries(now).map(([what, count]) => `| ${what} | ${before[what] ?? ""} | ${count} |`);
  const serviceRows = Object.entries(countsOfServices(checkout)).map(
    ([id, count]) => `| ${id} | ${servicesBefore[id] ?? ""} | ${count} |`,
  );
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

## The services

A part is a folder, or a file beside the folders such as \`errors.ts\`. In a large service imports run overlay → features → engine → state, and no
feature imports another one.

| service | before (commit 222174d) | now |
| --- | --- | --- |
${serviceRows.join("\n")}

${services.map((id) => `### The folders of ${id}\n\n${mermaid(checkout.folders(`services/${id}/src/`, 3))}`).join("\n\n")}
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [option, folder] = process.argv.slice(2);
  if (option === "--counts" && folder !== undefined) {
    const checkout = await Checkout.read(folder);
    console.log(countsOf(checkout), countsOfServices(checkout));
  } else {
    await mkdir(dirname(page), { recursive: true });
    await writeFile(page, await picturesText());
    console.log(`wrote ${page.slice(root.length)}`);
  }
}
