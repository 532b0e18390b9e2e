/** Ways of JavaScript: the command, the library under each framework and runtime, a checkout. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CreateQueueCommand, SQSClient } from "@aws-sdk/client-sqs";
import { archivesFor, installCopy } from "../packages/copy.js";
import { type FirstTest, firstTests } from "../packages/first-tests.js";
import { install, type Project } from "../packages/project.js";
import { addRuntime, noRuntime, type OtherRuntime, runtimes } from "../packages/runtimes.js";
import { sourcesOf } from "../packages/sources.js";
import { startByCommand } from "../packages/started.js";
import { root } from "../workspace.js";
import { sectionOf } from "./page.js";
import type { Start, Way, Went } from "./way.js";

const node = "Node 20.19 or newer, npm";
const onFreePorts = ["--port=0", "--api-port=0"];

/** All of them. */
export async function waysInNode(): Promise<Way[]> {
  return [
    { name: "the command", needs: `${node}, a program that calls AWS`, go: byCommand },
    ...(await firstTests()).map(inTest),
    { name: "mocha", needs: node, go: inMocha },
    ...runtimes.map(inRuntime),
    { name: "a checkout", needs: `${node}, git, a program that calls AWS`, go: inCheckout },
  ];
}

/** The first call of a program that was there before. */
async function firstCall(endpoint: string): Promise<void> {
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const client = new SQSClient({ endpoint, region: "us-east-1", credentials });
  await client.send(new CreateQueueCommand({ QueueName: "orders" }));
  client.destroy();
}

/** Two commands, and the call. */
async function byCommand(project: Project, { packages, later }: Start): Promise<Went> {
  await install(project, archivesFor("cloudstub", packages));
  const command = ["npx", "cloudstub", "--fidelity=emulated", ...onFreePorts];
  const server = await startByCommand(command, { cwd: project.folder });
  later(server.end);
  await firstCall(server.address.endpoint);
  return { steps: 3 };
}

/** Two commands in a copy of this repository, and the call. The copy is made before. */
async function inCheckout(project: Project, { later, before }: Start): Promise<Went> {
  const checkout = join(project.folder, "checkout");
  await before(() => project.run("git", "clone", "--quiet", root, checkout));
  await project.run("npm", "--prefix", checkout, "ci", "--prefer-offline");
  const command = ["npm", "start", "--", "--fidelity=emulated", ...onFreePorts];
  const server = await startByCommand(command, { cwd: checkout });
  later(server.end);
  await firstCall(server.address.endpoint);
  return { steps: 3 };
}

function inTest({ name, files, packages: wanted, command }: FirstTest): Way {
  return {
    name,
    needs: node,
    async go(project, { packages }) {
      const [program = "", ...args] = command;
      await project.run("npm", "init", "--yes");
      await install(
        project,
        wanted.flatMap((each) => sourcesOf(each, packages)),
      );
      for (const [file, text] of files) await writeFile(join(project.folder, file), text);
      await project.run(program, ...args);
      return { steps: 3 + files.size };
    },
  };
}

/** As docs/ways-in.md tells it. */
async function inMocha(project: Project, { packages }: Start): Promise<Went> {
  const { files, blocks } = await sectionOf("docs/ways-in.md", "In a test of Node");
  const [installation = "", command = ""] = blocks.flat();
  const wanted = installation.split(" ").slice("npm install --save-dev".split(" ").length);
  await install(
    project,
    wanted.flatMap((each) => sourcesOf(each, packages)),
  );
  for (const [file, text] of files) await writeFile(join(project.folder, file), text);
  const [program = "", ...args] = command.split(" ");
  await project.run(program, ...args);
  return { steps: 2 + files.size };
}

/** The example for it, which is copied before. */
function inRuntime(runtime: OtherRuntime): Way {
  const { name, folder, command } = runtime;
  return {
    name,
    needs: `npm; ${name} is installed too`,
    async go(project, { packages, before }) {
      const reason = await before(async () => noRuntime(project, runtime));
      if (reason !== undefined) throw new Error(reason);
      await installCopy(project, join(root, "examples", folder), packages);
      await addRuntime(project, runtime);
      const [program, ...args] = command;
      await project.run(program, ...args);
      return { steps: 2 };
    },
  };
}
