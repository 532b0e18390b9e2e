import { CreateBucketCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { beforeEach, describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

// Source: recorded answers of AWS, 2026-02, unless a test names another.
const lab = laboratory({ fidelity: "emulated" });
const Bucket = "photos";

beforeEach(async () => {
  await lab.client.send(new CreateBucketCommand({ Bucket }));
  await lab.client.send(new PutObjectCommand({ Bucket, Key: "cat", Body: "meow" }));
});

type Request = Parameters<typeof lab.raw>[0];
type Members = { readonly [member: string]: string | undefined };

/** Members that are undefined must not be there. */
async function refuses(request: Request, status: number, expected: Members): Promise<void> {
  const answer = await lab.raw(request);
  const found = Object.fromEntries(Object.keys(expected).map((name) => [name, memberIn(answer.body, name)]));
  expect({ status: answer.status, ...found }).toEqual({ status, ...expected });
}

function memberIn(body: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(body)?.[1]?.replaceAll("&quot;", '"').replaceAll("&apos;", "'");
}

const put = (path: string, body: string, headers: Request["headers"] = {}): Request => ({
  method: "PUT",
  path,
  body,
  headers,
});
/** Signed for a region, which is that of the endpoint. */
const at = (region: string): Request["headers"] => ({
  Authorization: `AWS4-HMAC-SHA256 Credential=test/20260201/${region}/s3/aws4_request, SignedHeaders=host, Signature=x`,
});
const create = (name: string, content: string, headers: Request["headers"] = at("us-east-1")): Request =>
  put(`/${name}`, `<CreateBucketConfiguration>${content}</CreateBucketConfiguration>`, headers);
const location = (constraint: string) => `<LocationConstraint>${constraint}</LocationConstraint>`;
const tags = (...each: readonly string[]) => `<Tags>${each.map((content) => `<Tag>${content}</Tag>`).join("")}</Tags>`;
const tag = (key: string, value: string) => `<Key>${key}</Key><Value>${value}</Value>`;

describe("a location that a client can't have", () => {
  test.each(["us-east-1", "bar", "eu-east-1"])("%s, at us-east-1", async (constraint) => {
    await refuses(create("new", location(constraint)), 400, {
      Code: "InvalidLocationConstraint",
      Message: "The specified location-constraint is not valid",
      LocationConstraint: constraint,
    });
  });

  test.each(["us-east-1", "bar", "aws-global", "eu-central-1"])("%s, at eu-west-1", async (constraint) => {
    await refuses(create("new", location(constraint), at("eu-west-1")), 400, {
      Code: "IllegalLocationConstraintException",
      Message: `The ${constraint} location constraint is incompatible for the region specific endpoint this request was sent to.`,
      LocationConstraint: undefined,
    });
  });
});

test("EU stays the location of a bucket in eu-west-1", async () => {
  await lab.raw(create("ireland", location("EU"), at("eu-west-1")));
  const { body } = await lab.raw({ path: "/ireland?location" });
  expect(body).toMatch(/<LocationConstraint [^>]*>EU<\/LocationConstraint>$/);
  expect((await lab.raw({ path: "/?prefix=ireland" })).body).toContain("<BucketRegion>eu-west-1</BucketRegion>");
});

describe("the tags of a new bucket", () => {
  test("a bucket that one owns can't be created again with tags", async () => {
    const first = create("tagged", tags(tag("a", "1")));
    expect((await lab.raw(first)).status).toBe(200);
    for (const again of [first, create("tagged", tags(tag("a", "2")))])
      await refuses(again, 409, {
        Code: "BucketAlreadyOwnedByYou",
        Message: "Your previous request to create the named bucket succeeded and you already own it.",
        BucketName: "tagged",
      });
    for (const content of ["", "<Tags/>"]) expect((await lab.raw(create("tagged", content))).status).toBe(200);
    expect((await lab.raw({ path: "/tagged?tagging" })).body).toContain(tag("a", "1"));
  });

  const reserved =
    'User-defined tag keys can\'t start with "aws:". This prefix is reserved for system tags. Remove "aws:" from your tag keys and try again.';
  const cases: readonly (readonly [content: string, expected: Members])[] = [
    [tag("a,b", "1"), { Code: "InvalidTag", Message: "The TagKey you have provided is invalid", TagKey: "a,b" }],
    [
      tag("a", "1,2"),
      { Code: "InvalidTag", Message: "The TagValue you have provided is invalid", TagKey: "a", TagValue: "1,2" },
    ],
    [tag("aws:a", "1"), { Code: "InvalidTag", Message: reserved, TagKey: undefined }],
    ["<Key>a</Key>", { Code: "MalformedXML" }],
    ["<Value>a</Value>", { Code: "MalformedXML" }],
  ];
  test.each(cases)("%s", (content, expected) => refuses(create("new", tags(content)), 400, expected));
});

describe("ListBuckets", () => {
  test("refuses what is not a region", () =>
    refuses({ path: "/?bucket-region=eu-east-1" }, 400, {
      Code: "InvalidArgument",
      Message: "Argument value eu-east-1 is not a valid AWS Region",
      ArgumentName: "bucket-region",
      ArgumentValue: undefined,
    }));

  test("takes an empty token for none", async () => {
    expect((await lab.raw({ path: "/?continuation-token=" })).body).toContain("<Name>photos</Name>");
  });
});

const inventory = ({
  id = "a",
  bucket = "arn:aws:s3:::photos",
  format = "CSV",
  frequency = "Daily",
  versions = "All",
  field = "Size",
}) =>
  `<InventoryConfiguration><Destination><S3BucketDestination><Bucket>${bucket}</Bucket><Format>${format}</Format></S3BucketDestination></Destination><IsEnabled>true</IsEnabled><Id>${id}</Id><IncludedObjectVersions>${versions}</IncludedObjectVersions><OptionalFields><Field>${field}</Field></OptionalFields><Schedule><Frequency>${frequency}</Frequency></Schedule></InventoryConfiguration>`;

describe("configurations by id", () => {
  const kinds: readonly (readonly [kind: string, body: string])[] = [
    [
      "analytics",
      "<AnalyticsConfiguration><Id>a</Id><StorageClassAnalysis></StorageClassAnalysis></AnalyticsConfiguration>",
    ],
    [
      "intelligent-tiering",
      "<IntelligentTieringConfiguration><Id>a</Id><Status>Enabled</Status><Tiering><Days>90</Days><AccessTier>ARCHIVE_ACCESS</AccessTier></Tiering></IntelligentTieringConfiguration>",
    ],
    ["inventory", inventory({})],
    ["metrics", "<MetricsConfiguration><Id>a</Id></MetricsConfiguration>"],
  ];
  test.each(kinds)("%s: Put and Delete have no content, and an unknown one has no bucket", async (kind, body) => {
    const path = `/photos?${kind}&id=a`;
    expect(await lab.raw(put(path, body))).toMatchObject({ status: 204, body: "" });
    expect(await lab.raw({ method: "DELETE", path })).toMatchObject({ status: 204, body: "" });
    const missing = {
      Code: "NoSuchConfiguration",
      Message: "The specified configuration does not exist.",
      BucketName: undefined,
    };
    await refuses({ path }, 404, missing);
    await refuses({ method: "DELETE", path }, 404, missing);
  });

  const faults: readonly (readonly [change: Parameters<typeof inventory>[0], expected: Members])[] = [
    [{ id: "b" }, { Code: "IdMismatch", Message: "Document ID does not match the specified configuration ID." }],
    [{ bucket: "photos" }, { Code: "InvalidS3DestinationBucket", Message: "Invalid bucket ARN." }],
    [{ format: "TXT" }, { Code: "MalformedXML" }],
    [{ frequency: "Hourly" }, { Code: "MalformedXML" }],
    [{ versions: "Some" }, { Code: "MalformedXML" }],
    [{ field: "Colour" }, { Code: "MalformedXML" }],
  ];
  test.each(faults)("an inventory of %j is refused", (change, expected) =>
    refuses(put("/photos?inventory&id=a", inventory(change)), 400, expected),
  );
});

describe("logging", () => {
  const logTo = (target: string) =>
    `<BucketLoggingStatus><LoggingEnabled><TargetBucket>${target}</TargetBucket><TargetPrefix>x</TargetPrefix></LoggingEnabled></BucketLoggingStatus>`;
  beforeEach(async () => {
    await lab.raw(create("ireland", location("eu-west-1"), at("eu-west-1")));
  });
  const crossed = { Code: "CrossLocationLoggingProhibitted", Message: "Cross S3 location logging not allowed. " };

  test("from us-east-1 to another region", () =>
    refuses(put("/photos?logging", logTo("ireland")), 403, {
      ...crossed,
      SourceBucketLocation: undefined,
      TargetBucketLocation: "eu-west-1",
      TargetBucket: undefined,
    }));

  test("from another region to us-east-1", () =>
    refuses(put("/ireland?logging", logTo("photos")), 403, {
      ...crossed,
      SourceBucketLocation: "eu-west-1",
      TargetBucketLocation: "us-east-1",
    }));

  test("to a bucket that does not exist", () =>
    refuses(put("/photos?logging", logTo("none")), 400, {
      Code: "InvalidTargetBucketForLogging",
      Message: "The target bucket for logging does not exist",
      TargetBucket: "none",
    }));
});

describe("tags that are none", () => {
  test.each(["<Tagging><TagSet/></Tagging>", "<Tagging></Tagging>"])("%s removes all", async (none) => {
    const some = `<Tagging><TagSet><Tag>${tag("a", "1")}</Tag></TagSet></Tagging>`;
    for (const [path, status] of [
      ["/photos?tagging", 204],
      ["/photos/cat?tagging", 200],
    ] as const) {
      expect((await lab.raw(put(path, some))).status).toBe(status);
      expect((await lab.raw(put(path, none))).status).toBe(status);
    }
    await refuses({ path: "/photos?tagging" }, 404, { Code: "NoSuchTagSet" });
    expect((await lab.raw({ path: "/photos/cat?tagging" })).body).toContain("<TagSet/>");
  });
});

test("a key of KMS for S3's own encryption is refused without the value", () =>
  refuses(
    put(
      "/photos?encryption",
      "<ServerSideEncryptionConfiguration><Rule><ApplyServerSideEncryptionByDefault><SSEAlgorithm>AES256</SSEAlgorithm><KMSMasterKeyID>k</KMSMasterKeyID></ApplyServerSideEncryptionByDefault></Rule></ServerSideEncryptionConfiguration>",
    ),
    400,
    { Code: "InvalidArgument", ArgumentName: "ApplyServerSideEncryptionByDefault", ArgumentValue: undefined },
  ));

describe("lifecycle rules", () => {
  const rule = (expiration: string) =>
    `<LifecycleConfiguration><Rule><ID>r</ID><Filter><Prefix></Prefix></Filter><Status>Enabled</Status><Expiration>${expiration}</Expiration></Rule></LifecycleConfiguration>`;

  test("a date that is not at midnight is told as it was given", () =>
    refuses(put("/photos?lifecycle", rule("<Date>2030-01-01T03:00:00Z</Date>")), 400, {
      Code: "InvalidArgument",
      Message: "'Date' must be at midnight GMT",
      ArgumentName: "Date",
      ArgumentValue: "2030-01-01T03:00:00Z",
    }));

  test.each(["GET", "HEAD"])("%s of a version that is named tells no expiration", async (method) => {
    await lab.raw(
      put("/photos?versioning", "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>"),
    );
    const { headers } = await lab.raw(put("/photos/dog", "x"));
    await lab.raw(put("/photos?lifecycle", rule("<Days>1</Days>")));
    const expirationOf = async (query: string) =>
      (await lab.raw({ method, path: `/photos/dog${query}` })).headers["x-amz-expiration"];
    expect(await expirationOf("")).toMatch(/^expiry-date=/);
    expect(await expirationOf(`?versionId=${headers["x-amz-version-id"] as string}`)).toBeUndefined();
  });
});

describe("access control lists", () => {
  const ID = "0".repeat(64);
  const acl = (owner: string, grantee: string) =>
    `<AccessControlPolicy><Owner><ID>${owner}</ID></Owner><AccessControlList><Grant>${grantee}<Permission>READ</Permission></Grant></AccessControlList></AccessControlPolicy>`;
  const grantee = (type: string, content: string) =>
    `<Grantee xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="${type}">${content}</Grantee>`;
  const user = (id: string) => grantee("CanonicalUser", `<ID>${id}</ID>`);
  const invalidId = (name: string) => ({
    Code: "InvalidArgument",
    Message: "Invalid id",
    ArgumentName: name,
    ArgumentValue: "wrong-id",
  });
  const invalidGroup = (name: string) => ({
    Code: "InvalidArgument",
    Message: "Invalid group uri",
    ArgumentName: name,
    ArgumentValue: "http://wrong",
  });
  // S3 User Guide, "Access control list (ACL) overview": since October 2025.
  const ended = { Code: "MethodNotAllowed" };
  const cases: readonly (readonly [what: string, request: Omit<Request, "path">, status: number, expected: Members])[] =
    [
      ["an owner in a document", put("", acl("wrong-id", user(ID))), 400, invalidId("CanonicalUser/ID")],
      ["a grantee in a document", put("", acl(ID, user("wrong-id"))), 400, invalidId("CanonicalUser/ID")],
      ["a grantee in a header", put("", "", { "x-amz-grant-read": 'id="wrong-id"' }), 400, invalidId("id")],
      [
        "a group in a document",
        put("", acl(ID, grantee("Group", "<URI>http://wrong</URI>"))),
        400,
        invalidGroup("Group/URI"),
      ],
      ["a group in a header", put("", "", { "x-amz-grant-read": 'uri="http://wrong"' }), 400, invalidGroup("uri")],
      [
        "an e-mail in a document",
        put("", acl(ID, grantee("AmazonCustomerByEmail", "<EmailAddress>a@b.c</EmailAddress>"))),
        405,
        ended,
      ],
      ["an e-mail in a header", put("", "", { "x-amz-grant-read": 'emailAddress="a@b.c"' }), 405, ended],
    ];
  for (const path of ["/photos?acl", "/photos/cat?acl"])
    test.each(cases)(`%s of ${path} is refused`, (_, request, status, expected) =>
      refuses({ ...request, path }, status, expected),
    );
});
