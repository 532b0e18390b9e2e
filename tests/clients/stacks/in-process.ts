import { rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type CdkApp, startMock } from "@cloudstub/testing";
import { root } from "../../../scripts/workspace.js";
import { everyService } from "../../all-services.js";
import { Account } from "./account.js";
import { workFolder } from "./tools.js";

/** Deploys the CDK's application with `mock.deploy`, without a tool, twice: the second time some of it changes. Resolves to how long it took, or to why it failed. */
export async function deployInProcess(): Promise<string> {
  const folder = await workFolder();
  const functions = { nodePath: [join(root, "node_modules")] };
  const mock = await startMock({ services: everyService, fidelity: "emulated", publish: false, functions });
  const load = createRequire(join(folder, "cdk.js"));
  const { App } = load("aws-cdk-lib") as { App: new () => CdkApp };
  const { ordersStack } = load("./cdk.js") as { ordersStack: (app: CdkApp, name: string, how: object) => void };
  const appAt = (stage: string) => {
    const app = new App();
    ordersStack(app, "orders", { stage, functions: join(folder, "functions") });
    return app;
  };
  const begin = performance.now();
  try {
    const account = new Account(Number(new URL(mock.endpoint).port));
    for (const stage of ["first", "changed"]) {
      const { Topic = "", Bucket = "", Url = "" } = await mock.deploy(appAt(stage));
      await account.publish(Topic, stage);
      await account.object(Bucket, stage);
      const { mode } = await account.answer(Url);
      if (mode !== stage) throw new Error(`the function is ${String(mode)}`);
    }
    return `the same app of the CDK in a test's process, deployed, used, changed and used: ${((performance.now() - begin) / 1000).toFixed(1)} s`;
  } catch (error) {
    process.exitCode = 1;
    return `failed: ${(error as Error).message}`;
  } finally {
    await mock.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
