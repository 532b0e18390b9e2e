import s3 from "@cloudstub/s3";
import { type Server, startServer } from "@cloudstub/server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Boto3, boto3, hasBoto3 } from "./boto3.js";

describe.skipIf(!hasBoto3())("the object storage with boto3", { timeout: 60_000 }, () => {
  let server: Server;
  let python: Boto3;
  beforeAll(async () => {
    server = await startServer({ modules: [s3], port: 0, apiPort: 0 });
    python = boto3(`http://127.0.0.1:${server.port}`);
  });
  beforeEach(() => server.world.reset());
  afterAll(() => server.close());
  const api = async (method: string, path: string) =>
    (await fetch(`http://127.0.0.1:${server.apiPort}/api/s3/${path}`, { method })).json();

  test("every state-backed operation works, and the API port shows what it did", async () => {
    const answer = await python(`
s3 = boto3.client("s3")
s3.create_bucket(Bucket="photos")
s3.head_bucket(Bucket="photos")
answer["location"] = s3.get_bucket_location(Bucket="photos")["LocationConstraint"]
answer["buckets"] = [bucket["Name"] for bucket in s3.list_buckets()["Buckets"]]
keys = ["a b/+\\u00e9\\U0001F600.txt", "a b//x", "z&<>\\r\\n\\x01", "plain"]
for key in keys:
    s3.put_object(Bucket="photos", Key=key, Body=key.encode(), ContentType="text/x")
answer["read"] = [s3.get_object(Bucket="photos", Key=key)["Body"].read().decode() == key for key in keys]
answer["range"] = s3.get_object(Bucket="photos", Key="plain", Range="bytes=1-2")["Body"].read().decode()
head = s3.head_object(Bucket="photos", Key="plain", ChecksumMode="ENABLED")
answer["head"] = [head["ContentLength"], head["ContentType"], head["ETag"], "ChecksumCRC32" in head]
answer["listed"] = sorted(entry["Key"] for entry in s3.list_objects(Bucket="photos")["Contents"]) == sorted(keys)
pages = s3.get_paginator("list_objects_v2").paginate(Bucket="photos", PaginationConfig={"PageSize": 1})
answer["paged"] = sorted(entry["Key"] for page in pages for entry in page["Contents"]) == sorted(keys)
rolled = s3.list_objects_v2(Bucket="photos", Delimiter="/")
answer["rolled"] = [prefix["Prefix"] for prefix in rolled["CommonPrefixes"]]
s3.delete_object(Bucket="photos", Key=keys[2])
answer["deleted"] = len(s3.delete_objects(Bucket="photos", Delete={"Objects": [{"Key": keys[1]}, {"Key": keys[3]}]})["Deleted"])
s3.create_bucket(Bucket="empty", CreateBucketConfiguration={"LocationConstraint": "eu-west-1"})
answer["region"] = s3.get_bucket_location(Bucket="empty")["LocationConstraint"]
s3.delete_bucket(Bucket="empty")
`);
    expect(answer).toEqual({
      location: null,
      buckets: ["photos"],
      read: [true, true, true, true],
      range: "la",
      head: [5, "text/x", expect.stringMatching(/^"[0-9a-f]{32}"$/), true],
      listed: true,
      paged: true,
      rolled: ["a b/"],
      deleted: 2,
      region: "eu-west-1",
    });
    expect(await api("GET", "list-buckets")).toMatchObject({ buckets: [{ name: "photos", objects: 1 }] });
    expect(await api("GET", "list-objects?bucket=photos")).toMatchObject({ objects: [{ key: "a b/+é😀.txt" }] });
  });

  test("an object of the API port reaches the resource interface, which deletes it", async () => {
    await api("POST", "create-bucket?bucket=photos");
    await api("PUT", "put-object?bucket=photos&key=from%2Fapi&body=hello");
    const answer = await python(`
bucket = boto3.resource("s3").Bucket("photos")
[summary] = bucket.objects.filter(Prefix="from/")
answer["body"] = summary.get()["Body"].read().decode()
answer["size"] = summary.size
summary.delete()
answer["left"] = len(list(bucket.objects.all()))
`);
    expect(answer).toEqual({ body: "hello", size: 5, left: 0 });
  });

  test("presigned URLs work without a client, and file objects are uploaded and downloaded", async () => {
    const answer = await python(`
import io, urllib.request
s3 = boto3.client("s3")
s3.create_bucket(Bucket="photos")
put = s3.generate_presigned_url("put_object", Params={"Bucket": "photos", "Key": "a b", "ContentType": "text/x"}, ExpiresIn=1)
urllib.request.urlopen(urllib.request.Request(put, data=b"signed", method="PUT", headers={"Content-Type": "text/x"})).read()
get = s3.generate_presigned_url("get_object", Params={"Bucket": "photos", "Key": "a b", "ResponseContentType": "text/y"})
response = urllib.request.urlopen(get)
answer["presigned"] = [response.read().decode(), response.headers["Content-Type"]]
s3.upload_fileobj(io.BytesIO(b"file object"), "photos", "file")
sink = io.BytesIO()
s3.download_fileobj("photos", "file", sink)
answer["file"] = sink.getvalue().decode()
`);
    expect(answer).toEqual({ presigned: ["signed", "text/y"], file: "file object" });
  });

  test("errors are the exceptions that boto3 has for them", async () => {
    const answer = await python(`
s3 = boto3.client("s3")
s3.create_bucket(Bucket="photos")
answer["key"] = failure(lambda: s3.get_object(Bucket="photos", Key="nobody"))
answer["head"] = failure(lambda: s3.head_object(Bucket="photos", Key="nobody"))
answer["bucket"] = failure(lambda: s3.list_objects_v2(Bucket="nobody"))
answer["policy"] = failure(lambda: s3.get_bucket_policy(Bucket="photos"))
etag = s3.put_object(Bucket="photos", Key="a", Body=b"x")["ETag"]
answer["modified"] = failure(lambda: s3.get_object(Bucket="photos", Key="a", IfNoneMatch=etag))
answer["range"] = failure(lambda: s3.get_object(Bucket="photos", Key="a", Range="bytes=5-"))
answer["full"] = failure(lambda: s3.delete_bucket(Bucket="photos"))
`);
    expect(answer).toEqual({
      key: { type: "NoSuchKey", code: "NoSuchKey", message: "The specified key does not exist.", status: 404 },
      head: { type: "ClientError", code: "404", message: "Not Found", status: 404 },
      bucket: {
        type: "NoSuchBucket",
        code: "NoSuchBucket",
        message: "The specified bucket does not exist",
        status: 404,
      },
      policy: {
        type: "ClientError",
        code: "NoSuchBucketPolicy",
        message: "The bucket policy does not exist",
        status: 404,
      },
      modified: { type: "ClientError", code: "304", message: "Not Modified", status: 304 },
      range: {
        type: "ClientError",
        code: "InvalidRange",
        message: "The requested range is not satisfiable",
        status: 416,
      },
      full: {
        type: "ClientError",
        code: "BucketNotEmpty",
        message: "The bucket you tried to delete is not empty",
        status: 409,
      },
    });
  });
});
