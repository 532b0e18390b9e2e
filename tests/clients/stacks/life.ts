/** The life of an application, from the first deployment until nothing is left of it. */
import { strict as assert } from "node:assert";
import type { Account } from "./account.js";
import type { Application, Outputs, Stage } from "./applications.js";
import { Skipped, type Tools } from "./tools.js";

/** What is done with an application, one after another. */
export const steps = ["bootstrap", "deploy", "use", "update", "replace", "fail", "destroy", "nothing left"] as const;

type Step = (typeof steps)[number];

/** What came of each step. */
export type Outcome = { readonly [step in Step]: string };

interface Life {
  readonly application: Application;
  readonly tools: Tools;
  readonly account: Account;
  readonly folder: string;
}

/** Goes through the life of an application. What a step needs that failed is not tried. */
export async function live(life: Life): Promise<Outcome> {
  const { application } = life;
  const outcome = Object.fromEntries(steps.map((step) => [step, "-"])) as { [step in Step]: string };
  let goesOn = true;
  const step = async (name: Step, isNeeded: boolean, work: () => Promise<unknown>) => {
    if (!goesOn) return;
    const begin = performance.now();
    try {
      await work();
      outcome[name] = `${((performance.now() - begin) / 1000).toFixed(1)} s`;
    } catch (error) {
      if (error instanceof Skipped) throw error;
      outcome[name] = `FAILED: ${(error as Error).message.trim().replaceAll(/\s+/gu, " ").slice(0, 400)}`;
      if (isNeeded) goesOn = false;
    }
  };
  let outputs: Outputs = {};
  let before: string[] = [];
  // SAM has a stack of its own for what it uploads.
  const isToStay = (name: string) =>
    name.includes("aws-sam-cli-managed-default") || application.keeps?.test(name) === true;
  const deploy = async (stage: Stage) => {
    outputs = await application.deploy(life, stage);
  };
  if (application.bootstrap !== undefined)
    await step("bootstrap", true, () => application.bootstrap?.(life) as Promise<unknown>);
  before = goesOn ? await life.account.everything().catch(() => []) : [];
  await step("deploy", true, () => deploy("first"));
  const isDeployed = goesOn;
  await step("use", false, () => use(life, outputs, "first"));
  if (application.isFixed !== true) {
    await step("update", false, async () => {
      await deploy("changed");
      await use(life, outputs, "changed");
    });
    await step("replace", false, () => replace(life, () => outputs, deploy));
    await step("fail", false, () => fail(life, () => outputs, deploy));
  }
  if (!isDeployed) return outcome;
  await step("destroy", false, () => application.destroy(life));
  await step("nothing left", false, async () => {
    const left = (await life.account.everything()).filter((name) => !before.includes(name) && !isToStay(name));
    if (left.length > 0) throw new Error(left.join(", "));
  });
  return outcome;
}

/** Uses an application through its outputs, as it is to be at a stage. */
async function use({ application, account }: Life, outputs: Outputs, stage: "first" | "changed"): Promise<void> {
  const { Topic, Queue = "", Bucket = "", Url = "", Custom, Nested } = outputs;
  if (Topic === undefined) return;
  const isChanged = stage === "changed";
  assert.equal(await account.visibilityTimeout(Queue), isChanged ? "60" : "30", "the queue's visibility timeout");
  const message = `order-${crypto.randomUUID()}`;
  await account.publish(Topic, message);
  if (application.hasFunctions !== true) {
    await account.message(Queue);
    return;
  }
  assert.ok(Custom, "the custom resource tells nothing");
  assert.ok(Nested, "the nested stack tells nothing");
  await account.object(Bucket, message);
  assert.deepEqual(await account.answer(Url), { mode: stage, greeting: "hello", user: "ann", decrypted: "plain" });
}

async function replace(life: Life, outputs: () => Outputs, deploy: (stage: Stage) => Promise<void>): Promise<void> {
  const { Topic: old = "" } = outputs();
  await deploy("replaced");
  const { Topic: next = "" } = outputs();
  assert.match(next, /-two$/u, "the topic is not replaced");
  assert.equal(await life.account.hasTopic(old), false, "the old topic is still there");
  await use(life, outputs(), "changed");
}

/** A deployment that fails: stacks are rolled back, and Terraform goes on where it was told to. */
async function fail(life: Life, outputs: () => Outputs, deploy: (stage: Stage) => Promise<void>): Promise<void> {
  const earlier = outputs();
  const topics = [earlier["Topic"] ?? "", (earlier["Topic"] ?? "").replace(/two$/u, "one")] as const;
  const failed = await deploy("broken").then(
    () => false,
    () => true,
  );
  assert.ok(failed, "the deployment did not fail");
  if (life.application.name === "terraform") await deploy("replaced");
  assert.deepEqual(await Promise.all(topics.map((topic) => life.account.hasTopic(topic))), [true, false], "the topics");
  await use(life, earlier, "changed");
}
