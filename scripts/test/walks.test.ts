import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { root } from "../workspace.js";

/** Files of the service, at most. More means that requests run through parts of the service that they have nothing to do with. */
const most = { SendMessage: 16, PutItem: 27, "PutItem with a condition": 30, PutObject: 28 };

test("a request runs through few files of its service", async () => {
  const args = [join(root, "node_modules/tsx/dist/cli.mjs"), "--conditions=cloudstub-source", "scripts/walks.ts"];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
  const [, ...rows] = stdout.trim().split("\n");
  const counts = rows.map((row) => row.split("|").map((cell) => cell.trim()));
  expect(counts.map(([, name]) => name)).toEqual(Object.keys(most));
  for (const [, name = "", , ofService] of counts) {
    expect(Number(ofService), name).toBeGreaterThan(5);
    expect(Number(ofService), `Name the files with: npm run walks -- --functions. ${name}`).toBeLessThanOrEqual(
      most[name as keyof typeof most],
    );
  }
}, 60_000);
