/** Functions of the same name and code in many worlds. `npm run bench:functions -- --worlds=1000` has a thousand, and says what they cost. */

import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../../scripts/workspace.js";
import { visitWorlds } from "../../bench/functions/worlds.js";
import { startCloudstub } from "../process.js";

const MOST_PROCESSES = 4;

test("no function sees anything of another world, and there are never more processes than are allowed", async () => {
  const modules = ["--modules-dir", join(root, "modules")];
  const options = [...modules, "--services=dynamodb,lambda", "--fidelity=emulated", "--functions"];
  const server = await startCloudstub([...options, `--functions-max-processes=${MOST_PROCESSES}`]);
  const { wrong, processes } = await visitWorlds(server, 24, randomUUID());
  expect(wrong).toEqual([]);
  if (!existsSync("/proc")) return;
  expect(processes).toBeGreaterThan(1);
  expect(processes).toBeLessThanOrEqual(MOST_PROCESSES);
}, 120_000);
