import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { groupId } from "../../packages/server/src/modules/repository/coordinate.js";
import { buildRepository, sourceOf, writeWithChecksums } from "../build-repository.js";
import { generateModels } from "../generate-model.js";
import { makeJar, makeZip } from "../jar.js";
import { run } from "../packages/project.js";
import type { Release } from "../stage-packages.js";
import { root, serviceFolder, serviceIds } from "../workspace.js";

const CLIENT = "cloudstub-client";
const client = join(root, "clients", "java", "client");
const manifest = { "Manifest-Version": "1.0" };

/**
 * Writes a Maven-layout repository of all modules and of the client for Java. Each has a pom, the sources and the documentation, which Maven Central asks for, and
 * checksums of all of them.
 */
export async function writeMaven(directory: string, { version, source }: Release): Promise<void> {
  const ids = await serviceIds();
  // The SDK only lends its schemas here; which Node it will want next year does not matter.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";
  await generateModels(ids);
  await buildRepository({ directory, version, ids, source });
  const folder = (artifact: string) => join(directory, ...groupId.split("."), artifact, version);
  for (const id of ids) {
    const base = join(folder(`cloudstub-${id}`), `cloudstub-${id}-${version}`);
    await writeWithChecksums(`${base}-sources.jar`, makeJar(manifest, await filesIn(join(serviceFolder(id), "src"))));
    const page = await readFile(join(serviceFolder(id), "README.md"));
    await writeWithChecksums(`${base}-javadoc.jar`, makeJar(manifest, { "README.md": page }));
  }
  await writeClient(join(folder(CLIENT), `${CLIENT}-${version}`), { version, source });
}

async function writeClient(base: string, { version, source }: Release): Promise<void> {
  const pom = await readFile(join(client, "pom.xml"), "utf8");
  const [, own = ""] = /<artifactId>cloudstub-client<\/artifactId>\s*<version>([^<]+)</.exec(pom) ?? [];
  if (own !== version) throw new Error(`The client for Java has the version ${own}, not ${version}.`);
  await run(["mvn", "-q", "-B", "-f", client, "package", "-DskipTests"], root);
  await writeWithChecksums(`${base}.jar`, await readFile(join(client, "target", `${CLIENT}-${version}.jar`)));
  await writeWithChecksums(`${base}.pom`, pom.replace("  <licenses>", `${sourceOf(source)}\n  <licenses>`));
  const sources = join(client, "src", "main", "java");
  await writeWithChecksums(`${base}-sources.jar`, makeJar(manifest, await filesIn(sources)));
  const pages = await mkdtemp(join(tmpdir(), "cloudstub-javadoc-"));
  try {
    const lenient = ["-Xdoclint:none", "--ignore-source-errors", "-notimestamp", "-quiet"];
    await run(["javadoc", ...lenient, "-sourcepath", sources, "-subpackages", "io.cloudstub", "-d", pages], root);
    await writeWithChecksums(`${base}-javadoc.jar`, makeJar(manifest, await filesIn(pages)));
  } finally {
    await rm(pages, { recursive: true, force: true });
  }
}

/** The files below a folder, by their paths in it with slashes. */
async function filesIn(folder: string): Promise<{ readonly [path: string]: Uint8Array }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = files.map(async (file) => [relative(folder, file).replaceAll("\\", "/"), await readFile(file)] as const);
  return Object.fromEntries(await Promise.all(read));
}

/** What Maven Central would refuse in a repository; nothing where it is good. */
export async function mavenProblems(directory: string, version: string): Promise<string[]> {
  const names = (await readdir(directory, { recursive: true })).map((name) => name.replaceAll("\\", "/"));
  const poms = names.filter((name) => name.endsWith(".pom"));
  const problems = await Promise.all(
    poms.map(async (pom) => {
      const base = pom.replace(/\.pom$/, "");
      const needed = [".pom", ".jar", "-sources.jar", "-javadoc.jar"].map((ending) => base + ending);
      const lacking = needed.filter((file) => !names.includes(file)).map((file) => `${file} is not there`);
      const text = await readFile(join(directory, pom), "utf8");
      const sums = await Promise.all(
        needed.filter((file) => names.includes(file)).map((file) => wrongSums(directory, file)),
      );
      return [...pomProblems(text, pom, version), ...lacking, ...sums.flat()];
    }),
  );
  return poms.length === 0 ? ["there is no pom"] : problems.flat();
}

