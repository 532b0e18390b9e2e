/** Functions that run from a folder of this machine, `{ S3Bucket: "hot-reload", S3Key: <path> }`, and see each change of it. AWS has no such thing. */
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { operations, zip } from "./emulated-laboratory.js";
import { laboratory } from "./laboratory.js";

const lab = laboratory({ fidelity: "emulated", functions: {} });
const { ask } = operations(lab);
let outer: string;
let folder: string;
beforeEach(() => {
  outer = mkdtempSync(join(tmpdir(), "cloudstub-test-"));
  folder = join(outer, "code");
  mkdirSync(folder);
});
afterEach(() => rmSync(outer, { recursive: true, force: true }));

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
/** Answers with its value, and with how often this environment ran. */
const code = (value: string) => `let runs = 0; exports.handler = async () => [${value}, ++runs];`;
const inFolder = (S3Key = folder) => ({ S3Bucket: "hot-reload", S3Key });
const create = (input: object = {}) => lab.create("f", { Code: inFolder(), ...input });
const invoke = async (FunctionName = "f") => {
  const { Payload } = (await ask("Invoke", { FunctionName })) as { Payload: Uint8Array };
  return JSON.parse(Buffer.from(Payload).toString()) as unknown;
};

test("the next invocation after a change of a file has a new environment, and without one it stays warm", async () => {
  write("index.js", code("1"));
  await create();
  expect(await invoke()).toEqual([1, 1]);
  expect(await invoke()).toEqual([1, 2]);
  write("index.js", code("2"));
  expect(await invoke()).toEqual([2, 1]);
  expect(await invoke()).toEqual([2, 2]);
});

test.each<[what: string, change: () => void, after: unknown]>([
  ["a file below is changed", () => write("lib/value.js", "module.exports = 9;"), [9, 1]],
  ["a file is added", () => write("other.txt", ""), [1, 1]],
  ["a file is removed", () => rmSync(join(folder, "spare.txt")), [1, 1]],
  ["a file is renamed", () => renameSync(join(folder, "spare.txt"), join(folder, "moved.txt")), [1, 1]],
  [
    "a file is replaced by another one, as editors save",
    () => {
      write("next.js", "module.exports = 7;");
      renameSync(join(folder, "next.js"), join(folder, "lib/value.js"));
    },
    [7, 1],
  ],
  ["a package is added", () => mkdirSync(join(folder, "node_modules/other")), [1, 1]],
  ["a file of a package is changed, which is not looked for", () => write("node_modules/one/index.js", "// 2"), [1, 2]],
  ["git keeps something", () => write(".git/index", ""), [1, 2]],
])("%s", async (_, change, after) => {
  write("index.js", code('require("./lib/value.js")'));
  write("lib/value.js", "module.exports = 1;");
  write("spare.txt", "");
  write("node_modules/one/index.js", "");
  await create();
  expect(await invoke()).toEqual([1, 1]);
  change();
  expect(await invoke()).toEqual(after);
});

test("a link to a folder, also one that leads in a circle, is not followed", async () => {
  write("index.js", code("1"));
  symlinkSync(folder, join(folder, "circle"));
  symlinkSync(join(folder, "nothing"), join(folder, "dangling"));
  await create();
  expect(await invoke()).toEqual([1, 1]);
});

test("an invocation that was running finishes with the code that it began with", async () => {
  // It says that it runs, and waits for a file.
  const slow = (value: number) => `
    const { existsSync, writeFileSync } = require("node:fs");
    exports.handler = async () => {
      writeFileSync(process.env.OUTER + "/runs-${value}", "");
      while (!existsSync(process.env.OUTER + "/go")) await new Promise((resolve) => setTimeout(resolve, 10));
      return ${value};
    };`;
  const invoked = async (value: number) => {
    write("index.js", slow(value));
    const answer = invoke();
    await expect.poll(() => existsSync(join(outer, `runs-${value}`)), { timeout: 10_000 }).toBe(true);
    return { answer };
  };
  await create({ Timeout: 20, Environment: { Variables: { OUTER: outer } } });
  const [first, second] = [await invoked(1), await invoked(2)];
  writeFileSync(join(outer, "go"), "");
  expect([await first.answer, await second.answer]).toEqual([1, 2]);
});

