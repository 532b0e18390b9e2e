import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Server, startServer } from "@cloudstub/server";
import { strToU8, zipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { everyService } from "../all-services.js";
import { clientEnvironment } from "./environment.js";
import { isInstalled, runTool } from "./tool.js";

/** A configuration in the folder `terraform`. */
interface Configuration {
  readonly name: string;
  /** The services that it needs. */
  readonly services: readonly string[];
  /** Lists of what it makes. */
  readonly lists: readonly string[];
  /** Resources that are imported, by their addresses, with the ids by which the provider imports them. */
  readonly imports?: { readonly [address: string]: string };
}

const configurations: readonly Configuration[] = [
  {
    name: "identities",
    services: ["iam", "lambda", "sts"],
    lists: ["iam/list-roles", "iam/list-users", "iam/list-groups", "lambda/list-functions"],
  },
  {
    name: "functions",
    services: ["dynamodb", "iam", "lambda", "logs", "sqs", "sts"],
    lists: [
      "iam/list-roles",
      "sqs/list-queues",
      "dynamodb/list-tables",
      "lambda/list-functions",
      "lambda/list-event-source-mappings",
      "logs/list-log-groups",
    ],
  },
  {
    name: "images",
    services: ["ecr", "sts"],
    lists: ["ecr/list-repositories"],
    imports: {
      "aws_ecr_repository.app": "team/app",
      "aws_ecr_repository_policy.app": "team/app",
      "aws_ecr_lifecycle_policy.app": "team/app",
      "aws_ecr_registry_policy.all": "000000000000",
    },
  },
];

/** Errors of services that the provider asks for: it looks whether what it destroyed is gone, and whether a policy is there. */
const expected = [
  "NoSuchEntityException",
  "ResourceNotFoundException",
  "QueueDoesNotExist",
  "RepositoryNotFoundException",
  "RepositoryPolicyNotFoundException",
  "LifecyclePolicyNotFoundException",
  "RegistryPolicyNotFoundException",
];

/** False where these tests must be skipped: the provider comes from a mirror that Terraform's configuration names, as it has 700 MB. */
function hasTerraform(): boolean {
  if (existsSync(process.env["TF_CLI_CONFIG_FILE"] ?? "")) return isInstalled("Terraform", ["terraform", "version"]);
  console.warn("Skipped: TF_CLI_CONFIG_FILE names no mirror of Terraform's provider.");
  return false;
}

describe.skipIf(!hasTerraform())("the emulated services with Terraform", { timeout: 600_000 }, () => {
  let server: Server;
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "cloudstub-terraform-"));
    writeFileSync(
      join(folder, "function.zip"),
      zipSync({ "index.js": strToU8("exports.handler = async () => 'done';") }),
    );
    writeFileSync(
      join(folder, "layer.zip"),
      zipSync({ "nodejs/node_modules/a/index.js": strToU8("module.exports = 1;") }),
    );
  });
  afterEach(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  async function terraform(...args: readonly string[]) {
    const env = { ...clientEnvironment(`http://127.0.0.1:${server.port}`), TF_IN_AUTOMATION: "1" };
    const { status, stdout, stderr } = await runTool(["terraform", ...args, "-no-color"], env, { cwd: folder });
    return { status, said: stdout + stderr };
  }

  async function succeeds(run: ReturnType<typeof terraform>): Promise<string> {
    const { status, said } = await run;
    expect(status, said).toBe(0);
    return said;
  }

  const apply = (changed: boolean) => terraform("apply", "-auto-approve", "-input=false", `-var=changed=${changed}`);
  // Exit code 0: nothing to change; 2: something.
  const plan = (changed: boolean) => terraform("plan", "-detailed-exitcode", "-input=false", `-var=changed=${changed}`);

  test.each(configurations)(
    "$name apply, plan without changes, change in place, are imported and are destroyed",
    async ({ name, services, lists, imports = {} }) => {
      const modules = everyService.filter(({ id }) => services.includes(id));
      server = await startServer({ modules, port: 0, apiPort: 0, fidelity: "emulated" });
      cpSync(fileURLToPath(new URL(`terraform/${name}.tf`, import.meta.url)), join(folder, "main.tf"));
      const shown = () =>
        Promise.all(lists.map(async (list) => (await fetch(`http://127.0.0.1:${server.apiPort}/api/${list}`)).json()));
      const before = await shown();
      await succeeds(terraform("init", "-input=false"));
      await succeeds(apply(false));
      await succeeds(plan(false));
      for (const [at, list] of (await shown()).entries()) expect(list).not.toEqual(before[at]);
      const changed = await succeeds(apply(true));
      expect(changed).toMatch(/^Apply complete! Resources: \d+ added, [1-9]\d* changed, \d+ destroyed\.$/m);
      for (const [address, id] of Object.entries(imports)) {
        await succeeds(terraform("state", "rm", address));
        await succeeds(terraform("import", "-input=false", "-var=changed=true", address, id));
      }
      await succeeds(plan(true));
      await succeeds(terraform("destroy", "-auto-approve", "-input=false", "-var=changed=true"));
      const errors = server.world.history.latestFirst().flatMap(({ error }) => error ?? []);
      expect(errors.filter(({ code }) => !expected.includes(code))).toEqual([]);
      expect(await shown()).toEqual(before);
    },
  );
});
