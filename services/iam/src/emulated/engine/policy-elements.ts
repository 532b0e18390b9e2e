const partitions: readonly string[] = [
  "aws",
  "aws-cn",
  "aws-us-gov",
  "aws-iso",
  "aws-iso-b",
  "aws-iso-e",
  "aws-iso-f",
  "aws-eusc",
];

/** What is wrong with an action of a policy, in the words that others know of AWS; undefined where nothing is. */
export function actionFault(action: string): string | undefined {
  if (action === "*") return undefined;
  const [vendor = "", ...rest] = action.split(":");
  if (rest.length === 0) return "Actions/Conditions must be prefaced by a vendor, e.g., iam, sdb, ec2, etc.";
  if (rest.length > 1) return "Actions/Condition can contain only one colon.";
  return vendor === "*" || /^[A-Za-z0-9.-]*$/.test(vendor) ? undefined : `Vendor ${vendor} is not valid`;
}

/** What is wrong with a resource of a policy, in the words that others know of AWS; undefined where nothing is. */
export function resourceFault(resource: string): string | undefined {
  if (resource === "*") return undefined;
  const [start, partition = "", service, region, account, ...rest] = resource.split(":");
  if (start !== "arn" || !resource.includes(":")) return `Resource ${resource} must be in ARN format or "*".`;
  // A variable or a wildcard may stand for any of these.
  if (!/[*?$]/.test(partition) && !partitions.includes(partition))
    return `Partition "${partition}" is not valid for resource "arn:${partition}:${toldParts(resource)}".`;
  if (service === undefined) return "Resource vendor must be fully qualified and cannot contain regexes.";
  if (service === "" || account === undefined) return "The policy failed legacy parsing";
  if (region !== "" && service === "iam") return `IAM resource ${resource} cannot contain region information.`;
  if (region !== "" && service === "s3" && !rest.join(":").startsWith("accesspoint/"))
    return `Resource ${resource} can not contain region information.`;
  return undefined;
}

/** The four parts behind the partition, those that are missing as `*`. */
function toldParts(resource: string): string {
  const parts = resource.split(":").slice(2);
  return [...parts, ...Array.from({ length: Math.max(4 - parts.length, 0) }, () => "*")].join(":");
}
