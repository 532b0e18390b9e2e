import { createHash } from "node:crypto";
import { inBase32, onFirstUse } from "@cloudstub/kit";
import { documents, policies } from "../generated/aws-policies.js";
import { keyOf } from "./names.js";

interface Row {
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** The rows by path and name, such as `/service-role/AWSLambdaBasicExecutionRole`. */
const rows = onFirstUse<ReadonlyMap<string, Row>>(
  () =>
    new Map(
      policies.map((line) => {
        const [pathAndName = "", version = "v1", created = "", updated = created] = line.split(" ");
        return [
          pathAndName,
          { version: Number(version.slice(1)), createdAt: Date.parse(created), updatedAt: Date.parse(updated) },
        ];
      }),
    ),
);

const names = onFirstUse<ReadonlySet<string>>(
  () => new Set(Array.from(rows().keys(), (pathAndName) => keyOf(nameIn(pathAndName)))),
);

/** When AWS's first policies were made, for those that the table does not have. */
const unknownRow: Row = { version: 1, createdAt: Date.UTC(2015, 1, 6), updatedAt: Date.UTC(2015, 1, 6) };

/** True for the ARN of one of AWS's own policies, whether it is there or not. */
export function isAwsPolicyArn(partition: string, arn: string): boolean {
  return arn.startsWith(`${start(partition)}/`);
}

/** All of AWS's policies that the table has, by ARN. */
export function* awsPolicyArns(partition: string): Iterable<string> {
  for (const pathAndName of rows().keys()) yield start(partition) + pathAndName;
}

/** One of AWS's policies. */
interface AwsPolicy {
  readonly arn: string;
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly defaultVersion: number;
  readonly tags: readonly [];
  /** False for a policy that is newer than the table. */
  readonly isListed: boolean;
}

/**
 * One of AWS's policies. A name that the table has in another path or case is none, as in AWS. Any other name is taken as that of a policy that is newer than
 * the table.
 */
export function awsPolicy(partition: string, arn: string): AwsPolicy | undefined {
  const pathAndName = arn.slice(start(partition).length);
  const name = nameIn(pathAndName);
  const row = rows().get(pathAndName);
  if (row === undefined && (names().has(keyOf(name)) || !/^(?:\/[\w+=,.@-]+)+$/.test(pathAndName))) return undefined;
  const { version, createdAt, updatedAt } = row ?? unknownRow;
  return {
    arn,
    id: `ANPA${inBase32(createHash("sha256").update(pathAndName).digest().subarray(0, 17))}`,
    name,
    path: pathAndName.slice(0, -name.length),
    createdAt,
    updatedAt,
    defaultVersion: version,
    tags: [],
    isListed: row !== undefined,
  };
}

function start(partition: string): string {
  return `arn:${partition}:iam::aws:policy`;
}

function nameIn(pathAndName: string): string {
  return pathAndName.slice(pathAndName.lastIndexOf("/") + 1);
}

/** The document of one of AWS's policies, in the lines that AWS has most of them in; undefined where only its name is known. */
export function awsDocument(partition: string, arn: string): string | undefined {
  const document = documents[arn.slice(start(partition).length)];
  return document && JSON.stringify(document, null, 2);
}
