import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../../scripts/workspace.js";
import { sampleOf } from "../../repetitions.js";
import { hasAwsCli } from "../aws-cli.js";
import { hasBoto3 } from "../boto3.js";
import { setups, setupsTable } from "./list.js";
import { runSetup } from "./setups.js";

const hasTools = hasAwsCli() && hasBoto3();

test.skipIf(!hasTools).each(sampleOf(setups))("the set-up $name, which has $has", { timeout: 120_000 }, runSetup);

test.skipIf(!hasTools)("a set-up that needs a second line fails without it", { timeout: 120_000 }, async () => {
  const setup = setups.find(({ besides }) => besides !== undefined);
  if (setup === undefined) throw new Error("there is none");
  await expect(runSetup({ name: setup.name, has: setup.has })).rejects.toThrow("CloudStub runs no code of functions");
});

test("the table in docs/from/localstack.md is that of the set-ups", async () => {
  expect(await readFile(join(root, "docs", "from", "localstack.md"), "utf8")).toContain(setupsTable());
});
