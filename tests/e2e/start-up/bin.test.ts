import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { coreVersion } from "../../../packages/core/src/core-version.js";
import { artefacts, isFresh } from "../../../scripts/artefacts.js";
import { bundleCli, cliFile } from "../../../scripts/bundle-cli.js";
import { root } from "../../../scripts/workspace.js";
import { startNode, temporaryDirectory } from "../process.js";

const bin = join(root, "packages/cli/bin/cloudstub.js");

test("what is built starts by hand too, as the command does", async () => {
  const built = (await artefacts()).find(({ name }) => name === relative(root, cliFile));
  if (built === undefined || !(await isFresh(built))) await bundleCli();
  const ending = await (await startNode([cliFile, "--version"])).end();
  expect(ending).toMatchObject({ code: 0, stdout: `${coreVersion}\n`, stderr: "" });
});

test("the command says what to do when it is not built", async () => {
  const cwd = await temporaryDirectory({
    "package.json": '{"type":"module"}',
    "bin/cloudstub.js": await readFile(bin),
  });
  const ending = await (await startNode([join(cwd, "bin/cloudstub.js")])).end();
  expect(ending).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^cloudstub: .*npm run build.*\n$/),
  });
});

test.each(["18.20.0", "20.18.1"])("the command says that Node %s is too old", async (version) => {
  const older = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } });`;
  const ending = await (await startNode(["--import", `data:text/javascript,${encodeURIComponent(older)}`, bin])).end();
  expect(ending).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^cloudstub: Node .* is too old.*20\.19 or newer\.\n$/),
  });
});
