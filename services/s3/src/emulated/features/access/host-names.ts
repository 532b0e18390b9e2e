/**
 * Labels of AWS's endpoints for S3, after the bucket's: regional, FIPS, accelerated, and those of the time before all regions had the same form.
 * https://docs.aws.amazon.com/general/latest/gr/s3.html
 */
const endpoint = /^s3(?:-(?:fips|accelerate|external-1|[a-z]{2}(?:-[a-z]+)+-\d))?$/;

/**
 * The bucket in a host name of AWS's form under any domain: `photos` in `photos.s3.eu-west-1.amazonaws.com` and `photos.s3.cloud.example`. Empty in
 * an endpoint's own name, such as `s3.dualstack.eu-west-1.amazonaws.com`; undefined in any other name.
 */
export function bucketInHost(name: string): string | undefined {
  const labels = name.split(".");
  const at = labels.findLastIndex((label) => endpoint.test(label));
  return at < 0 ? undefined : labels.slice(0, at).join(".");
}
