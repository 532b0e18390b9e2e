import { mkdir, readdir, readFile, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as kit from "@cloudstub/kit";
import { describe, expect, test } from "vitest";
import { coreVersion, listArchives, loadModule, ModuleError } from "../../src/index.js";
import { cacheDirectories } from "../../src/modules/bundle-cache.js";
import { coreLine } from "../../src/modules/core-version.js";
import { directoryOf, echoBundle, echoJar, everythingIn } from "./jars.js";

/** Loads the only archive of a plugin directory, with a cache of its own. */
async function load(jar: Uint8Array, caches?: readonly string[]) {
  const directory = await directoryOf({ "plugins/echo.jar": jar });
  const [archive] = await listArchives(join(directory, "plugins"));
  if (archive === undefined) throw new Error("The archive is not listed.");
  return loadModule(archive, caches ?? [join(directory, "cache")]);
}

async function refusal(jar: Uint8Array): Promise<string> {
  const error: unknown = await load(jar).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ModuleError);
  return (error as ModuleError).message;
}

describe("A module", () => {
  test("is loaded as the service that its bundle exports, with the kit of the server", async () => {
    const service = await load(echoJar(echoBundle("kit, error: kit.unmodelled('Oops', 400, 'oops'),")));
    expect(service).toMatchObject({ id: "echo", protocols: ["awsJson1_0"], error: { code: "Oops" } });
    expect((service as unknown as { kit: unknown }).kit).toBe(kit);
    expect((service as unknown as { error: unknown }).error).toBeInstanceOf(kit.ServiceError);
    expect(kit.isPlaceholder(service.emulated?.operations?.["Shout"])).toBe(true);
  });

  test("of another line of core versions is refused before its code runs", async () => {
    const jar = echoJar("globalThis.ranForAnotherCore = true;", { "Stub-Core-Version": "9.x" });
    expect(await refusal(jar)).toBe(
      `echo.jar works with CloudStub 9.x, and this is ${coreVersion}. Take version ${coreVersion} of the module, or a 9.x version of CloudStub.`,
    );
    expect(globalThis).not.toHaveProperty("ranForAnotherCore");
  });

  test("that was replaced since it was listed is refused", async () => {
    const directory = await directoryOf({ "echo.jar": echoJar() });
    const [archive] = await listArchives(directory);
    await writeFile(join(directory, "echo.jar"), echoJar(echoBundle("reject: 1")));
    if (archive === undefined) throw new Error("The archive is not listed.");
    await expect(loadModule(archive, [join(directory, "cache")])).rejects.toThrow(
      "echo.jar was replaced while it was being loaded. Start again.",
    );
  });

  test.each([
    ["that throws", "throw new RangeError('too far');", "fails while it loads (RangeError: too far)"],
    ["that throws no error", "throw 'nothing';", "fails while it loads (nothing)"],
    ["that is no JavaScript", "export default {", "fails while it loads (SyntaxError: "],
    ["that imports what only its author has", "import 'left-pad-of-author';", "fails while it loads (Error: "],
  ])("%s while it loads is refused by name", async (_, bundle, reason) => {
    expect(await refusal(echoJar(bundle))).toContain(`echo.jar ${reason}`);
  });

  test.each<[string, string, string]>([
    ["exports nothing", "export const service = 1;", "its default export is not a service definition (see defineService)"],
    ["exports a list", "export default [];", "its default export is not a service definition (see defineService)"],
    ["is another service", echoBundle("id: 'sqs'"), 'its manifest says echo and its service "sqs"'],
    ["names no protocols", echoBundle("protocols: []"), "its service names no protocols"],
    ["speaks unknown protocols", echoBundle("protocols: ['smtp']"), 'the protocol "smtp" is unknown'],
    ["has no model", echoBundle("model: {}"), "its service's model is not a function"],
    ["has no state", echoBundle("state: {}"), "its service's state is not a function"],
    ["has no reject", echoBundle("reject: undefined"), "its service's reject is not a function"],
    ["has no operations", echoBundle("operations: undefined"), "its service has no operations"],
    ["has a row that is no handler", echoBundle("operations: { Say: 1 }"), "the row Say is neither a handler nor a placeholder"],
    ["has an overlay that is none", echoBundle("emulated: 1"), "its service's emulated is not an overlay (see defineService)"],
    ["has rows where the overlay is", echoBundle("emulated: { Shout() {} }"), "its service's emulated has the unknown member Shout"],
    [
      "has an overlay of no handlers",
      echoBundle("emulated: { operations: { Shout: {} } }"),
      "the row Shout is neither a handler nor a placeholder",
    ],
    [
      "has an overlay in no protocols",
      echoBundle("emulated: { protocols: 'awsQuery' }"),
      "its service's emulated protocols are not a list",
    ],
    ["has an overlay in unknown ones", echoBundle("emulated: { protocols: ['smtp'] }"), 'the protocol "smtp" is unknown'],
    ["has an overlay of no routes", echoBundle("emulated: { routes: { list: 1 } }"), 'the route "list" is not a route'],
    ["has a model that fails", echoBundle("model: () => JSON.parse('{')"), "its model can't be read"],
    [
      "has a model of an earlier kit",
      echoBundle(`model: kit.readModel('{"operations":{"Say":{},"Shout":{}},"shapes":{},"errors":{}}')`),
      "its model can't be read",
    ],
    ["has half a model", echoBundle("model: () => ({ operations: {} })"), "its model can't be read"],
    [
      "has shapes that can't be asked for",
      echoBundle("model: () => ({ operations: { Say: {}, Shout: {} }, shapes: {}, errors: {} })"),
      "its model can't be read",
    ],
    [
      "has rows without a model",
      echoBundle("operations: { Say() {}, Whisper() {}, constructor() {} }"),
      "it has rows that its model does not know: Whisper, constructor",
    ],
    [
      "has overlay rows without a model",
      echoBundle("emulated: { operations: { Shout() {}, Sing() {} } }"),
      "it has rows that its model does not know: Sing",
    ],
    [
      "has a model without rows",
      echoBundle("operations: {}, emulated: undefined"),
      "it has operations in its model that have no row: Say, Shout",
    ],
    ["lacks paths for REST", echoBundle("protocols: ['restJson1']"), "it has operations without method and path in its model: Say, Shout"],
    [
      "lacks paths for an overlay's REST",
      echoBundle("emulated: { protocols: ['restXml'], operations: { Shout() {} } }"),
      "it has operations without method and path in its model: Say, Shout",
    ],
    ["has a host label that is no name", echoBundle("hostLabel: 1"), "its service's hostLabel is not a string"],
    ["has header aliases that are no names", echoBundle("headerAliases: { A: 1 }"), "its service's headerAliases are not names by name"],
    ["has downloads that are no table", echoBundle("downloads: 1"), "its service's downloads are not a table"],
    [
      "has a download without a path",
      echoBundle("downloads: { Code: { read() {} } }"),
      "the download Code has no path or no read function",
    ],
    ["has no routes", echoBundle("routes: undefined"), "its service has no routes"],
    ["has a route that is none", echoBundle("routes: { list: 1 }"), 'the route "list" is not a route'],
  ])("that %s is refused by name", async (_, bundle, reason) => {
    expect(await refusal(echoJar(bundle))).toBe(
      `echo.jar is not a usable module: ${reason}. Correct the module's sources and build it again.`,
    );
  });

  test.each([
    ["method: 'PATCH'", 'has the impossible method "PATCH"'],
    ["description: ''", "has no description"],
    ["handle: undefined", "has no handle function"],
    ["response: undefined", "has no response schema"],
    ["params: undefined", "has no params"],
    ["params: { queue: { required: 'yes' } }", "has a parameter queue that is not made with required() or optional()"],
  ])("whose route says %s is refused by name", async (change, reason) => {
    const route = `{ method: "GET", description: "Lists.", params: {}, response: {}, handle() {}, ${change} }`;
    expect(await refusal(echoJar(echoBundle(`routes: { list: ${route} }`)))).toContain(`: the route "list" ${reason}. `);
  });

  test("whose route is named as no command can be is refused, and everything wrong is said at once", async () => {
    const message = await refusal(echoJar(echoBundle("id: 'sqs', routes: { 'List/All': {} }")));
    expect(message).toContain('its manifest says echo and its service "sqs"; the route "List/All" is not named in lower-case letters');
  });
});

