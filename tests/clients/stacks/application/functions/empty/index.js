// A custom resource that empties a bucket before it is deleted.
const { DeleteObjectCommand, ListObjectsV2Command, S3Client } = require("@aws-sdk/client-s3");
const response = require("./answer.js");

const client = new S3Client({});

exports.handler = async (event) => {
  const { BucketName: Bucket } = event.ResourceProperties;
  if (event.RequestType === "Delete") {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
    for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket, Key }));
  }
  await response.send(event, { Told: event.RequestType === "Create" ? "made" : "made before" });
};
