/**
 * Deploys applications with the tools that people have, to the built command in a process of its own: bootstrap, deploy, use through the outputs, a change
 * that updates, one that replaces, one that fails and is rolled back, destroy, and nothing left over. It prints a table, and for what failed the words of the
 * tool. The tools come from package registries, into `.cache/clients/stacks`; Terraform has to be there, with a mirror of its provider.
 *
 *   npm run build && npm run try:stacks               all applications
 *   npm run try:stacks -- cdk sam                     only these
 *   npm run try:stacks -- --templates=<folder>        instead the templates in a folder, by aws cloudformation deploy or by sam
 *   npm run try:stacks -- --peers=<folder>            also the servers of a Python environment: pip install ministack 'moto[server]'
 */
import { rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { Server } from "../../bench/throughput/servers.js";
import { start } from "../../bench/throughput/started.js";
import { Account } from "./account.js";
import { type Application, applications } from "./applications.js";
import { deployInProcess } from "./in-process.js";
import { live, type Outcome, steps } from "./life.js";
import { peersIn, product } from "./servers.js";
import { templatesIn } from "./templates.js";
import { Skipped, Tools, workFolder } from "./tools.js";

const { values, positionals } = parseArgs({
  options: { peers: { type: "string" }, templates: { type: "string" } },
  allowPositionals: true,
});
const all = values.templates === undefined ? applications : await templatesIn(values.templates);
const inProcess = "mock.deploy";
const unknown = positionals.find((name) => name !== inProcess && !all.some((application) => application.name === name));
if (unknown !== undefined)
  throw new Error(`There is no ${unknown}; there are ${all.map(({ name }) => name).join(", ")}.`);

const servers = [await product(), ...(values.peers === undefined ? [] : peersIn(values.peers))];
console.log(["application".padEnd(14), "server".padEnd(10), ...steps.map((step) => step.padStart(12))].join(" "));
for (const application of all) {
  if (positionals.length > 0 && !positionals.includes(application.name)) continue;
  for (const server of servers) await tryOn(server, application);
}
if (positionals.includes(inProcess) || (values.templates === undefined && positionals.length === 0))
  console.log(`${inProcess.padEnd(14)} ${await deployInProcess()}`);

/** Deploys an application to a server of its own, and prints what came of it. */
async function tryOn(server: Server, application: Application): Promise<void> {
  const row = (told: string) => console.log(`${application.name.padEnd(14)} ${server.name.padEnd(10)} ${told}`);
  const missing = server.missing?.();
  if (missing !== undefined) return row(`skipped: ${missing}`);
  await application.install?.().catch((error: Error) => console.log(`    ${error.message}`));
  const { port, endpoint, stop } = await start(server);
  let folder: string | undefined;
  try {
    folder = await workFolder();
    const outcome = await live({ application, tools: new Tools(folder, endpoint), account: new Account(port), folder });
    row(steps.map((step) => (outcome[step].startsWith("FAILED") ? "failed" : outcome[step]).padStart(12)).join(" "));
    note(server, outcome);
  } catch (error) {
    row(error instanceof Skipped ? `skipped: ${error.message}` : `failed: ${(error as Error).message}`);
    if (!(error instanceof Skipped) && server.name === "cloudstub") process.exitCode = 1;
  } finally {
    await stop();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}

function note(server: Server, outcome: Outcome): void {
  for (const step of steps) {
    if (!outcome[step].startsWith("FAILED")) continue;
    console.log(`    ${step}: ${outcome[step]}`);
    if (server.name === "cloudstub") process.exitCode = 1;
  }
}
