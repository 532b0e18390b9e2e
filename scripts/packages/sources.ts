import type { PackedPackage } from "../pack.js";
import { archivesFor, isOurs } from "./copy.js";

/** Versions of packages that the README names without one, so that a new release does not fail what is tried. */
const versions: { readonly [name: string]: string | undefined } = {
  "@aws-sdk/client-sqs": "3.1169.0",
  "@babel/preset-env@7": "7.29.14",
  "@babel/preset-typescript@7": "7.29.7",
  "@swc/core": "1.16.22",
  "@swc/jest": "0.2.39",
  "@types/jest": "30.0.0",
  "@types/node": "20.19.43",
  jest: "30.5.2",
  mocha: "11.7.5",
  "ts-jest": "29.4.15",
  "typescript@5": "5.9.3",
  vitest: "4.1.12",
};

/** The arguments of `npm install` for a package: our archive, with the unpublished ones that it depends on; or a version of another package. */
export function sourcesOf(name: string, packages: readonly PackedPackage[]): string[] {
  if (isOurs(name)) return archivesFor(name, packages);
  const [, bare = name] = /^(.[^@]*)/.exec(name) ?? [];
  return [`${bare}@${versions[name] ?? "latest"}`];
}
