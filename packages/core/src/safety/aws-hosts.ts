/**
 * The domains of AWS's APIs in all partitions, from the SDK's endpoint rules (`dnsSuffix` and `dualStackDnsSuffix`), and `on.aws`, the
 * domain of function URLs.
 */
const suffixes = [
  "amazonaws.com",
  "amazonaws.com.cn",
  "amazonaws.eu",
  "amazonwebservices.com.cn",
  "amazonwebservices.eu",
  "api.aws",
  "on.aws",
  "c2s.ic.gov",
  "sc2s.sgov.gov",
  "csp.hci.ic.gov",
  "api.aws.ic.gov",
  "api.aws.scloud",
  "api.aws.hci.ic.gov",
  "cloud.adc-e.uk",
  "api.cloud-aws.adc-e.uk",
];

/** True for a host name of AWS: `sqs.eu-west-1.amazonaws.com`. */
export function isAwsHost(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, "");
  return suffixes.some((suffix) => name === suffix || name.endsWith(`.${suffix}`));
}