test("an error of the code is an answer, and the next change mends it", async () => {
  write("index.js", "exports.handler = ;");
  await create();
  expect(await invoke()).toMatchObject({ errorType: "Runtime.UserCodeSyntaxError" });
  write("index.js", code("1"));
  expect(await invoke()).toEqual([1, 1]);
});

test("versions and aliases run from the folder too, until another code is there", async () => {
  write("index.js", code("1"));
  await create({ Publish: true });
  await ask("CreateAlias", { FunctionName: "f", Name: "live", FunctionVersion: "1" });
  expect(await invoke("f:live")).toEqual([1, 1]);
  const archive = { FunctionName: "f", ZipFile: zip(code('"archive"')) };
  await ask("UpdateFunctionCode", { ...archive, DryRun: true });
  expect(await invoke()).toEqual([1, 1]);
  await ask("UpdateFunctionCode", archive);
  write("index.js", code("2"));
  expect([await invoke(), await invoke("f:live")]).toEqual([
    ["archive", 1],
    [2, 1],
  ]);
  await ask("UpdateFunctionCode", { FunctionName: "f", ...inFolder() });
  expect(await invoke()).toEqual([2, 1]);
});

test("GetFunction gives the folder as the address of the code, and its configuration has no size", async () => {
  write("index.js", code("1"));
  await create();
  const { Code, Configuration } = await ask("GetFunction", { FunctionName: "f" });
  expect(Code).toEqual({ RepositoryType: "S3", Location: pathToFileURL(folder).href });
  expect(Configuration).toMatchObject({ CodeSize: 0, CodeSha256: expect.stringMatching(/^.{43}=$/) });
  expect((await ask("GetAccountSettings"))["AccountUsage"]).toEqual({ FunctionCount: 1, TotalCodeSize: 0 });
});

test("a folder that is gone is an error of the function, with its path", async () => {
  write("index.js", code("1"));
  await create();
  rmSync(folder, { recursive: true });
  expect(await invoke()).toMatchObject({
    errorType: "Runtime.InvalidEntrypoint",
    errorMessage: expect.stringContaining(`The folder ${folder} can't be read`),
  });
});

describe("a key is refused", () => {
  const refused = (reason: string) => ({
    name: "InvalidParameterValueException",
    message: expect.stringContaining(reason),
    $metadata: { httpStatusCode: 400 },
  });

  test.each([
    ["that is a relative path", () => "src", "The path src is not absolute."],
    ["that is nothing", () => join(folder, "none"), "none can't be read: ENOENT"],
    ["that is a file", () => join(folder, "index.js"), "index.js can't be read: ENOTDIR"],
  ])("%s", async (_, keyOf, reason) => {
    write("index.js", code("1"));
    await expect(create({ Code: inFolder(keyOf()) })).rejects.toMatchObject(refused(reason));
    await create();
    await expect(ask("UpdateFunctionCode", { FunctionName: "f", ...inFolder(keyOf()) })).rejects.toMatchObject(
      refused(reason),
    );
    expect(await invoke()).toEqual([1, 1]);
  });
});

const hasPython = spawnSync("python3", ["--version"]).status === 0;

test.runIf(hasPython)(
  "a Python module of the same length is seen at once, and nothing is written into the folder",
  async () => {
    const module = (value: number) => `import value\ndef handler(event, context):\n    return value.VALUE + ${value}\n`;
    write("index.py", module(1));
    write("value.py", "VALUE = 10\n");
    await create({ Runtime: "python3.13" });
    expect(await invoke()).toBe(11);
    write("index.py", module(2));
    write("value.py", "VALUE = 20\n");
    expect(await invoke()).toBe(22);
    expect(readdirSync(folder).sort()).toEqual(["index.py", "value.py"]);
  },
);

describe("without leave to run code", () => {
  const other = laboratory({ fidelity: "emulated" });

  test("the bucket is refused, with the option", async () => {
    await expect(other.create("f", { Code: inFolder() })).rejects.toMatchObject({
      name: "InvalidParameterValueException",
      message: expect.stringContaining("--functions"),
    });
  });
});