/** The elements that Central asks for in each pom, those of a list in their own element. */
const asked = [
  "name",
  "description",
  "url",
  "licenses/license/name",
  "licenses/license/url",
  "developers/developer/name",
  "scm/connection",
  "scm/url",
];

/** What a pom lacks; a pom is short, and its elements have no attributes but those of the project. */
export function pomProblems(pom: string, file: string, version: string): string[] {
  const lacking = asked.filter((path) => {
    const text = path
      .split("/")
      .reduce<string | undefined>((around, name) => elementOf(around, name), elementOf(pom, "project"));
    return text === undefined || text.trim() === "";
  });
  const own = elementOf(elementOf(pom, "project"), "version");
  return [
    ...lacking.map((path) => `${file} lacks ${path}`),
    ...(own === version ? [] : [`${file} has the version ${own}`]),
  ];
}

/** The contents of the first child of this name. */
function elementOf(text: string | undefined, name: string): string | undefined {
  if (text === undefined) return undefined;
  let depth = 0;
  let begin = 0;
  for (const { 0: tag, 1: slash, 2: found, index } of text.matchAll(/<(\/?)([\w.-]+)[^<>]*>/g)) {
    if (tag.endsWith("/>")) continue;
    if (slash === "/") depth--;
    if (depth === 0 && found === name) {
      if (slash === "/") return text.slice(begin, index);
      begin = index + tag.length;
    }
    if (slash === "") depth++;
  }
  return undefined;
}

async function wrongSums(directory: string, file: string): Promise<string[]> {
  const bytes = await readFile(join(directory, file));
  const checked = ["md5", "sha1", "sha256", "sha512"].map(async (name) => {
    const told = await readFile(join(directory, `${file}.${name}`), "utf8").catch(() => undefined);
    return told === createHash(name).update(bytes).digest("hex")
      ? []
      : [`the ${name} of ${file} is not there, or wrong`];
  });
  return (await Promise.all(checked)).flat();
}

/** Signs all files that Central wants signed, with a key of the user's gpg or with one that is made for this check and thrown away; then the signatures go too. */
export async function trySignatures(directory: string, key: string | undefined): Promise<string> {
  const names = await readdir(directory, { recursive: true });
  const files = names.filter((name) => /\.(jar|pom)$/.test(name)).map((name) => join(directory, name));
  if (key !== undefined) {
    for (const file of files)
      await run(["gpg", "--batch", "--yes", "--armor", "--detach-sign", "--local-user", key, file], root);
    return `${files.length} files signed with ${key}`;
  }
  const home = await mkdtemp(join(tmpdir(), "cloudstub-gpg-"));
  try {
    const gpg = [
      "gpg",
      "--homedir",
      home,
      "--batch",
      "--yes",
      "--quiet",
      "--pinentry-mode",
      "loopback",
      "--passphrase",
      "",
    ];
    await run([...gpg, "--quick-generate-key", "release check", "ed25519", "sign", "1d"], root);
    for (const file of files) {
      await run([...gpg, "--armor", "--detach-sign", file], root);
      await run([...gpg, "--verify", `${file}.asc`, file], root);
      await rm(`${file}.asc`);
    }
  } finally {
    await run(["gpgconf", "--homedir", home, "--kill", "all"], root);
    await rm(home, { recursive: true, force: true });
  }
  return `${files.length} files can be signed (--gpg-key=<id> signs them)`;
}

/** Writes what Central takes as one upload: the repository without its metadata, which Central makes itself. */
export async function writeBundle(directory: string, file: string): Promise<void> {
  const files = Object.entries(await filesIn(directory)).filter(([name]) => !name.includes("maven-metadata.xml"));
  await writeFile(file, makeZip(Object.fromEntries(files), 0));
}
