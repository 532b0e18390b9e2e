import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { storedZip, type ZipEntry } from "@cloudstub/kit";
import type { StackToDeploy } from "./deploy-stack.js";

/** An app of the CDK, or anything that is synthesized as one is: `const app: CdkApp = new App();` */
export interface CdkApp {
  synth(): CdkAssembly;
}

/** What an app becomes: its stacks in the order of their dependencies, and the files that they need. */
interface CdkAssembly {
  readonly directory: string;
  readonly artifacts: readonly CdkArtifact[];
  readonly stacks: readonly CdkStack[];
  /** With those of stages. */
  readonly stacksRecursively?: readonly CdkStack[];
}

interface CdkStack {
  readonly stackName: string;
  readonly template: unknown;
  readonly assembly?: CdkAssembly;
}

interface CdkArtifact {
  readonly manifest: { readonly type: string; readonly properties?: unknown };
}

/** A file that a stack's template names, and where it is to be. */
export interface Asset {
  readonly bucket: string;
  readonly key: string;
  readonly content: Uint8Array;
}

/** The files of a manifest of assets (`cloud-assembly-schema` of the CDK). */
interface AssetManifest {
  readonly files?: {
    readonly [hash: string]: {
      readonly source: { readonly path?: string; readonly packaging?: string };
      readonly destinations: { readonly [id: string]: { readonly bucketName: string; readonly objectKey: string } };
    };
  };
}

/** Where the stacks are deployed. */
interface Place {
  readonly account: string;
  readonly region: string;
}

/** True for an app of the CDK. */
export function isCdkApp(given: unknown): given is CdkApp {
  return typeof given === "object" && given !== null && "synth" in given && typeof given.synth === "function";
}

/** The stacks of an app, each after those that it needs. The first of them has the files of all. */
export async function stacksOf(app: CdkApp, place: Place): Promise<StackToDeploy[]> {
  const assembly = app.synth();
  const stacks = assembly.stacksRecursively ?? assembly.stacks;
  const assemblies = new Set([assembly, ...stacks.flatMap((stack) => stack.assembly ?? [])]);
  const assets = (await Promise.all([...assemblies].map((each) => assetsOf(each, place)))).flat();
  return stacks.map(({ stackName: name, template }, place) => ({
    name,
    template: JSON.stringify(withoutBootstrap(template)),
    assets: place === 0 ? assets : [],
  }));
}

/** A template of the CDK asks for the version of its bootstrap stack, which a mock does not need. */
function withoutBootstrap(template: unknown): unknown {
  const { Parameters, Rules, ...rest } = template as {
    readonly [section: string]: { readonly [name: string]: unknown };
  };
  const { BootstrapVersion: _, ...parameters } = Parameters ?? {};
  const { CheckBootstrapVersion: __, ...rules } = Rules ?? {};
  return {
    ...rest,
    ...(Object.keys(parameters).length > 0 && { Parameters: parameters }),
    ...(Object.keys(rules).length > 0 && { Rules: rules }),
  };
}

async function assetsOf({ directory, artifacts }: CdkAssembly, place: Place): Promise<Asset[]> {
  const assets: Asset[] = [];
  for (const { manifest } of artifacts) {
    const { file } = (manifest.properties ?? {}) as { readonly file?: string };
    if (manifest.type !== "cdk:asset-manifest" || file === undefined) continue;
    const { files = {} } = JSON.parse(await readFile(join(directory, file), "utf8")) as AssetManifest;
    for (const { source, destinations } of Object.values(files)) {
      if (source.path === undefined || isDeployed(source.path)) continue;
      const content = await contentOf(join(directory, source.path), source.packaging);
      for (const { bucketName, objectKey } of Object.values(destinations))
        assets.push({ bucket: placed(bucketName, place), key: placed(objectKey, place), content });
    }
  }
  return assets;
}

/** True for the template of a stack; those of nested stacks are read from their bucket. */
function isDeployed(path: string): boolean {
  return path.endsWith(".template.json") && !path.endsWith(".nested.template.json");
}

/** What the CDK's command puts in the place of these names. */
function placed(text: string, { account, region }: Place): string {
  const values: { readonly [name: string]: string } = { AccountId: account, Region: region, Partition: "aws" };
  return text.replaceAll(/\$\{AWS::(AccountId|Region|Partition)\}/g, (whole, name: string) => values[name] ?? whole);
}

async function contentOf(path: string, packaging: string | undefined): Promise<Uint8Array> {
  if (packaging !== "zip") return readFile(path);
  return storedZip(await entriesOf(path, ""));
}

async function entriesOf(folder: string, prefix: string): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  for (const name of (await readdir(folder)).sort()) {
    const path = join(folder, name);
    const { mode, isFolder } = await stat(path).then((stats) => ({ mode: stats.mode, isFolder: stats.isDirectory() }));
    if (isFolder) entries.push(...(await entriesOf(path, `${prefix}${name}/`)));
    else entries.push({ name: prefix + name, content: await readFile(path), mode: mode & 0o777 });
  }
  return entries;
}
