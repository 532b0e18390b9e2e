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
  const { status, stdout } = spawnSync(process.execPath, ["--import", tsx, "scripts/check-expressions.ts", file], { cwd: root });
  return { status, said: stdout.toString() };
}

test.each([
  ["cubic", String.raw`/^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i`, "3rd degree polynomial"],
  ["quadratic", String.raw`text.replace(/\/+$/, "")`, "2nd degree polynomial"],
  ["exponential", "/^(a|a)*$/", "exponential"],
  ["undecided", "/^(?=.{1,80}$)[a-z]+$/", "could not be decided"],
  ["made of text", "new RegExp(`^${text}$`)", "is made of text"],
  ["made of text without new", "RegExp(text)", "is made of text"],
])("an expression that is %s is refused, with its line", (_, expression, reason) => {
  const { status, said } = check(`const text = "";\n/* /a/ */ export const planted = ${expression};\n`);
  expect(said).toContain(reason);
  expect(said).toContain("planted.ts:2  ");
  expect(status).toBe(1);
});

test("a linear expression passes, and so does what only looks like one", () => {
  const { status, said } = check('export const sound = /^[a-z]+-\\d+$/; // /^(a|a)*$/\nexport const text = "/^(a|a)*$/";\n');
  expect(said).toBe("1 regular expressions, all linear.\n");
  expect(status).toBe(0);
});
