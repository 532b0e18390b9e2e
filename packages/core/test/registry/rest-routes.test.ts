import { type ServiceModel, type ServiceModule, validationException } from "@cloudstub/kit";
import { describe, expect, test } from "vitest";
import { makeRegistry } from "../../src/registry/registry.js";

type Operations = {
  readonly [name: string]: readonly [method: string, path: string, required?: { [member: string]: object }];
};

/** A service whose operations are these routes. */
function service(id: string, operations: Operations): ServiceModule {
  const model = {
    operations: Object.fromEntries(
      Object.entries(operations).map(([name, [method, path]]) => [
        name,
        { input: `${name}Input`, http: [method, path, 200] },
      ]),
    ),
    shapes: new Map(
      Object.entries(operations).map(([name, [, , required = {}]]) => [
        `${name}Input`,
        {
          type: "structure",
          required: Object.keys(required).length,
          members: Object.fromEntries(Object.entries(required).map(([member, traits]) => [member, ["string", traits]])),
        },
      ]),
    ),
  } as unknown as ServiceModel;
  return {
    id,
    protocols: ["restXml"],
    model: () => model,
    state: () => ({}),
    operations: Object.fromEntries(Object.keys(operations).map((name) => [name, () => ({})])),
    routes: {},
    reject: validationException,
  } as unknown as ServiceModule;
}

const { rest } = makeRegistry([
  service("s3", {
    ListBuckets: ["GET", "/"],
    ListObjects: ["GET", "/{Bucket}"],
    ListObjectsV2: ["GET", "/{Bucket}?list-type=2"],
    GetBucketTagging: ["GET", "/{Bucket}?tagging"],
    GetBucketAcl: ["GET", "/{Bucket}?acl"],
    GetObject: ["GET", "/{Bucket}/{Key+}"],
    GetObjectTagging: ["GET", "/{Bucket}/{Key+}?tagging"],
    CreateBucket: ["PUT", "/{Bucket}"],
    PutObject: ["PUT", "/{Bucket}/{Key+}"],
    CopyObject: ["PUT", "/{Bucket}/{Key+}", { CopySource: { httpHeader: "x-amz-copy-source" } }],
    UploadPart: [
      "PUT",
      "/{Bucket}/{Key+}",
      { PartNumber: { httpQuery: "partNumber" }, UploadId: { httpQuery: "uploadId" } },
    ],
    UploadPartCopy: [
      "PUT",
      "/{Bucket}/{Key+}",
      {
        CopySource: { httpHeader: "x-amz-copy-source" },
        PartNumber: { httpQuery: "partNumber" },
        UploadId: { httpQuery: "uploadId" },
      },
    ],
  }),
  service("lambda", {
    GetFunction: ["GET", "/2015-03-31/functions/{FunctionName}"],
    ListFunctions: ["GET", "/2015-03-31/functions"],
    UntagResource: ["DELETE", "/2017-03-31/tags/{Resource}", { TagKeys: { httpQuery: "tagKeys" } }],
  }),
]);

const match = (method: string, url: string, headers: { [name: string]: string } = {}) => {
  const found = rest.match({ method, url, headers });
  return found && { operation: found.stub.operation, labels: found.labels };
};

// Specification 4.3 5a
describe("the most specific operation answers", () => {
  test.each<
    [method: string, url: string, operation: string | undefined, labels?: object, headers?: { [name: string]: string }]
  >([
    ["GET", "/", "ListBuckets", {}],
    ["GET", "/?x-id=ListBuckets", "ListBuckets", {}],
    ["GET", "/b", "ListObjects", { Bucket: "b" }],
    ["GET", "/b/", "ListObjects", { Bucket: "b" }],
    ["GET", "/b?list-type=2&prefix=x", "ListObjectsV2", { Bucket: "b" }],
    ["GET", "/b?list-type=1", "ListObjects", { Bucket: "b" }],
    ["GET", "/b?tagging", "GetBucketTagging", { Bucket: "b" }],
    ["GET", "/b?tagging=", "GetBucketTagging", { Bucket: "b" }],
    ["GET", "/b?tagging&acl", "GetBucketAcl", { Bucket: "b" }],
    ["GET", "/b?acl&tagging", "GetBucketAcl", { Bucket: "b" }],
    ["GET", "/b/k", "GetObject", { Bucket: "b", Key: "k" }],
    ["GET", "/b/k/", "GetObject", { Bucket: "b", Key: "k/" }],
    ["GET", "/b//k", "GetObject", { Bucket: "b", Key: "/k" }],
    ["GET", "/b/a%2Fb/c%20d+e?tagging", "GetObjectTagging", { Bucket: "b", Key: "a/b/c d+e" }],
    ["GET", "/b/%E0%A4%A", undefined],
    ["PUT", "/b/", "CreateBucket", { Bucket: "b" }],
    ["PUT", "/b/k", "PutObject"],
    ["PUT", "/b/k", "CopyObject", undefined, { "x-amz-copy-source": "/a/b" }],
    ["PUT", "/b/k?partNumber=1&uploadId=u", "UploadPart"],
    ["PUT", "/b/k?partNumber=1&uploadId=u", "UploadPartCopy", undefined, { "x-amz-copy-source": "/a/b" }],
    ["GET", "/2015-03-31/functions", "ListFunctions", {}],
    ["GET", "/2015-03-31/functions/", "ListFunctions", {}],
    ["GET", "/2015-03-31/functions/f", "GetFunction", { FunctionName: "f" }],
    ["GET", "/2015-03-31/functions/arn%3Aaws%3Af", "GetFunction", { FunctionName: "arn:aws:f" }],
    ["GET", "/2015-03-31/functions/f/unknown", "GetObject", { Bucket: "2015-03-31", Key: "functions/f/unknown" }],
    ["GET", "/2015-03-31", "ListObjects", { Bucket: "2015-03-31" }],
    ["PUT", "/2015-03-31/functions", "PutObject", { Bucket: "2015-03-31", Key: "functions" }],
    ["DELETE", "/2017-03-31/tags/r?tagKeys=a", "UntagResource", { Resource: "r" }],
    ["DELETE", "/2017-03-31/tags/r", "UntagResource", { Resource: "r" }],
    ["DELETE", "/b/k", undefined],
    ["PATCH", "/b", undefined],
  ])("%s %s is %s", (method, url, operation, labels, headers) => {
    const found = match(method, url, headers);
    expect(found?.operation).toBe(operation);
    if (labels !== undefined) expect(found?.labels).toEqual(labels);
  });
});
