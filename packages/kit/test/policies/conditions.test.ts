import { describe, expect, test } from "vitest";
import { areMet } from "../../src/policies/conditions.js";
import { keysBehind, keysIn, keysOf } from "../../src/policies/keys.js";

/** The text of a variable in a policy. */
const variable = (name: string) => `$\{${name}}`;

/** What a request has; other keys of these names are known to be absent, and all others are not known. */
const request = keysOf(
  keysIn({
    "aws:username": ["johndoe"],
    "aws:currenttime": ["2026-04-01T12:00:00Z"],
    "aws:epochtime": ["1775044800"],
    "aws:sourceip": ["203.0.113.7"],
    "aws:sourcearn": ["arn:aws:sns:us-east-1:111122223333:orders"],
    "aws:securetransport": ["true"],
    "aws:tagkeys": ["team", "stage"],
    "s3:max-keys": ["10"],
    "s3:prefix": [],
    "aws:multifactorauthpresent": [],
    "kms:bytes": ["QmluYXJ5"],
    ipv6: ["2001:db8:1234::7"],
  }),
  keysBehind("aws:requesttag/", [["Team", "blue"]]),
);
const isMet = (condition: object, version = "2012-10-17") => areMet(condition, { keys: request, version });

// IAM User Guide, "IAM JSON policy elements: Condition operators", by its headings; the last column is what the guide says.
describe.each<[string, readonly (readonly [object, boolean | undefined])[]]>([
  [
    "String condition operators",
    [
      [{ StringEquals: { "aws:username": "johndoe" } }, true],
      [{ StringEquals: { "aws:username": "JohnDoe" } }, false],
      [{ StringEquals: { "AWS:UserName": "johndoe" } }, true],
      [{ StringEquals: { "aws:username": ["x", "johndoe"] } }, true],
      [{ StringEquals: { "aws:username": "john*" } }, false],
      [{ StringEquals: { "s3:max-keys": 10 } }, true],
      [{ StringNotEquals: { "aws:username": "johndoe" } }, false],
      [{ StringNotEquals: { "aws:username": ["x", "johndoe"] } }, false],
      [{ StringNotEquals: { "aws:username": ["x", "y"] } }, true],
      [{ StringEqualsIgnoreCase: { "aws:username": "JohnDoe" } }, true],
      [{ StringNotEqualsIgnoreCase: { "aws:username": "JohnDoe" } }, false],
      [{ StringLike: { "aws:username": "john*" } }, true],
      [{ StringLike: { "aws:username": "j?hndoe" } }, true],
      [{ StringLike: { "aws:username": "john?" } }, false],
      [{ StringNotLike: { "aws:username": ["john*", "x"] } }, false],
    ],
  ],
  [
    "Numeric condition operators",
    [
      [{ NumericEquals: { "s3:max-keys": "10.0" } }, true],
      [{ NumericNotEquals: { "s3:max-keys": "10" } }, false],
      [{ NumericLessThan: { "s3:max-keys": "10" } }, false],
      [{ NumericLessThanEquals: { "s3:max-keys": "10" } }, true],
      [{ NumericGreaterThan: { "s3:max-keys": "9" } }, true],
      [{ NumericGreaterThanEquals: { "s3:max-keys": "11" } }, false],
      [{ NumericLessThan: { "s3:max-keys": "many" } }, false],
      [{ NumericLessThan: { "s3:max-keys": "" } }, false],
    ],
  ],
  [
    "Date condition operators",
    [
      [{ DateEquals: { "aws:CurrentTime": "2026-04-01T12:00:00.000Z" } }, true],
      [{ DateGreaterThan: { "aws:CurrentTime": "2026-04-01T11:59:59Z" } }, true],
      [{ DateLessThan: { "aws:CurrentTime": "2026-04-01T13:30:00+02:00" } }, false],
      [{ DateLessThanEquals: { "aws:EpochTime": "1775044800" } }, true],
      [{ DateGreaterThanEquals: { "aws:EpochTime": "2026-04-01T12:00:01Z" } }, false],
      [{ DateNotEquals: { "aws:EpochTime": 1775044800 } }, false],
      [{ DateLessThan: { "aws:CurrentTime": "tomorrow" } }, false],
    ],
  ],
  [
    "Boolean condition operators",
    [
      [{ Bool: { "aws:SecureTransport": "true" } }, true],
      [{ Bool: { "aws:SecureTransport": true } }, true],
      [{ Bool: { "aws:SecureTransport": "false" } }, false],
      [{ Bool: { "aws:MultiFactorAuthPresent": "false" } }, false],
      [{ BoolIfExists: { "aws:MultiFactorAuthPresent": "false" } }, true],
    ],
  ],
  [
    "Binary condition operators",
    [
      [{ BinaryEquals: { "kms:bytes": "QmluYXJ5" } }, true],
      [{ BinaryEquals: { "kms:bytes": "QmluYXJx" } }, false],
    ],
  ],
  [
    "IP address condition operators",
    [
      [{ IpAddress: { "aws:SourceIp": "203.0.113.0/24" } }, true],
      [{ IpAddress: { "aws:SourceIp": "203.0.113.7" } }, true],
      [{ IpAddress: { "aws:SourceIp": "203.0.113.8/32" } }, false],
      [{ IpAddress: { "aws:SourceIp": "0.0.0.0/0" } }, true],
      [{ NotIpAddress: { "aws:SourceIp": ["10.0.0.0/8", "203.0.113.0/24"] } }, false],
      [{ IpAddress: { ipv6: "2001:db8:1234::/48" } }, true],
      [{ IpAddress: { ipv6: ["203.0.113.0/24", "2001:db8:1235::/48"] } }, false],
      [{ IpAddress: { "aws:SourceIp": "203.0.113.0/99" } }, false],
      [{ IpAddress: { "aws:SourceIp": "here" } }, false],
    ],
  ],
  [
    "Amazon Resource Name (ARN) condition operators",
    [
      [{ ArnEquals: { "aws:SourceArn": "arn:aws:sns:us-east-1:111122223333:orders" } }, true],
      [{ ArnEquals: { "aws:SourceArn": "arn:aws:sns:*:111122223333:ord*" } }, true],
      [{ ArnLike: { "aws:SourceArn": "arn:aws:sns:*:*:*" } }, true],
      // Each of the parts is checked by itself.
      [{ ArnLike: { "aws:SourceArn": "arn:aws:*:orders" } }, false],
      [{ StringLike: { "aws:SourceArn": "arn:aws:*:orders" } }, true],
      [{ ArnNotEquals: { "aws:SourceArn": "arn:aws:sns:us-east-1:111122223333:orders" } }, false],
      [{ ArnNotLike: { "aws:SourceArn": "arn:aws:sqs:*:*:*" } }, true],
    ],
  ],
  [
    "...IfExists condition operators, and keys that are absent",
    [
      [{ StringEquals: { "s3:prefix": "a" } }, false],
      [{ StringLike: { "s3:prefix": "*" } }, false],
      [{ StringEqualsIfExists: { "s3:prefix": "a" } }, true],
      [{ StringEqualsIfExists: { "aws:username": "a" } }, false],
      [{ StringNotEquals: { "s3:prefix": "a" } }, true],
      [{ NotIpAddress: { "s3:prefix": "10.0.0.0/8" } }, true],
      [{ NumericLessThan: { "s3:prefix": "10" } }, false],
    ],
  ],
  [
    "Condition operator to check existence of condition keys",
    [
      [{ Null: { "s3:prefix": "true" } }, true],
      [{ Null: { "s3:prefix": false } }, false],
      [{ Null: { "aws:username": "true" } }, false],
      [{ Null: { "aws:username": "false" } }, true],
    ],
  ],
  [
    "Multivalued context keys",
    [
      [{ "ForAllValues:StringEquals": { "aws:TagKeys": ["team", "stage", "cost"] } }, true],
      [{ "ForAllValues:StringEquals": { "aws:TagKeys": ["team"] } }, false],
      [{ "ForAnyValue:StringEquals": { "aws:TagKeys": ["team"] } }, true],
      [{ "ForAnyValue:StringEquals": { "aws:TagKeys": ["cost"] } }, false],
      [{ "ForAllValues:StringNotEquals": { "aws:TagKeys": ["cost"] } }, true],
      [{ "ForAllValues:StringNotEquals": { "aws:TagKeys": ["team"] } }, false],
      [{ "ForAnyValue:StringNotEquals": { "aws:TagKeys": ["team"] } }, true],
      [{ "ForAnyValue:StringLike": { "aws:TagKeys": "t*" } }, true],
      [{ "ForAllValues:StringEquals": { "s3:prefix": "a" } }, true],
      [{ "ForAnyValue:StringEquals": { "s3:prefix": "a" } }, false],
      [{ "ForAnyValue:StringNotEquals": { "s3:prefix": "a" } }, false],
    ],
  ],
  [
    "Several conditions",
    [
      [{ StringEquals: { "aws:username": "johndoe", "s3:max-keys": "10" } }, true],
      [{ StringEquals: { "aws:username": "johndoe" }, Bool: { "aws:SecureTransport": "false" } }, false],
      [{}, true],
    ],
  ],
  [
    "Variables and tags",
    [
      [{ StringEquals: { "aws:RequestTag/team": "blue" } }, true],
      [{ StringEquals: { "aws:RequestTag/cost": "blue" } }, false],
      [{ Null: { "aws:RequestTag/cost": "true" } }, true],
      [{ StringLike: { "aws:SourceArn": `*:${variable("aws:RequestTag/Team, 'orders'")}` } }, false],
      [{ StringLike: { "aws:SourceArn": `*:${variable("aws:RequestTag/cost, 'orders'")}` } }, true],
      [{ StringLike: { "aws:SourceArn": `*:${variable("aws:RequestTag/cost")}` } }, false],
      [{ StringEquals: { "aws:username": variable("aws:username") } }, true],
      [{ StringLike: { "aws:username": `john${variable("*")}` } }, false],
      [{ StringEquals: { "aws:username": variable("aws:PrincipalOrgID") } }, undefined],
    ],
  ],
  [
    "Keys and operators that are not known",
    [
      [{ StringEquals: { "aws:PrincipalOrgID": "o-1" } }, undefined],
      [{ StringNotEquals: { "aws:PrincipalOrgID": "o-1" } }, undefined],
      [{ Null: { "aws:PrincipalOrgID": "true" } }, undefined],
      [{ StringEquals: { constructor: "x", "aws:username": "johndoe" } }, undefined],
      [{ StringEquals: { "aws:PrincipalOrgID": "o-1", "aws:username": "x" } }, false],
      [{ StringResembles: { "aws:username": "johndoe" } }, undefined],
    ],
  ],
])("%s", (_, rows) => {
  test.each(rows.map(([condition, met]) => [JSON.stringify(condition), condition, met] as const))(
    "%s",
    (_text, condition, met) => {
      expect(isMet(condition)).toBe(met);
    },
  );
});

test("Variables are those of policies of the later version", () => {
  expect(isMet({ StringEquals: { "aws:username": variable("aws:username") } }, "2008-10-17")).toBe(false);
});