describe("The line of a core version", () => {
  test.each([
    ["0.1.0", "0.1.x"],
    ["0.1.0-beta.1-SNAPSHOT", "0.1.x"],
    ["0.12.3", "0.12.x"],
    ["1.0.0", "1.x"],
    ["2.13.4-rc.1", "2.x"],
  ])("%s is %s", (version, line) => {
    expect(coreLine(version)).toBe(line);
  });
});

describe("The cache of bundles", () => {
  test("is the user's alone, and the only place that loading writes to", async () => {
    const directory = await directoryOf({ "plugins/echo.jar": echoJar() });
    const [archive] = await listArchives(join(directory, "plugins"));
    if (archive === undefined) throw new Error("The archive is not listed.");
    const file = join("cache", "modules", `${archive.sha512}.mjs`);
    await loadModule(archive, [join(directory, "cache", "modules")]);
    await loadModule(archive, [join(directory, "cache", "modules")]);
    expect(await everythingIn(directory)).toEqual(["cache", join("cache", "modules"), file, "plugins", join("plugins", "echo.jar")]);
    expect((await stat(join(directory, "cache", "modules"))).mode & 0o777).toBe(0o700);
    expect((await stat(join(directory, file))).mode & 0o777).toBe(0o600);
  });

  test("never runs what somebody else put there", async () => {
    const jar = echoJar(echoBundle("from: 'archive'"));
    const directory = await directoryOf({ "echo.jar": jar });
    const [archive] = await listArchives(directory);
    if (archive === undefined) throw new Error("The archive is not listed.");
    const file = join(directory, "cache", `${archive.sha512}.mjs`);
    await mkdir(join(directory, "cache"), { mode: 0o777 });
    await writeFile(file, echoBundle("from: 'somebody else'"));
    expect(await loadModule(archive, [join(directory, "cache")])).toMatchObject({ from: "archive" });
    expect(await readFile(file, "utf8")).toBe(echoBundle("from: 'archive'"));
    expect((await stat(join(directory, "cache"))).mode & 0o777).toBe(0o700);
  });

  test("is not a place that a symbolic link leads to", async () => {
    const directory = await directoryOf({ "elsewhere/x": "", "echo.jar": echoJar() });
    await symlink(join(directory, "elsewhere"), join(directory, "cache"));
    const [archive] = await listArchives(directory);
    if (archive === undefined) throw new Error("The archive is not listed.");
    await loadModule(archive, [join(directory, "cache"), join(directory, "second")]);
    expect(await readdir(join(directory, "elsewhere"))).toEqual(["x"]);
    expect(await readdir(join(directory, "second"))).toEqual([`${archive.sha512}.mjs`]);
  });

  test("is not needed: without one the module runs from memory", async () => {
    const directory = await directoryOf({ file: "not a directory" });
    expect(await load(echoJar(echoBundle("memory: true")), [join(directory, "file", "cache")])).toMatchObject({ id: "echo", memory: true });
    expect(await readdir(directory)).toEqual(["file"]);
  });

  test("forgets what nobody loaded for a month", async () => {
    const directory = await directoryOf({ "cache/old.mjs": "", "cache/new.mjs": "" });
    const old = Date.now() / 1000 - 31 * 24 * 60 * 60;
    await utimes(join(directory, "cache", "old.mjs"), old, old);
    await load(echoJar(echoBundle("forgets: true")), [join(directory, "cache")]);
    expect(await readdir(join(directory, "cache"))).toEqual(
      expect.arrayContaining(["new.mjs", expect.stringMatching(/^[0-9a-f]{128}\.mjs$/)]),
    );
    expect(await readdir(join(directory, "cache"))).toHaveLength(2);
  });

  test.runIf(process.platform === "linux").each([
    [{ XDG_CACHE_HOME: "/x", HOME: "/home/ann" }, "/x/cloudstub/modules"],
    [{ HOME: "/home/ann" }, "/home/ann/.cache/cloudstub/modules"],
    [{ XDG_CACHE_HOME: "relative", HOME: "/home/ann" }, "/home/ann/.cache/cloudstub/modules"],
  ])("is looked for where %j says, and then among the temporary files", (env, first) => {
    expect(cacheDirectories(env)).toEqual([first, expect.stringMatching(/cloudstub-modules-\d+$/)]);
  });

  test("is among the temporary files where the user has no directories", () => {
    expect(cacheDirectories({})).toEqual([expect.stringMatching(/cloudstub-modules-\w+$/)]);
  });
});
