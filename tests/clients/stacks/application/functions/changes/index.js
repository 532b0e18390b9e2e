// Writes an object for each new item of the table.
const { PutObjectCommand, S3Client } = require("@aws-sdk/client-s3");

const client = new S3Client({});

exports.handler = async ({ Records }) => {
  for (const { eventName, dynamodb } of Records)
    if (eventName === "INSERT")
      await client.send(
        new PutObjectCommand({ Bucket: process.env.BUCKET, Key: dynamodb.NewImage.id.S, Body: "stored" }),
      );
};
