import { createHash } from "node:crypto";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { makeJar } from "../../../../scripts/jar.js";
import { type ArchiveInfo, listArchives, ModuleError } from "../../src/index.js";
import { readArchive } from "../../src/modules/archive.js";
import { manifestEntry, writeManifest } from "../../src/modules/manifest.js";
import { directoryOf, echoBundle, echoJar, everythingIn, manifest } from "./jars.js";
import { type RawEntry, rawZip } from "./raw-zip.js";

const goodEntries: readonly RawEntry[] = [
  { name: manifestEntry, data: writeManifest(manifest) },
  { name: "service.cjs", data: echoBundle() },
];

/** What is said of a plugin directory that holds nothing but this file. */
async function refusal(content: Uint8Array | string): Promise<string> {
  const error: unknown = await listArchives(await directoryOf({ "bad.jar": content })).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ModuleError);
  return (error as ModuleError).message;
}

describe("A plugin directory", () => {
  // Specification 1 start-up 3b
  test("is listed by service id, with what the manifests say, and nothing else in it matters", async () => {
    const jar = echoJar();
    const directory = await directoryOf({
      "a.jar": jar,
      "b.jar": echoJar("", { "Stub-Service-Id": "alpha" }),
      "notes.txt": "no jar",
      "c.jar.part": "half a jar",
    });
    const echo: ArchiveInfo = {
      file: join(directory, "a.jar"),
      id: "echo",
      version: "1.2.3",
      coreVersion: manifest["Stub-Core-Version"],
      sha512: createHash("sha512").update(jar).digest("hex"),
    };
    expect(await listArchives(directory)).toEqual([expect.objectContaining({ id: "alpha" }), echo]);
  });

  // Specification 1 start-up 3d
  test("that is empty has no archives", async () => {
    expect(await listArchives(await directoryOf({}))).toEqual([]);
  });

  test("that does not exist is Node's error", async () => {
    await expect(listArchives(join(await directoryOf({}), "none"))).rejects.toMatchObject({ code: "ENOENT" });
  });

  test("can't hold two archives of one service", async () => {
    const directory = await directoryOf({
      "echo-1.jar": echoJar(),
      "echo-2.jar": echoJar("", { "Stub-Module-Version": "2.0.0" }),
    });
    await expect(listArchives(directory)).rejects.toThrow(
      `echo-2.jar and echo-1.jar are both archives of the service echo. Keep one of them in ${directory} and remove the other.`,
    );
  });

  test("can't hold an archive that is named for another service", async () => {
    const directory = await directoryOf({ "cloudstub-sqs-1.2.3.jar": echoJar() });
    await expect(listArchives(directory)).rejects.toThrow(
      "cloudstub-sqs-1.2.3.jar is refused: it is named for another service than the one that its manifest says, echo.",
    );
  });

  test("can't hold a directory that is named as an archive", async () => {
    const directory = await directoryOf({ "x.jar/y": "" });
    await expect(listArchives(directory)).rejects.toThrow(/^x\.jar can't be read \(EISDIR/);
  });
});

describe("An archive is refused by name", () => {
  const whole = Buffer.from(echoJar());
  const bomb = { name: "service.cjs", method: 8, data: Buffer.alloc(65 * 1024 * 1024) };

  test.each<[string, Uint8Array | string, string]>([
    ["when it is empty", "", "is not a zip archive."],
    ["when it is something else", "#!/bin/sh\necho hello\n", "is not a zip archive."],
    ["when its end is missing", whole.subarray(0, -1), "is not a whole zip archive: its end is missing."],
    ["when its beginning is missing", whole.subarray(7), "is damaged: its directory is not where its end says."],
    [
      "when its directory holds more than its end says",
      patched(whole, -12, 3),
      "is damaged: its directory has 2 entries and not 1.",
    ],
    [
      "when its directory holds less than its end says",
      patched(whole, -12, 1),
      "is damaged: its directory has 2 entries and not 3.",
    ],
    [
      "when its directory is not a directory",
      rawZip([{ name: "x" }]).fill(0, 31, 35),
      "is damaged: its directory holds something else than entries.",
    ],
    ["with an encrypted entry", rawZip([{ name: "x", flags: 1 }]), 'is refused: its entry "x" is encrypted.'],
    [
      "with an unknown method",
      rawZip([{ name: "x", method: 12 }]),
      'is refused: its entry "x" is packed with the unknown method 12.',
    ],
    [
      "with a symbolic link",
      rawZip([{ name: "x", mode: 0o120777, data: "/etc" }]),
      'is refused: its entry "x" is a symbolic link.',
    ],
    [
      "with an entry that is there twice",
      rawZip([{ name: "x" }, { name: "x" }]),
      'is refused: its entry "x" is there twice.',
    ],
    [
      "with an entry that unpacks to too much",
      rawZip([bomb]),
      'is refused: its entry "service.cjs" has more than 67108864 bytes unpacked.',
    ],
    [
      "with entries that unpack to too much together",
      rawZip(["a", "b", "c"].map((name) => ({ name, size: 50 * 1024 * 1024 }))),
      "is refused: unpacked it has more than 134217728 bytes.",
    ],
    [
      "with too many entries",
      rawZip(Array.from({ length: 1001 }, (_, index) => ({ name: `e${index}` }))),
      "is refused: it has more than 1000 entries.",
    ],
    [
      "with an entry that unpacks to more than it says",
      rawZip([{ ...bomb, name: manifestEntry, size: 10 }]),
      `is damaged: its entry "${manifestEntry}" does not unpack to what its directory says.`,
    ],
    [
      "with an entry of another checksum",
      rawZip([{ name: manifestEntry, data: "A: 1", crc: 1 }]),
      `is damaged: its entry "${manifestEntry}" does not unpack to what its directory says.`,
    ],
    ["without a manifest", rawZip([{ name: "service.cjs" }]), `is not a module archive: it has no ${manifestEntry}.`],
    [
      "with a manifest of megabytes",
      rawZip([{ name: manifestEntry, data: "A: 1\n".repeat(200_000) }]),
      "is refused: its manifest has more than 65536 bytes.",
    ],
    [
      "with a manifest that is none",
      rawZip([{ name: manifestEntry, data: "hello\n" }]),
      'has a manifest that can\'t be read: the line "hello" is not a "Name: value".',
    ],
    [
      "of an ES module",
      makeJar({ ...manifest, "Main-Module": "service.mjs" }, { "service.mjs": Buffer.from("export default {};") }),
      'names "service.mjs" as Main-Module, and a module is in CommonJS, in a file .cjs.',
    ],
    [
      "without its bundle",
      rawZip(goodEntries.slice(0, 1)),
      'lacks the entry "service.cjs" that its manifest names as Main-Module.',
    ],
  ])("%s", async (_, content, reason) => {
    expect(await refusal(content)).toContain(`bad.jar ${reason} `);
  });

  test.each(["../x", "a/../../x", "..", "/etc/passwd", "\\x", "a\\..\\x", "C:x", "c:\\x", "a\0b", ""])(
    "with an entry that is named %j",
    async (name) => {
      const content = rawZip([...goodEntries, { name }]);
      expect(await refusal(content)).toContain(
        `bad.jar is refused: its entry ${JSON.stringify(name)} is named as a path that leads out of the archive. `,
      );
    },
  );

  test.each(Object.keys(manifest))("when its manifest lacks %s", async (name) => {
    const { [name]: _, ...fields } = manifest as { [field: string]: string };
    expect(await refusal(makeJar(fields, {}))).toContain(
      `bad.jar is not a module archive: its manifest lacks ${name}. `,
    );
  });

  test.each([
    ["Manifest-Version", "2.0"],
    ["Stub-Service-Id", "../echo"],
    ["Stub-Service-Id", "Echo"],
    ["Stub-Module-Version", "latest"],
    ["Stub-Core-Version", "any"],
    ["Main-Module", ""],
  ])("when its manifest gives %s as %j", async (name, value) => {
    const jar = makeJar({ ...manifest, [name]: value }, { "service.cjs": Buffer.from("") });
    expect(await refusal(jar)).toContain(
      `bad.jar has a manifest with an impossible ${name}, ${JSON.stringify(value)}. `,
    );
  });

  test("and nothing is unpacked", async () => {
    const directory = await directoryOf({
      "plugins/bad.jar": rawZip([...goodEntries, { name: "../escaped", data: "x" }]),
    });
    await expect(listArchives(join(directory, "plugins"))).rejects.toBeInstanceOf(ModuleError);
    expect(await everythingIn(directory)).toEqual(["plugins", join("plugins", "bad.jar")]);
  });
});

describe("The reader of archives", () => {
  const content = fc.oneof(
    fc.uint8Array({ maxLength: 100 }),
    fc.string().map((text) => Buffer.from(text.repeat(50))),
  );
  const entryName = fc
    .stringMatching(/^[a-z][a-z0-9./-]{0,20}[a-z]$/)
    .filter((name) => !name.split("/").includes(".."));
  let jar: Buffer;

  beforeAll(() => {
    jar = Buffer.from(makeJar(manifest, { "service.cjs": Buffer.from(echoBundle()), "a.txt": Buffer.from("a") }));
  });

  test("gives back what was packed, manifest first and then by name", () => {
    fc.assert(
      fc.property(fc.dictionary(entryName, content, { noNullPrototype: true }), (entries) => {
        const archive = readArchive(Buffer.from(makeJar(manifest, entries)), "x.jar");
        expect(archive.names).toEqual([manifestEntry, ...Object.keys(entries).sort()]);
        for (const [name, bytes] of Object.entries(entries)) expect(archive.read(name)?.equals(bytes)).toBe(true);
      }),
    );
  });

  test("has nothing to say of entries that are not there", () => {
    const archive = readArchive(jar, "x.jar");
    expect(["constructor", "__proto__", "b.txt"].map((name) => archive.read(name))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("passes over the entries that other writers make for folders", () => {
    expect(readArchive(rawZip([{ name: "META-INF/" }, ...goodEntries]), "x.jar").names).toEqual([
      manifestEntry,
      "service.cjs",
    ]);
  });

  test("refuses every archive that is cut short", () => {
    for (let length = 0; length < jar.length; length++) {
      expect(() => readArchive(jar.subarray(0, length), "x.jar")).toThrow(ModuleError);
    }
  });

  test("never gives other bytes than those packed, nor fails in another way, when a byte is wrong", () => {
    const right = readAll(jar);
    for (let at = 0; at < jar.length; at++) {
      const read = outcome(patched(jar, at, 0xff));
      if (read instanceof Error) expect(read).toBeInstanceOf(ModuleError);
      else
        for (const [name, bytes] of read)
          if (right.has(name)) expect(bytes.equals(right.get(name) as Buffer)).toBe(true);
    }
  });

  function readAll(bytes: Buffer): Map<string, Buffer> {
    const archive = readArchive(bytes, "x.jar");
    return new Map(archive.names.map((name) => [name, archive.read(name) as Buffer]));
  }

  function outcome(bytes: Buffer): Map<string, Buffer> | Error {
    try {
      return readAll(bytes);
    } catch (error) {
      return error as Error;
    }
  }
});

/** A copy in which one byte, counted from the end where negative, is another. */
function patched(bytes: Buffer, at: number, mask: number): Buffer {
  const copy = Buffer.from(bytes);
  const index = at < 0 ? bytes.length + at : at;
  copy[index] = (copy[index] as number) ^ mask;
  return copy;
}
