import { hash } from "node:crypto";
import { leaf, level, type PublicNode } from "./tree.js";

/** Ids of machine images here begin with this, as none of AWS's is known to. */
export const MADE_UP = "ami-00000000";

/** What names of images and versions say; the machines that they name do not exist. */
const DATE = "20261001";
const kubernetes = "1.28,1.29,1.30,1.31,1.32,1.33,1.34";

/** Parameters below `/aws/service` whose value is the id of an image. Braces stand for each of their texts. */
const ids: readonly string[] = [
  "ami-amazon-linux-latest/al2023-ami-{,minimal-}kernel-{default,6.1,6.12}-{arm64,x86_64}",
  "ami-amazon-linux-latest/amzn2-ami-{,kernel-5.10-}hvm-{arm64-gp2,x86_64-ebs,x86_64-gp2}",
  "ami-amazon-linux-latest/amzn2-ami-minimal-hvm-{arm64,x86_64}-ebs",
  "ami-amazon-linux-latest/amzn-ami-hvm-x86_64-{ebs,gp2,s3}",
  "ami-amazon-linux-latest/amzn-ami-{minimal-hvm,minimal-pv,pv}-x86_64-{ebs,s3}",
  "ami-windows-latest/Windows_Server-{2016,2019,2022,2025}-English-{Core,Full}-Base",
  "ami-windows-latest/Windows_Server-{2019,2022}-English-Full-SQL_{2019,2022}_{Enterprise,Express,Standard,Web}",
  "canonical/ubuntu/{server,server-minimal}/{18.04,bionic,20.04,focal,22.04,jammy}/stable/current/{amd64,arm64}/hvm/ebs-gp2/ami-id",
  "canonical/ubuntu/{server,server-minimal}/{24.04,noble}/stable/current/{amd64,arm64}/hvm/ebs-gp3/ami-id",
];

/** Levels that have `image_id` and `image_version`. */
const bottlerocket: readonly string[] = [
  "bottlerocket/aws-ecs-{1,2}{,-nvidia}/{arm64,x86_64}/latest",
  `bottlerocket/aws-k8s-{${kubernetes}}{,-nvidia}/{arm64,x86_64}/latest`,
];

/** Images for clusters, as JSON and each of its members as a parameter below. */
const ofEcs: readonly string[] = [
  "ecs/optimized-ami/amazon-linux/recommended",
  "ecs/optimized-ami/amazon-linux-2/{,arm64/,gpu/,inf/}recommended",
  "ecs/optimized-ami/amazon-linux-2/kernel-5.10/{,arm64/,gpu/,inf/}recommended",
  "ecs/optimized-ami/amazon-linux-2023/{,arm64/,gpu/,neuron/}recommended",
  "ami-windows-latest/Windows_Server-{2016,2019,2022,2025}-English-Full-ECS_Optimized",
  "ami-windows-latest/Windows_Server-{2019,2022,2025}-English-Core-ECS_Optimized",
];
const ofEks: readonly string[] = [
  `eks/optimized-ami/{1.28,1.29,1.30,1.31,1.32}/amazon-linux-2{,-arm64,-gpu}/recommended`,
  `eks/optimized-ami/{${kubernetes}}/amazon-linux-2023/{arm64,x86_64}/{nvidia,standard}/recommended`,
  `eks/optimized-ami/{${kubernetes}}/amazon-linux-2023/x86_64/neuron/recommended`,
];

/**
 * The families of machine images below `/aws/service` that CDK's and Terraform's modules read, by their first level (Systems Manager User
 * Guide, "Discovering public parameters"; documentation of ECS, EKS, Bottlerocket and Canonical). The ids are made of the region and the name.
 */
export function images(region: string): ReadonlyMap<string, PublicNode> {
  const families = [...ids, ...bottlerocket, ...ofEcs, ...ofEks].map((pattern) => pattern.split("/")[0] as string);
  return new Map(families.map((family) => [family, { children: () => imagesOf(family, region) }]));
}

function imagesOf(family: string, region: string): ReadonlyMap<string, PublicNode> {
  const root: Draft = new Map();
  const put = (patterns: readonly string[], make: (path: string) => PublicNode) => {
    const own = patterns.filter((pattern) => pattern.startsWith(`${family}/`));
    for (const path of own.flatMap(expanded)) place(root, path.split("/").slice(1), make(path));
  };
  put(ids, (path) => ({ value: idOf(region, path), isMadeUp: true }));
  put(bottlerocket, (path) => members({ image_id: idOf(region, path), image_version: `1.50.0-${shortHash(path)}` }));
  put(ofEcs, (path) => document(ecsImage(region, path)));
  put(ofEks, (path) => document(eksImage(region, path)));
  return finished(root).children?.() ?? new Map();
}

function ecsImage(region: string, path: string): { readonly [member: string]: string | number } {
  const name = `${path.split("/").slice(-2, -1)[0] ?? path}-ami-ecs-${DATE}`;
  return {
    ecs_agent_version: "1.99.0",
    ecs_runtime_version: "Docker version 25.0.8",
    image_id: idOf(region, path),
    image_name: name,
    image_version: DATE,
    os: path.includes("Windows") ? "Windows" : "Amazon Linux",
    schema_version: 1,
    source_image_name: `${name}-source`,
  };
}

function eksImage(region: string, path: string): { readonly [member: string]: string } {
  const [, , version = ""] = path.split("/");
  return {
    image_id: idOf(region, path),
    image_name: `amazon-eks-node-${version}-v${DATE}`,
    release_version: `${version}.0-${DATE}`,
    schema_version: "2",
  };
}

/** The id of an image that does not exist: the same for the same name in a region. */
function idOf(region: string, path: string): string {
  return MADE_UP + hash("sha256", `${region} ${path}`, "hex").slice(0, 9);
}

function shortHash(path: string): string {
  return hash("sha256", path, "hex").slice(0, 8);
}

function document(values: { readonly [member: string]: string | number }): PublicNode {
  return { ...members(values), value: JSON.stringify(values), isMadeUp: true };
}

function members(values: { readonly [member: string]: string | number }): PublicNode {
  return level(() =>
    Object.entries(values).map(([name, value]) => {
      const node = leaf(String(value));
      return [name, name === "image_id" ? { ...node, isMadeUp: true as const } : node] as const;
    }),
  );
}

/** Levels while they are made. */
type Draft = Map<string, Draft | PublicNode>;

function place(draft: Draft, [name = "", ...deeper]: readonly string[], node: PublicNode): void {
  if (deeper.length === 0) draft.set(name, node);
  else {
    const known = draft.get(name);
    const next: Draft = known instanceof Map ? known : new Map();
    draft.set(name, next);
    place(next, deeper, node);
  }
}

function finished(draft: Draft): PublicNode {
  return level(() => [...draft].map(([name, node]) => [name, node instanceof Map ? finished(node) : node] as const));
}

/** `a-{b,c}` is `a-b` and `a-c`. */
function expanded(pattern: string): string[] {
  const open = pattern.indexOf("{");
  const close = pattern.indexOf("}", open);
  if (open === -1) return [pattern];
  const rest = expanded(pattern.slice(close + 1));
  return pattern
    .slice(open + 1, close)
    .split(",")
    .flatMap((choice) => rest.map((after) => pattern.slice(0, open) + choice + after));
}
