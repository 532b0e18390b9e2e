import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { lookThrough } from "./packages/installed.js";
import { licensesFile } from "./packages/licenses.js";

/** A package that is in what is published. */
export interface Component {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression: `MIT`. */
  readonly license: string;
}

/** The packages whose code is in bundles, by the files of licenses beside them, at any depth below a folder. */
export async function bundledComponents(folder: string): Promise<Component[]> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => name.endsWith(licensesFile));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")));
  return texts.flatMap(componentsIn);
}

/** The packages that a file of licenses names, each in the line that it begins with. */
export function componentsIn(text: string): Component[] {
  const heads = text.matchAll(/^((?:@[\w.-]+\/)?[\w.-]+) (\d\S*), license (.+)$/gm);
  return [...heads].map(([, name = "", version = "", license = ""]) => ({ name, version, license }));
}

/** The packages in a folder `node_modules`. */
export async function installedComponents(nodeModules: string): Promise<Component[]> {
  const { manifests } = await lookThrough(nodeModules);
  const read = await Promise.all(manifests.map(async (file) => JSON.parse(await readFile(file, "utf8")) as Component));
  return read.filter(({ name, version }) => name !== undefined && version !== undefined);
}

/**
 * A bill of materials of a package and what is in it, in the form of CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/). It names no time and its serial number
 * comes from its contents, so that the same contents give the same bytes.
 */
export function billOfMaterials(subject: Component, components: readonly Component[]): string {
  const purl = ({ name, version }: Component) => `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;
  const described = (type: "application" | "library", component: Component) => ({
    type,
    "bom-ref": purl(component),
    name: component.name,
    version: component.version,
    ...(component.license !== undefined && { licenses: [{ expression: component.license }] }),
    purl: purl(component),
  });
  const byPurl = new Map(components.map((component) => [purl(component), component]));
  byPurl.delete(purl(subject));
  const sorted = [...byPurl].sort(([a], [b]) => (a < b ? -1 : 1));
  const document = {
    metadata: { component: described("application", subject) },
    components: sorted.map(([, component]) => described("library", component)),
    dependencies: [{ ref: purl(subject), dependsOn: sorted.map(([ref]) => ref) }],
  };
  const digest = createHash("sha256").update(JSON.stringify(document)).digest("hex");
  const uuid = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ];
  const head = { bomFormat: "CycloneDX", specVersion: "1.6", serialNumber: `urn:uuid:${uuid.join("-")}`, version: 1 };
  return `${JSON.stringify({ ...head, ...document }, null, 2)}\n`;
}
