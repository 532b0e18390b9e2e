import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as kit from "@cloudstub/kit";
import { describe, expect, onTestFinished, test } from "vitest";
import { makeJar } from "../../../../scripts/jar.js";
import { coreLine } from "../../../core/src/core-version.js";
import { coreVersion } from "../../../core/src/index.js";
import { overlayOf } from "../../../core/src/registry/fidelity.js";
import { makeRegistry } from "../../../core/src/registry/registry.js";
import { inspectDirectory, listArchives, loadModule, ModuleError } from "../../src/index.js";
import { directoryOf, echoBundle, echoJar, manifest, outline, overlayBundle, splitJar } from "./jars.js";

/** Loads the only archive of a plugin directory. */
async function load(jar: Uint8Array) {
  const directory = await directoryOf({ "plugins/echo.jar": jar });
  const [archive] = await listArchives(join(directory, "plugins"));
  if (archive === undefined) throw new Error("The archive is not listed.");
  return loadModule(archive);
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
    expect(kit.isPlaceholder(overlayOf(service).operations?.["Shout"])).toBe(true);
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
    await expect(loadModule(archive)).rejects.toThrow("echo.jar was replaced while it was being loaded. Start again.");
  });

  test.each([
    ["that throws", "throw new RangeError('too far');", "fails while it loads (RangeError: too far)"],
    [
      "that throws an odd error",
      "throw Object.assign(new Error('x'), { message: 5 });",
      "fails while it loads (Error: 5)",
    ],
    [
      "whose service throws",
      "Object.defineProperty(exports, 'default', { get() { throw new Error('not yet'); } });",
      "fails while it loads (Error: not yet)",
    ],
    ["that ends the process", "process.exit(0);", "fails while it loads (Error: it calls process.exit)"],
    [
      "that speaks to the terminal",
      "throw new Error('boom\\x1b[31m red');",
      "fails while it loads (Error: boom\\u001b[31m red)",
    ],
    ["that throws no error", "throw 'nothing';", "fails while it loads (nothing)"],
    ["that is not JavaScript", "exports.default = {", "fails while it loads (SyntaxError: "],
    [
      "that is an ES module",
      "export default {};",
      "fails while it loads (SyntaxError: Unexpected token 'export'). Correct the module's",
    ],
    [
      "that needs what only its author has",
      "require('left-pad-of-author');",
      "fails while it loads (Error: Cannot find module 'left-pad-of-author'). Correct the module's sources and build it again.",
    ],
  ])("%s while it loads is refused by name", async (_, bundle, reason) => {
    expect(await refusal(echoJar(bundle))).toContain(`echo.jar ${reason}`);
  });

  test("that fails while it loads is told with the file to remove, as it may have been downloaded", async () => {
    expect(await refusal(echoJar("throw 1;"))).toMatch(
      /If it was downloaded, remove \S+plugins\Wecho\.jar to have it downloaded again\.$/,
    );
  });

  test.each<[string, string, string]>([
    ["exports nothing", "exports.service = 1;", "its default export is not a service definition (see defineService)"],
    [
      "is not an object",
      "module.exports = null;",
      "its default export is not a service definition (see defineService)",
    ],
    ["exports a list", "exports.default = [];", "its default export is not a service definition (see defineService)"],
    ["is another service", echoBundle("id: 'sqs'"), 'its manifest says echo and its service "sqs"'],
    ["names no protocols", echoBundle("protocols: []"), "its service names no protocols"],
    ["speaks unknown protocols", echoBundle("protocols: ['smtp']"), 'the protocol "smtp" is unknown'],
    ["has no model", echoBundle("model: {}"), "its service's model is not a function"],
    ["has no state", echoBundle("state: {}"), "its service's state is not a function"],
    ["has no reject", echoBundle("reject: undefined"), "its service's reject is not a function"],
    ["has no operations", echoBundle("operations: undefined"), "its service has no operations"],
    [
      "has a row that is not a handler",
      echoBundle("operations: { Say: 1 }"),
      "the row Say is neither a handler nor a placeholder",
    ],
    [
      "has an overlay that is none",
      echoBundle("emulated: 1"),
      "its service's emulated is not an overlay (see defineService)",
    ],
    [
      "has rows where the overlay is",
      echoBundle("emulated: { Shout() {} }"),
      "its service's emulated has the unknown member Shout",
    ],
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
    [
      "has an overlay in unknown ones",
      echoBundle("emulated: { protocols: ['smtp'] }"),
      'the protocol "smtp" is unknown',
    ],
    [
      "has an overlay whose state is none",
      echoBundle("emulated: { state: {} }"),
      "its service's emulated state is not a function",
    ],
    [
      "has an overlay that can't be left",
      echoBundle("emulated: { leave: 1 }"),
      "its service's emulated leave is not a function",
    ],
    [
      "has an overlay of other files",
      echoBundle("emulated: { downloads: { file: {} } }"),
      "the download file has no path or no read function",
    ],
    [
      "has an overlay that leaves out members of nothing",
      echoBundle("emulated: { unrequired: ['Text'] }"),
      "its service's emulated unrequired are not lists by operation",
    ],
    ["has an overlay of no routes", echoBundle("emulated: { routes: { list: 1 } }"), 'the route "list" is not a route'],
    ["ignores what is not a list", echoBundle("ignores: 'Text'"), "its service's ignores are not lists by operation"],
    [
      "ignores members of an operation that it does not have",
      echoBundle("ignores: { Whisper: ['Text'] }"),
      "it ignores members of Whisper, which has no handler",
    ],
    [
      "ignores what has no name",
      echoBundle("ignores: { Say: [{ unless: 0 }] }"),
      "what it ignores of Say is not a list of members",
    ],
    [
      "ignores a member on a condition that is none",
      echoBundle("ignores: { Say: [{ member: 'Text', where: 0 }] }"),
      "what it ignores of Say is not a list of members",
    ],
    [
      "has an overlay that ignores members of a placeholder",
      echoBundle("emulated: { operations: { Shout: kit.placeholder({}) }, ignores: { Shout: ['Text'] } }"),
      "it ignores members of Shout, which has no handler",
    ],
    ["has a model that fails", echoBundle("model: () => JSON.parse('{')"), "its model can't be read"],
    [
      "has a model of an earlier kit",
      echoBundle(`model: kit.readModel('{"operations":{"Say":{},"Shout":{}},"shapes":{},"errors":{}}')`),
      "its model can't be read",
    ],
    [
      "has shapes as an earlier kit packed them",
      echoBundle(
        `model: kit.readModel('{"operations":{"Say":{},"Shout":{}},"errors":{}}', "q1YqLU4tUrJSUCpOLCpJTUksSVWqBQA=", "deflate")`,
      ),
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
    [
      "lacks paths for REST",
      echoBundle("protocols: ['restJson1']"),
      "it has operations without method and path in its model: Say, Shout",
    ],
    [
      "lacks paths for an overlay's REST",
      echoBundle("emulated: { protocols: ['restXml'], operations: { Shout() {} } }"),
      "it has operations without method and path in its model: Say, Shout",
    ],
    [
      "requires something of placeholders that can't be asked",
      echoBundle("placeholdersRequire: {}"),
      "its service's placeholdersRequire is not a function",
    ],
    ["has a host label that is not a name", echoBundle("hostLabel: 1"), "its service's hostLabel is not a string"],
    [
      "has header aliases that are no names",
      echoBundle("headerAliases: { A: 1 }"),
      "its service's headerAliases are not names by name",
    ],
    ["has downloads that are no table", echoBundle("downloads: 1"), "its service's downloads are not a table"],
    [
      "has a download without a path",
      echoBundle("downloads: { Code: { read() {} } }"),
      "the download Code has no path or no read function",
    ],
    [
      "has a form that posts nothing",
      echoBundle('forms: { Upload: { path: "/{Bucket}" } }'),
      "the form Upload has no path or no post function",
    ],
    ["has no routes", echoBundle("routes: undefined"), "its service has no routes"],
    ["has a route that is none", echoBundle("routes: { list: 1 }"), 'the route "list" is not a route'],
  ])("that %s is refused by name", async (_, bundle, reason) => {
    expect(await refusal(echoJar(bundle))).toContain(
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
    expect(await refusal(echoJar(echoBundle(`routes: { list: ${route} }`)))).toContain(
      `: the route "list" ${reason}. `,
    );
  });

  test("whose route is named as no command can be is refused, and everything wrong is said at once", async () => {
    const message = await refusal(echoJar(echoBundle("id: 'sqs', routes: { 'List/All': {} }")));
    expect(message).toContain(
      'its manifest says echo and its service "sqs"; the route "List/All" is not named in lower-case letters',
    );
  });
});

