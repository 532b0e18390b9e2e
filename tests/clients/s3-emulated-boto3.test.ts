import { manualClock } from "@cloudstub/core";
import s3 from "@cloudstub/s3";
import { type Server, startServer } from "@cloudstub/server";
import sqs from "@cloudstub/sqs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Boto3, boto3, hasBoto3 } from "./boto3.js";

/** boto3 signs with the machine's time, so the world begins there. */
const clock = manualClock(Date.now());

describe.skipIf(!hasBoto3())("emulated buckets with boto3", { timeout: 60_000 }, () => {
  let server: Server;
  let python: Boto3;
  beforeAll(async () => {
    server = await startServer({ modules: [s3, sqs], port: 0, apiPort: 0, clock, fidelity: "emulated" });
    python = boto3(`http://127.0.0.1:${server.port}`);
  });
  afterAll(() => server.close());

  test("a form that generate_presigned_post made uploads a file", async () => {
    const answer = await python(`
import urllib.request
s3 = boto3.client("s3")
s3.create_bucket(Bucket="photos")
conditions = [["starts-with", "$Content-Type", "text/"], ["content-length-range", 1, 100]]
form = s3.generate_presigned_post("photos", "user/\${filename}", Fields={"Content-Type": "text/plain"}, Conditions=conditions)
def part(name, value, more=""):
    return '--b\\r\\nContent-Disposition: form-data; name="%s"%s\\r\\n\\r\\n%s\\r\\n' % (name, more, value)
body = "".join(part(*field) for field in form["fields"].items()) + part("file", "hello", '; filename="a.txt"') + "--b--\\r\\n"
request = urllib.request.Request(form["url"], body.encode(), {"Content-Type": "multipart/form-data; boundary=b"})
answer["status"] = urllib.request.urlopen(request).status
answer["body"] = s3.get_object(Bucket="photos", Key="user/a.txt")["Body"].read().decode()
`);
    expect(answer).toEqual({ status: 204, body: "hello" });
  });

  test("presigned URLs of both signatures expire when the world's time has passed", async () => {
    const presign = `
from botocore.client import Config
answer["urls"] = []
for version in ["s3v4", "s3"]:
    s3 = boto3.client("s3", config=Config(signature_version=version))
    s3.create_bucket(Bucket="signed")
    s3.put_object(Bucket="signed", Key="a", Body=b"text")
    answer["urls"].append(s3.generate_presigned_url("get_object", Params={"Bucket": "signed", "Key": "a"}, ExpiresIn=3600))
`;
    const { urls } = (await python(presign)) as { readonly urls: string[] };
    const get = async (url: string) => {
      const response = await fetch(url);
      return `${response.status} ${await response.text()}`;
    };
    expect(await Promise.all(urls.map(get))).toEqual(["200 text", "200 text"]);
    await clock.advance("2h");
    const expired = expect.stringMatching(/^403 .*<Message>Request has expired<\/Message>.*<Expires>.*<ServerTime>/s);
    expect(await Promise.all(urls.map(get))).toEqual([expired, expired]);
  });

  test("events reach a queue, and refusals have AWS's codes", async () => {
    const answer = await python(`
import json
s3, sqs = boto3.client("s3"), boto3.client("sqs")
s3.create_bucket(Bucket="events")
url = sqs.create_queue(QueueName="events")["QueueUrl"]
arn = sqs.get_queue_attributes(QueueUrl=url, AttributeNames=["QueueArn"])["Attributes"]["QueueArn"]
configuration = {"QueueConfigurations": [{"QueueArn": arn, "Events": ["s3:ObjectCreated:*"]}]}
s3.put_bucket_notification_configuration(Bucket="events", NotificationConfiguration=configuration)
s3.put_object(Bucket="events", Key="a b", Body=b"text")
bodies = [json.loads(message["Body"]) for message in sqs.receive_message(QueueUrl=url, MaxNumberOfMessages=10)["Messages"]]
answer["keys"] = [record["s3"]["object"]["key"] for body in bodies for record in body.get("Records", [])]
answer["codes"] = []
def refused(work):
    try:
        work()
    except Exception as error:
        answer["codes"].append(error.response["Error"]["Code"])
refused(lambda: boto3.client("s3", region_name="eu-west-1").create_bucket(Bucket="ireland"))
refused(lambda: s3.put_bucket_acl(Bucket="events", ACL="public-read"))
refused(lambda: s3.put_bucket_policy(Bucket="events", Policy="{}"))
refused(lambda: s3.get_bucket_website(Bucket="events"))
refused(lambda: s3.delete_bucket(Bucket="events"))
`);
    expect(answer).toEqual({
      keys: ["a+b"],
      codes: [
        "IllegalLocationConstraintException",
        "AccessControlListNotSupported",
        "MalformedPolicy",
        "NoSuchWebsiteConfiguration",
        "BucketNotEmpty",
      ],
    });
  });
});
