/**
 * Writes `services/ssm/src/emulated/generated/infrastructure.ts`: regions, and the services in them, which are AWS's public parameters below
 * `/aws/service/global-infrastructure`.
 *
 *   tsx --conditions=cloudstub-source scripts/generate-public-parameters.ts
 *
 * They come from botocore's table of endpoints and the names in its models. A service without a row in that table is left out.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { unzipSync } from "fflate";
import { BOTOCORE, downloadedWheel } from "./botocore.js";
import { serviceFolder } from "./workspace.js";

interface Endpoints {
  readonly partitions: readonly Partition[];
}

interface Partition {
  readonly partition: string;
  readonly regions: { readonly [region: string]: { readonly description: string } };
  readonly services: { readonly [prefix: string]: ServiceEndpoints };
}

interface ServiceEndpoints {
  readonly isRegionalized?: boolean;
  readonly partitionEndpoint?: string;
  readonly endpoints: { readonly [name: string]: { readonly hostname?: string; readonly deprecated?: boolean } };
}

interface Model {
  readonly metadata: { readonly endpointPrefix: string; readonly serviceFullName: string };
}

/** Partitions that share accounts' tools; those of secret regions have public parameters of their own. */
const partitions = ["aws", "aws-cn", "aws-us-gov"];

/** Where regions are: ISO 3166-2, or the country alone (AWS's pages on its global infrastructure). */
const places: { readonly [region: string]: string } = {
  "af-south-1": "ZA-WC",
  "ap-east-1": "HK",
  "ap-east-2": "TW",
  "ap-northeast-1": "JP-13",
  "ap-northeast-2": "KR-11",
  "ap-northeast-3": "JP-27",
  "ap-south-1": "IN-MH",
  "ap-south-2": "IN",
  "ap-southeast-1": "SG",
  "ap-southeast-2": "AU-NSW",
  "ap-southeast-3": "ID",
  "ap-southeast-4": "AU-VIC",
  "ap-southeast-5": "MY",
  "ap-southeast-6": "NZ",
  "ap-southeast-7": "TH",
  "ca-central-1": "CA-QC",
  "ca-west-1": "CA-AB",
  "cn-north-1": "CN-BJ",
  "cn-northwest-1": "CN-NX",
  "eu-central-1": "DE-HE",
  "eu-central-2": "CH-ZH",
  "eu-north-1": "SE-AB",
  "eu-south-1": "IT-25",
  "eu-south-2": "ES",
  "eu-west-1": "IE",
  "eu-west-2": "GB",
  "eu-west-3": "FR",
  "il-central-1": "IL",
  "me-central-1": "AE",
  "me-south-1": "BH",
  "mx-central-1": "MX",
  "sa-east-1": "BR-SP",
  "us-east-1": "US-VA",
  "us-east-2": "US-OH",
  "us-gov-east-1": "US-OH",
  "us-gov-west-1": "US-OR",
  "us-west-1": "US-CA",
  "us-west-2": "US-OR",
};

const files = unzipSync(await downloadedWheel(), {
  filter: ({ name }) => name === "botocore/data/endpoints.json" || name.endsWith("/service-2.json.gz"),
});
const text = (name: string) => Buffer.from(files[name] ?? []).toString("utf8");
const tables = (JSON.parse(text("botocore/data/endpoints.json")) as Endpoints).partitions.filter(({ partition }) =>
  partitions.includes(partition),
);
const regions = tables
  .flatMap(({ partition, regions }) =>
    Object.entries(regions).map(([id, { description }]) => ({ id, description, partition })),
  )
  .sort((a, b) => (a.id < b.id ? -1 : 1));
const regionLines = regions.map(({ id, description, partition }) => {
  const place = places[id];
  if (place === undefined) throw new Error(`Say in this script where ${id} (${description}) is.`);
  return [id, description, partition, place].join("|");
});

/** The latest model of each service. */
const models = new Map<string, Model>();
for (const name of Object.keys(files).sort()) {
  const [, , id = ""] = name.split("/");
  if (!name.endsWith(".gz")) continue;
  models.set(id, JSON.parse(gunzipSync(files[name] as Uint8Array).toString("utf8")) as Model);
}
const serviceLines = [...models].flatMap(([id, { metadata }]) => {
  const found = tables.flatMap(({ regions, services }) => {
    const service = services[metadata.endpointPrefix];
    return service === undefined ? [] : [{ regions, service }];
  });
  const there = new Set(found.flatMap(({ regions, service }) => regionsOf(service, Object.keys(regions))));
  if (there.size === 0) return [];
  const bits = regions.map(({ id }) => (there.has(id) ? "1" : "0")).join("");
  const global = found.map(({ service }) => globalHost(service)).find((host) => host !== undefined);
  const endpoint = global ?? (metadata.endpointPrefix === id ? "" : metadata.endpointPrefix);
  return [[id, metadata.serviceFullName, endpoint, BigInt(`0b${bits}`).toString(16)].join("|")];
});

function regionsOf({ isRegionalized = true, endpoints }: ServiceEndpoints, all: readonly string[]): readonly string[] {
  return isRegionalized ? all.filter((id) => endpoints[id] !== undefined && !endpoints[id].deprecated) : all;
}

/** The host name of a service that has one for all regions. */
function globalHost({ isRegionalized = true, partitionEndpoint, endpoints }: ServiceEndpoints): string | undefined {
  return isRegionalized ? undefined : endpoints[partitionEndpoint ?? Object.keys(endpoints)[0] ?? ""]?.hostname;
}

const today = new Date().toISOString().slice(0, 10);
const [year = "", month = "", day = ""] = today.split("-").map(Number);
const path = join(serviceFolder("ssm"), "src", "emulated", "generated", "infrastructure.ts");
await writeFile(
  path,
  `// size: tables, which scripts/generate-public-parameters.ts wrote on ${today} from botocore ${BOTOCORE}. Do not edit.

/** The day of the tables, in milliseconds. */
export const TABLES_OF = Date.UTC(${year}, ${Number(month) - 1}, ${day});

/** Regions: id, name, partition, and where it is. */
export const regionTable = \`${regionLines.join("\n")}\`;

/** Services: id, name, the endpoint's prefix where it is another than the id, or its host name where it is one for all regions, and regions as bits. */
export const serviceTable = \`${serviceLines.join("\n")}\`;
`,
);
console.log(`wrote ${path}: ${regionLines.length} regions, ${serviceLines.length} services`);
