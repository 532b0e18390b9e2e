/**
 * Writes a complete Maven-layout repository of all modules: files for any static file server, or for an upload.
 *
 *   npm run build:repository [-- --version=<version>]     the workspace's version without -SNAPSHOT unless named
 */
import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { coreVersion } from "../packages/core/src/core-version.js";
import { artifactId, groupId, modulePath } from "../packages/server/src/modules/repository/coordinate.js";
import { bundleModule } from "./bundle-module.js";
import { generateModels } from "./generate-model.js";
import { root, serviceFolder, serviceIds } from "./workspace.js";

/** What a repository is made of. */
export interface RepositoryBuild {
  /** Its root. What is in it is removed first. */
  readonly directory: string;
  /** Version of all modules. */
  readonly version: string;
  readonly ids: readonly string[];
  /** The URL of the public repository of the sources, which Maven Central asks for in each pom. */
  readonly source?: string;
}

/**
 * Writes the archive, the pom and the metadata of each module, and checksums beside each of them. Returns the archives'
 * paths. The same sources give the same bytes, wherever and whenever: the metadata names no time.
 *
 * Throws for a snapshot version, which a repository of releases does not take.
 */
export async function buildRepository({ directory, version, ids, source }: RepositoryBuild): Promise<string[]> {
  if (!/^\d[\w.+-]*$/.test(version) || version.endsWith("-SNAPSHOT")) {
    throw new Error(
      `${version} is not a version to publish. Give a released one, such as --version=${releaseOf(coreVersion)}.`,
    );
  }
  await rm(directory, { recursive: true, force: true });
  return Promise.all(ids.map((id) => addModule(id, { version, directory, ...(source !== undefined && { source }) })));
}

/** The version that a development build works towards: `0.1.0` for 0.1.0-SNAPSHOT. */
function releaseOf(version: string): string {
  return version.replace(/-SNAPSHOT$/, "");
}

async function addModule(id: string, { version, directory, source }: Omit<RepositoryBuild, "ids">): Promise<string> {
  const home = join(directory, modulePath(id));
  const jar = await bundleModule(serviceFolder(id), join(home, version), version);
  const { description } = JSON.parse(await readFile(join(serviceFolder(id), "package.json"), "utf8")) as {
    description: string;
  };
  await writeChecksums(jar, await readFile(jar));
  await writeWithChecksums(jar.replace(/\.jar$/, ".pom"), pom({ id, version, description, source }));
  await writeWithChecksums(join(home, "maven-metadata.xml"), metadata(id, version));
  return jar;
}

/** Writes a file of a repository, with its checksums beside it. */
export async function writeWithChecksums(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
  await writeChecksums(file, Buffer.from(content));
}

/** The bare checksum, without a line break, as Maven's own tools write it. */
async function writeChecksums(file: string, bytes: Uint8Array): Promise<void> {
  const algorithms = ["md5", "sha1", "sha256", "sha512"];
  await Promise.all(
    algorithms.map((name) => writeFile(`${file}.${name}`, createHash(name).update(bytes).digest("hex"))),
  );
}

interface Described {
  readonly id: string;
  readonly version: string;
  readonly description: string;
  readonly source: string | undefined;
}

function pom({ id, version, description, source }: Described): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>${groupId}</groupId>
  <artifactId>${artifactId(id)}</artifactId>
  <version>${escapeXml(version)}</version>
  <packaging>jar</packaging>
  <name>${artifactId(id)}</name>
  <description>${escapeXml(description)}</description>
  <licenses>
    <license>
      <name>Apache-2.0</name>
      <url>https://www.apache.org/licenses/LICENSE-2.0.txt</url>
    </license>
  </licenses>${source === undefined ? "" : `\n${sourceOf(source)}`}
</project>
`;
}

/** What Maven Central wants to know of where a project comes from (its documentation, "Publishing requirements"). */
export function sourceOf(source: string): string {
  const url = escapeXml(source);
  return `  <url>${url}</url>
  <developers>
    <developer>
      <name>The CloudStub authors</name>
      <url>${url}</url>
    </developer>
  </developers>
  <scm>
    <connection>scm:git:${url}.git</connection>
    <url>${url}</url>
  </scm>`;
}

function metadata(id: string, version: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<metadata>
  <groupId>${groupId}</groupId>
  <artifactId>${artifactId(id)}</artifactId>
  <versioning>
    <latest>${escapeXml(version)}</latest>
    <release>${escapeXml(version)}</release>
    <versions>
      <version>${escapeXml(version)}</version>
    </versions>
  </versioning>
</metadata>
`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { version: { type: "string", default: releaseOf(coreVersion) } } });
  const directory = join(root, "dist", "repository");
  const ids = await serviceIds();
  // The SDK only lends its schemas here; which Node it will want next year does not matter.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";
  await generateModels(ids);
  for (const jar of await buildRepository({ directory, version: values.version, ids }))
    console.log(`wrote ${relative(root, jar)}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await run().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
