/**
 * Writes `packages/core/src/request/generated/signing-names.ts`: the names that AWS's services are signed for, in botocore's models.
 *
 *   tsx --conditions=cloudstub-source scripts/generate-signing-names.ts
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { unzipSync } from "fflate";
import { BOTOCORE, downloadedWheel } from "./botocore.js";
import { root } from "./workspace.js";

/** S3's requests are signed for these too; the last two stand in rules for endpoints only, not in models. */
const namesOfS3 = ["s3", "s3-outposts", "s3-object-lambda", "s3express"];

/** Groups by what a service's requests look like; a service of several protocols is in the first that it speaks. */
const groups = {
  restXml: ["rest-xml"],
  restJson: ["rest-json"],
  ec2: ["ec2"],
  query: ["query"],
  json: ["json", "smithy-rpc-v2-cbor"],
};
const files = unzipSync(await downloadedWheel(), {
  filter: ({ name }) => /^botocore\/data\/[^/]+\/[^/]+\/service-2\.json\.gz$/.test(name),
});
const protocolsByName = new Map<string, Set<string>>();
for (const packed of Object.values(files)) {
  const { metadata } = JSON.parse(gunzipSync(packed).toString("utf8")) as {
    readonly metadata: { readonly signingName?: string; readonly endpointPrefix: string; readonly protocol: string };
  };
  const name = metadata.signingName ?? metadata.endpointPrefix;
  if (!namesOfS3.includes(name))
    protocolsByName.set(name, (protocolsByName.get(name) ?? new Set()).add(metadata.protocol));
}
const namesByGroup = new Map<string, string[]>(Object.keys(groups).map((group) => [group, []]));
for (const [name, protocols] of [...protocolsByName].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const group = Object.entries(groups).find(([, spoken]) => spoken.some((protocol) => protocols.has(protocol)));
  if (group === undefined) throw new Error(`${name} speaks ${[...protocols].join()}, which no group has.`);
  namesByGroup.get(group[0])?.push(name);
}

const folder = join(root, "packages", "core", "src", "request", "generated");
await mkdir(folder, { recursive: true });
await writeFile(join(folder, "signing-names.ts"), text());

function text(): string {
  const day = new Date().toISOString().slice(0, 10);
  return `// A table, which scripts/generate-signing-names.ts wrote from botocore ${BOTOCORE} on ${day}. Do not edit.

/** The names that AWS's services are signed for, without those of S3's requests, by protocol; a service that speaks several has the first of them. */
export const signingNames = {
${[...namesByGroup].map(([group, names]) => `  ${group}: \`\n${lines(names)}\n\`,`).join("\n")}
};
`;
}

/** Names in lines of at most 130 characters. */
function lines(names: readonly string[]): string {
  const all: string[] = [];
  for (const name of names) {
    const last = all.at(-1);
    if (last !== undefined && last.length + name.length < 130) all[all.length - 1] = `${last} ${name}`;
    else all.push(name);
  }
  return all.join("\n");
}
