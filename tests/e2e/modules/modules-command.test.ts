import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { coreLine, coreVersion } from "../../../packages/core/src/core-version.js";
import { echoJar } from "../../../packages/server/test/modules/jars.js";
import { runCloudstub, temporaryDirectory } from "../process.js";

const sha512 = (jar: Uint8Array) => createHash("sha512").update(jar).digest("hex");
const line = `CloudStub ${coreLine(coreVersion)}`;

describe("cloudstub modules", () => {
  test.each([
    ["the beginning of its checksum", [], 12],
    ["all of it where that is asked for", ["--long"], 128],
  ])("lists id, version, core versions and file of each archive that loads, and %s", async (_, args, digits) => {
    const cwd = await temporaryDirectory({ "modules/cloudstub-echo-1.2.3.jar": echoJar(), "modules/note.txt": "" });
    const { code, stdout, stderr } = await runCloudstub(["modules", ...args], { cwd });
    expect(stderr).toBe("");
    expect(stdout).toBe(`Plugin directory ${join(cwd, "modules")}

  ID    VERSION  WORKS WITH       LOADS  FILE
  echo  1.2.3    ${line}  yes    cloudstub-echo-1.2.3.jar
      sha512 ${sha512(echoJar()).slice(0, digits)}
`);
    expect(code).toBe(0);
  });

  test("says of each archive that can't be used why, and ends with code 1", async () => {
    const cwd = await temporaryDirectory({
      "kept/broken.jar": "not a zip",
      "kept/echo.jar": echoJar(),
      "kept/failing.jar": echoJar("throw new Error('no luck');", { "Stub-Service-Id": "failing" }),
      "kept/cloudstub-sqs-1.2.3.jar": echoJar(undefined, { "Stub-Service-Id": "s3" }),
      "kept/twin.jar": echoJar(undefined, { "Stub-Module-Version": "2.0.0" }),
      "kept/young.jar": echoJar(undefined, { "Stub-Service-Id": "young", "Stub-Core-Version": "7.x" }),
    });
    const { code, stdout } = await runCloudstub(["modules", "--modules-dir=kept"], { cwd });
    const lines = stdout.split("\n").filter((text) => !text.includes(" sha512 "));
    const row = (...cells: string[]) => expect.stringMatching(new RegExp(`^ +${cells.join(" +")}$`));
    expect(lines.slice(2)).toEqual([
      row("ID", "VERSION", "WORKS WITH", "LOADS", "FILE"),
      row("\\?", "\\?", "\\?", "no", "broken.jar"),
      "      broken.jar is not a zip archive. Build or download the archive again.",
      row("\\?", "\\?", "\\?", "no", "cloudstub-sqs-1.2.3.jar"),
      expect.stringContaining(
        "cloudstub-sqs-1.2.3.jar is refused: it is named for another service than the one that its manifest says, s3.",
      ),
      row("echo", "1.2.3", line, "no", "echo.jar"),
      expect.stringContaining("echo.jar and twin.jar are both archives of the service echo. Keep one of them in"),
      row("failing", "1.2.3", line, "no", "failing.jar"),
      expect.stringContaining("failing.jar fails while it loads (Error: no luck)."),
      row("echo", "2.0.0", line, "no", "twin.jar"),
      expect.stringContaining("twin.jar and echo.jar are both archives of the service echo."),
      row("young", "1.2.3", "CloudStub 7.x", "no", "young.jar"),
      expect.stringContaining("young.jar works with CloudStub 7.x, and this is"),
      "",
    ]);
    expect(code).toBe(1);
  });

  test.each([
    ["environment", { STUB_MODULES_DIR: "kept" }, ""],
    ["configuration file", {}, "stub.modules-dir=kept"],
  ])("looks where the %s says", async (_, env, file) => {
    const cwd = await temporaryDirectory({ "stub.properties": file, "kept/echo.jar": echoJar() });
    expect((await runCloudstub(["modules"], { cwd, env })).stdout).toContain("echo.jar");
  });

  test("says that there is no plugin directory, or nothing in it", async () => {
    const cwd = await temporaryDirectory();
    const directory = join(cwd, "modules");
    expect(await runCloudstub(["modules"], { cwd })).toMatchObject({
      code: 0,
      stdout: `There is no plugin directory ${directory}.\n`,
    });
    await mkdir(directory);
    const empty = `The plugin directory ${directory} holds no module archives.\n`;
    expect(await runCloudstub(["modules"], { cwd })).toMatchObject({ code: 0, stdout: empty });
  });

  test("fails for a directory that was named and does not exist", async () => {
    const { code, stderr } = await runCloudstub(["modules", "--modules-dir=gone"]);
    expect(stderr).toMatch(/^cloudstub: The plugin directory .*gone named by --modules-dir does not exist\./);
    expect(code).toBe(1);
  });

  test("takes no further words", async () => {
    const { code, stderr } = await runCloudstub(["modules", "sqs"]);
    expect(stderr).toMatch(/^cloudstub: "sqs" is not an option\./);
    expect(code).toBe(1);
  });

  test("is in the help", async () => {
    expect((await runCloudstub(["--help"])).stdout).toContain("cloudstub modules [--modules-dir <directory>] [--long]");
  });
});
