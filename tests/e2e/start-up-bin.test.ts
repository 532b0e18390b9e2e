import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/workspace.js";
import { startNode, temporaryDirectory } from "./process.js";

const bin = join(root, "packages/cli/bin/cloudstub.js");

test("the command says what to do when it is not built", async () => {
  const cwd = await temporaryDirectory({ "package.json": '{"type":"module"}', "bin/cloudstub.js": await readFile(bin) });
  const ending = await (await startNode([join(cwd, "bin/cloudstub.js")])).end();
  expect(ending).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(/^cloudstub: .*npm run build.*\n$/) });
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
