import { constraintsBroken } from "./errors.js";

/** What AWS demands of a member (API model 2011-06-15). */
interface Constraint {
  readonly length?: readonly [least: number, most: number];
  readonly range?: readonly [least: number, most: number];
  /** The pattern in AWS's words, and the characters that it stands for. */
  readonly pattern?: readonly [words: string, matches: RegExp];
  /** AWS does not repeat the value. */
  readonly sensitive?: true;
}

const name: NonNullable<Constraint["pattern"]> = ["[\\w+=,.@-]*", /^[\w+=,.@-]*$/];
const arn: Constraint = { length: [20, 2048] };

const constraints: { readonly [member: string]: Constraint } = {
  AccessKeyId: { length: [16, 128], pattern: ["[\\w]*", /^\w*$/] },
  EncodedMessage: { length: [1, 10_240] },
  ExternalId: { length: [2, 1224], pattern: ["[\\w+=,.@:\\/-]*", /^[\w+=,.@:/-]*$/] },
  Name: { length: [2, 32], pattern: name },
  Policy: { length: [1, 2048] },
  PrincipalArn: arn,
  ProviderId: { length: [4, 2048] },
  RoleArn: arn,
  RoleSessionName: { length: [2, 64], pattern: name },
  SAMLAssertion: { length: [4, 100_000], sensitive: true },
  SerialNumber: { length: [9, 256], pattern: ["[\\w+=/:,.@-]*", /^[\w+=/:,.@-]*$/] },
  SourceIdentity: { length: [2, 64], pattern: name },
  TargetPrincipal: { length: [12, 2048] },
  TokenCode: { length: [6, 6], pattern: ["[\\d]*", /^\d*$/] },
  WebIdentityToken: { length: [4, 20_000], sensitive: true },
};

/** How long credentials may last, in seconds. */
export const durations = { role: [900, 43_200], user: [900, 129_600], root: [0, 900] } as const;

/** Throws `ValidationError`, in AWS's words, where members break constraints. */
export function checkConstraints(input: object, duration: keyof typeof durations = "role"): void {
  const all: typeof constraints = { ...constraints, DurationSeconds: { range: durations[duration] } };
  const broken = Object.entries(all).flatMap(([member, constraint]) => {
    const value = (input as { readonly [member: string]: unknown })[member];
    if (typeof value !== "string" && typeof value !== "number") return [];
    const shown = constraint.sensitive ? "Value" : `Value '${value}'`;
    const at = `at '${member.charAt(0).toLowerCase()}${member.slice(1)}'`;
    return rulesBroken(value, constraint).map((rule) => `${shown} ${at} failed to satisfy constraint: Member must ${rule}`);
  });
  if (broken.length > 0) throw constraintsBroken(broken);
}

function rulesBroken(value: string | number, { length, range, pattern }: Constraint): string[] {
  const rules: string[] = [];
  if (typeof value === "number" && range !== undefined) {
    if (!(value >= range[0])) rules.push(`have value greater than or equal to ${range[0]}`);
    if (value > range[1]) rules.push(`have value less than or equal to ${range[1]}`);
  }
  if (typeof value === "number") return rules;
  if (length !== undefined && value.length < length[0]) rules.push(`have length greater than or equal to ${length[0]}`);
  if (length !== undefined && value.length > length[1]) rules.push(`have length less than or equal to ${length[1]}`);
  if (pattern !== undefined && !pattern[1].test(value)) rules.push(`satisfy regular expression pattern: ${pattern[0]}`);
  return rules;
}
