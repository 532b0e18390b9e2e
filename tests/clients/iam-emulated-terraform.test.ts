import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import iam from "@cloudstub/iam";
import lambda from "@cloudstub/lambda";
import { type Server, startServer } from "@cloudstub/server";
import sts from "@cloudstub/sts";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientEnvironment } from "./environment.js";
import { isInstalled, runTool } from "./tool.js";

const configuration = fileURLToPath(new URL("terraform/identities.tf", import.meta.url));

/** False where these tests must be skipped: the provider comes from a mirror that Terraform's configuration names, as it has 700 MB. */
function hasTerraform(): boolean {
  if (existsSync(process.env["TF_CLI_CONFIG_FILE"] ?? "")) return isInstalled("Terraform", ["terraform", "version"]);
  console.warn("Skipped: TF_CLI_CONFIG_FILE names no mirror of Terraform's provider.");
  return false;
}

describe.skipIf(!hasTerraform())("the emulated identity service with Terraform", { timeout: 600_000 }, () => {
  let server: Server;
  let folder: string;
  beforeAll(async () => {
    server = await startServer({ modules: [iam, lambda, sts], port: 0, apiPort: 0, fidelity: "emulated" });
    folder = mkdtempSync(join(tmpdir(), "cloudstub-terraform-"));
    cpSync(configuration, join(folder, "main.tf"));
    const archive = zipSync({ "index.js": strToU8("exports.handler = async () => 'done';") });
    writeFileSync(join(folder, "function.zip"), archive);
  });
  afterAll(async () => {
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

  test("resources apply, plan without changes, change in place and are destroyed", async () => {
    await succeeds(terraform("init", "-input=false"));
    await succeeds(apply(false));
    await succeeds(plan(false));
    const changed = await succeeds(apply(true));
    expect(changed).toMatch(/^Apply complete! Resources: \d+ added, [1-9]\d* changed, \d+ destroyed\.$/m);
    await succeeds(plan(true));
    await succeeds(terraform("destroy", "-auto-approve", "-input=false", "-var=changed=true"));
    // The provider asks for what may be gone.
    const errors = server.world.history
      .latestFirst()
      .flatMap(({ serviceId, error }) => (serviceId === "iam" && error) || []);
    expect(errors.filter(({ code }) => code !== "NoSuchEntityException")).toEqual([]);
    const left = (await (await fetch(`http://127.0.0.1:${server.apiPort}/api/iam/list-roles`)).json()) as object;
    expect(left).toEqual({ roles: [] });
  });
});
