import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { readArchive } from "../../../packages/server/src/modules/archive.js";
import { parseManifest } from "../../../packages/server/src/modules/manifest.js";
import { checksum } from "../../../packages/server/test/modules/repository/repository-server.js";
import { buildRepository } from "../../../scripts/build-repository.js";
import { temporaryDirectory } from "../process.js";

const version = "0.1.0-beta.7";

async function filesOf(directory: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const files = await Promise.all(
    paths.sort().map(async (path) => [path.slice(directory.length + 1), await readFile(path)] as const),
  );
  return new Map(files);
}

describe("The repository that is built", () => {
  let directory = "";
  let files: ReadonlyMap<string, Buffer> = new Map();
  const text = (path: string) => files.get(path)?.toString() ?? "";

  beforeEach(async () => {
    directory = await temporaryDirectory({ "io/cloudstub/old.jar": "of an earlier build" });
    await buildRepository({ directory, version, ids: ["ssm"] });
    files = await filesOf(directory);
  });

  test("holds archive, pom and metadata of a module in Maven's layout, each with four checksums beside it, and nothing else", () => {
    const home = "io/cloudstub/cloudstub-ssm";
    const main = [
      `${home}/${version}/cloudstub-ssm-${version}.jar`,
      `${home}/${version}/cloudstub-ssm-${version}.pom`,
      `${home}/maven-metadata.xml`,
    ];
    const algorithms = ["md5", "sha1", "sha256", "sha512"];
    expect([...files.keys()]).toEqual(
      main.flatMap((path) => [path, ...algorithms.map((name) => `${path}.${name}`)]).sort(),
    );
    for (const path of main) {
      for (const name of algorithms)
        expect(text(`${path}.${name}`)).toBe(checksum(name, files.get(path) ?? Buffer.of()));
    }
  });

  test("names the coordinate and the released version in every file", () => {
    const jar = [...files.keys()].find((path) => path.endsWith(".jar")) ?? "";
    const manifest = readArchive(files.get(jar) ?? Buffer.of(), jar).read("META-INF/MANIFEST.MF") ?? Buffer.of();
    expect(Object.fromEntries(parseManifest(manifest))).toMatchObject({
      "stub-service-id": "ssm",
      "stub-module-version": version,
    });
    const pom = text(jar.replace(".jar", ".pom"));
    for (const line of [
      "<groupId>io.cloudstub</groupId>",
      "<artifactId>cloudstub-ssm</artifactId>",
      `<version>${version}</version>`,
    ]) {
      expect(pom).toContain(line);
      expect(text("io/cloudstub/cloudstub-ssm/maven-metadata.xml")).toContain(line);
    }
    expect(pom).toContain("<packaging>jar</packaging>");
  });

  test("has the same bytes when it is built again elsewhere", async () => {
    const other = await temporaryDirectory();
    await buildRepository({ directory: other, version, ids: ["ssm"] });
    expect(await filesOf(other)).toEqual(files);
    expect(basename(other)).not.toBe(basename(directory));
  });

  test.each(["0.1.0-SNAPSHOT", "latest", "1/../../2"])(
    "can't be of the version %s, and is then left alone",
    async (wrong) => {
      await writeFile(join(directory, "kept"), "");
      await expect(buildRepository({ directory, version: wrong, ids: ["ssm"] })).rejects.toThrow(
        `${wrong} is not a version to publish.`,
      );
      expect(await readdir(directory)).toEqual(["io", "kept"]);
    },
  );
});
