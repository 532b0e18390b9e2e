/**
 * AWS's regions by their partition (the partitions of botocore, 2026).
 */
const regions: { readonly [partition: string]: readonly string[] } = {
  aws: [
    ..."af-south-1 ap-east-1 ap-east-2 ap-northeast-1 ap-northeast-2 ap-northeast-3 ap-south-1 ap-south-2".split(" "),
    ..."ap-southeast-1 ap-southeast-2 ap-southeast-3 ap-southeast-4 ap-southeast-5 ap-southeast-6 ap-southeast-7".split(
      " ",
    ),
    ..."ca-central-1 ca-west-1 eu-central-1 eu-central-2 eu-north-1 eu-south-1 eu-south-2 eu-west-1 eu-west-2 eu-west-3".split(
      " ",
    ),
    ..."il-central-1 me-central-1 me-south-1 mx-central-1 sa-east-1 us-east-1 us-east-2 us-west-1 us-west-2".split(" "),
  ],
  "aws-cn": ["cn-north-1", "cn-northwest-1"],
  "aws-us-gov": ["us-gov-east-1", "us-gov-west-1"],
};

/** The regions of a partition; none of one that is not listed. */
export function regionsOf(partition: string): readonly string[] {
  return regions[partition] ?? [];
}

/** True for a region of a partition, and for any in a partition whose regions are not listed. */
export function isRegionOf(partition: string, region: string): boolean {
  const all = regionsOf(partition);
  return all.length === 0 || all.includes(region);
}
