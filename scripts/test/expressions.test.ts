import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { root } from "../workspace.js";

const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;

function check(source: string) {
  const directory = mkdtempSync(join(tmpdir(), "cloudstub-expressions-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, "planted.ts");
  writeFileSync(file, source);
  const { status, stdout } = spawnSync(process.execPath, ["--import", tsx, "scripts/check-expressions.ts", file], {
    cwd: root,
  });
  return { status, said: stdout.toString() };
}

test("expressions that may take more than linear time are refused, each with its line and why", () => {
  const planted: readonly (readonly [expression: string, reason: string])[] = [
    [String.raw`/^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i`, "takes more than linear time (3rd degree polynomial)"],
    [String.raw`text.replace(/\/+$/, "")`, "takes more than linear time (2nd degree polynomial)"],
    ["/^(a|a)*$/", "takes more than linear time (exponential)"],
    ["/^(?=.{1,80}$)[a-z]+$/", "could not be decided"],
    ["new RegExp(text)", "is made of text while the program runs"],
    ["RegExp(text)", "is made of text while the program runs"],
  ];
  const { status, said } = check(
    planted.map(([expression], at) => `/* /a/ */ export const planted${at} = ${expression};\n`).join(""),
  );
  const lines = said.trim().split("\n");
  expect(lines).toHaveLength(planted.length);
  for (const [at, [, reason]] of planted.entries()) {
    expect(lines[at]).toContain(`planted.ts:${at + 1}  `);
    expect(lines[at]).toContain(reason);
  }
  expect(status).toBe(1);
});

test("a linear expression passes, and so does what only looks like one", () => {
  const { status, said } = check(
    'export const sound = /^[a-z]+-\\d+$/; // /^(a|a)*$/\nexport const text = "/^(a|a)*$/";\n',
  );
  expect(said).toBe("1 regular expressions, all linear.\n");
  expect(status).toBe(0);
});