describe("An overlay in a bundle of its own", () => {
  /** How many of them were run since the test began. */
  function overlaysRun(): () => number {
    const host = globalThis as { overlaysRun?: number };
    onTestFinished(() => {
      delete host.overlaysRun;
    });
    return () => host.overlaysRun ?? 0;
  }

  test("is run once, when it is asked for, with the contract's files that are in the main bundle", async () => {
    const runs = overlaysRun();
    const service = await load(splitJar());
    expect(makeRegistry([service]).services[0]?.levelsOf("Shout")).toEqual({ level: "contract", above: "emulated" });
    expect(runs()).toBe(0);
    const { operations } = overlayOf(service);
    const shout = operations?.["Shout"] as (input: object) => unknown;
    expect(shout({ Text: "hello" })).toEqual({ Text: "HELLO" });
    expect(overlayOf(service).operations).toBe(operations);
    expect(makeRegistry([service], { fidelity: "emulated" }).services[0]?.levelsOf("Shout")).toEqual({
      level: "emulated",
    });
    expect(runs()).toBe(1);
  });

  test.each<[string, string, string]>([
    ["throws", "throw new RangeError('too far');", "fails while it loads (RangeError: too far)"],
    ["ends the process", "process.exit(0);", "fails while it loads (Error: it calls process.exit)"],
    [
      "is none",
      "exports.default = 1;",
      "is not a usable module: its service's emulated is not an overlay (see defineService)",
    ],
    [
      "exports none",
      "exports.overlay = {};",
      "is not a usable module: its service's emulated is not an overlay (see defineService)",
    ],
    [
      "reads no list",
      overlayBundle("reads: 1"),
      "is not a usable module: its service's emulated reads is not a list of operations",
    ],
    [
      "can't be left",
      overlayBundle("leave: 1"),
      "is not a usable module: its service's emulated leave is not a function",
    ],
    [
      "has rows that its outline lacks",
      overlayBundle("operations: { Say() {}, Shout() {} }"),
      "is not a usable module: its overlay and the outline of it differ in Say",
    ],
    [
      "lacks rows of its outline",
      overlayBundle("operations: {}"),
      "is not a usable module: its overlay and the outline of it differ in Shout",
    ],
  ])(
    "that %s is refused by name, when it is asked for and when its archive is inspected",
    async (_, bundle, reason) => {
      overlaysRun();
      const service = await load(splitJar(bundle));
      for (const attempt of [1, 2])
        expect(() => overlayOf(service), `${attempt}`).toThrow(`echo.jar ${reason}. Correct the module's sources`);
      const [inspected] = await inspectDirectory(await directoryOf({ "echo.jar": splitJar(bundle) }));
      expect(inspected?.problem?.message).toContain(`echo.jar ${reason}. Correct the module's sources`);
    },
  );

  test.each([
    ["is missing", "emulated: undefined", "its service's emulated is not the outline of an overlay (see LazyOverlay)"],
    [
      "is an overlay",
      "emulated: { operations: {} }",
      "its service's emulated is not the outline of an overlay (see LazyOverlay)",
    ],
    [
      "names unknown protocols",
      `emulated: { operations: ["Shout"], protocols: ["smtp"] }`,
      'the protocol "smtp" is unknown',
    ],
    [
      "has an unknown scope",
      `${outline.slice(0, -2)}, scope: "moon" }`,
      'its service\'s emulated has the unknown scope "moon"',
    ],
    [
      "has other ignored members",
      `${outline.slice(0, -2)}, ignores: { Shout: 1 } }`,
      "its service's emulated ignores are not lists by operation",
    ],
    [
      "has other refusals",
      `${outline.slice(0, -2)}, refuses: "Shout" }`,
      "its service's emulated refuses is not a list of operations",
    ],
    [
      "names rows without a model",
      `emulated: { operations: ["Sing"], protocols: [] }`,
      "it has rows that its model does not know: Sing",
    ],
  ])("whose outline %s is refused by name", async (_, changes, reason) => {
    expect(await refusal(splitJar(overlayBundle(), changes))).toContain(`echo.jar is not a usable module: ${reason}`);
  });

  test.each([
    ["overlay.js", 'names "overlay.js" as Overlay-Module, and a module is in CommonJS'],
    ["none.cjs", 'lacks the entry "none.cjs" that its manifest names as Overlay-Module'],
  ])("that the manifest names %s is refused", async (name, reason) => {
    const jar = makeJar(
      { ...manifest, "Overlay-Module": name },
      { "service.cjs": Buffer.of(), "overlay.js": Buffer.of() },
    );
    expect(await refusal(jar)).toContain(`echo.jar ${reason}`);
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

test("a damaged overlay is told as a damaged archive, and not as sources to correct", async () => {
  const jar = Buffer.from(splitJar());
  const at = jar.indexOf("overlay.cjs") + "overlay.cjs".length + 10;
  jar.writeUInt8(jar.readUInt8(at) ^ 0xff, at);
  const service = await load(jar);
  const damaged = /^echo\.jar is damaged: its entry "overlay\.cjs" (?!.*Correct the module's sources)/;
  expect(() => overlayOf(service)).toThrow(damaged);
});
