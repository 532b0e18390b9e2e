/**
 * Builds all that a release would publish, into dist/release, and checks it. It publishes nothing.
 *
 *   npm run release:check -- --version=0.1.0-beta.1 --source=https://<host>/<owner>/<name> [--gpg-key=<id>]
 *
 * A development version is refused. It needs Python with pip, Java with Maven, Go, and gpg; npm, pip and Maven fetch what their tools need.
 */
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { coreVersion } from "../packages/core/src/core-version.js";
import { writeContext } from "./image/context.js";
import { writeGoModule } from "./release/go-module.js";
import { mavenProblems, trySignatures, writeBundle, writeMaven } from "./release/maven.js";
import { npmProblems, writeNpm } from "./release/npm.js";
import { writePython } from "./release/pypi.js";
import { tryInstalls } from "./release/try-installs.js";
import { changelogSection, sourceUrl, versionToRelease } from "./release/version.js";
import { root } from "./workspace.js";

const release = join(root, "dist", "release");
const folders = {
  npm: join(release, "npm"),
  maven: join(release, "maven"),
  python: join(release, "python"),
  go: join(release, "go"),
};

async function checkRelease(): Promise<void> {
  const { values } = parseArgs({
    options: { version: { type: "string" }, source: { type: "string" }, "gpg-key": { type: "string" } },
  });
  const version = versionToRelease(values.version, coreVersion);
  const source = sourceUrl(values.source);
  await rm(release, { recursive: true, force: true });
  await mkdir(release, { recursive: true });
  await writeFile(
    join(release, "CHANGELOG.md"),
    changelogSection(await readFile(join(root, "CHANGELOG.md"), "utf8"), version),
  );
  done("the section of the changelog");
  const packages = await writeNpm(folders.npm, { version, source });
  refuse(await npmProblems(packages, { version, source }));
  done(`${packages.length} packages for npm: publint, attw, versions, licenses and provenance fields`);
  const npm = packages.find(({ name }) => name === "cloudstub")?.archive ?? "";
  const context = await writeContext(npm);
  await copyFile(join(context, "sbom.cdx.json"), join(release, "sbom.cdx.json"));
  done("the context of the image, and the bill of materials (CycloneDX)");
  await writeMaven(folders.maven, { version, source });
  refuse(await mavenProblems(folders.maven, version));
  done(
    `the Maven repository: poms, sources, documentation and checksums; ${await trySignatures(folders.maven, values["gpg-key"])}`,
  );
  await writeBundle(folders.maven, join(release, "central-bundle.zip"));
  done(`for Python ${(await writePython(folders.python, version)).join(" and ")}: twine`);
  const goModule = await writeGoModule(folders.go, version);
  done(`the module ${goModule} for Go`);
  const { npm: _, ...others } = folders;
  for await (const line of tryInstalls({ version, npm, ...others, goModule })) done(line);
  console.log("Nothing was published. What would be is in dist/release.");
}

function done(what: string): void {
  console.log(`✓ ${what}`);
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(`This can't be published:\n${problems.map((one) => `  ${one}`).join("\n")}`);
}

await checkRelease().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
