/** An AWS account and a region. */
export interface AccountRegion {
  /** Twelve digits. */
  readonly account: string;
  readonly region: string;
}

/** True for what has the form of an account id. */
export function isAccount(text: string): boolean {
  return /^\d{12}$/.test(text);
}

/** True for what has the form of a region's name. AWS adds regions, so that a list of them would be out of date. */
export function isRegion(text: string): boolean {
  return /^[a-z]{2,4}(?:-[a-z]{2,12}){1,3}-\d{1,2}$/.test(text);
}

/** Partitions by the beginnings of their regions' names; all others are `aws` (AWS SDKs, table of partitions). */
const partitions: readonly (readonly [prefix: string, partition: string])[] = [
  ["cn-", "aws-cn"],
  ["eu-isoe-", "aws-iso-e"],
  ["eusc-", "aws-eusc"],
  ["us-gov-", "aws-us-gov"],
  ["us-iso-", "aws-iso"],
  ["us-isob-", "aws-iso-b"],
  ["us-isof-", "aws-iso-f"],
];

/** The partition of a region, as ARNs name it: `aws-cn` of `cn-north-1`. */
export function partitionOf(region: string): string {
  return partitions.find(([prefix]) => region.startsWith(prefix))?.[1] ?? "aws";
}
