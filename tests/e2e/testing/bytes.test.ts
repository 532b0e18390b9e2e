/** A client that changes its bytes after a call changes nothing that is stored, with a socket or without. */
import { CreateFunctionCommand, InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import lambda from "@cloudstub/lambda";
import s3 from "@cloudstub/s3";
import { startMock } from "@cloudstub/testing";
import { describe, expect, test } from "vitest";

const Bucket = "photos";

describe.each([0, false] as const)("with port: %s", (port) => {
  test.each([100, 10_000, 100_000, 3_000_000])(
    "a buffer of %i bytes may be filled again for the next object",
    async (size) => {
      await using mock = await startMock({ services: [s3], port });
      const client = new S3Client(mock.clientConfig());
      await client.send(new CreateBucketCommand({ Bucket }));
      const Body = new Uint8Array(size);
      for (const Key of ["a", "b", "c"])
        await client.send(new PutObjectCommand({ Bucket, Key, Body: Body.fill(Key.charCodeAt(0)) }));
      const snapshot = mock.snapshot();
      Body.fill(0);
      snapshot.restore();
      for (const Key of ["a", "b", "c"]) {
        const { Body: body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        for await (const chunk of body as AsyncIterable<Uint8Array>) chunk.fill(0);
        const again = await client.send(new GetObjectCommand({ Bucket, Key }));
        expect((await again.Body?.transformToString()) === Key.repeat(size)).toBe(true);
      }
      expect(mock.history("s3", "PutObject", { Body: "a".repeat(size) })).toHaveLength(1);
    },
  );

  test("a payload that comes back from a function is not the one in the history", async () => {
    await using mock = await startMock({ services: [lambda], port });
    const client = new LambdaClient(mock.clientConfig());
    const FunctionName = "echo";
    await client.send(
      new CreateFunctionCommand({
        FunctionName,
        Role: "arn:aws:iam::000000000000:role/any",
        Code: { ZipFile: new Uint8Array() },
      }),
    );
    const sent = Buffer.from('"payload"');
    const { Payload } = await client.send(new InvokeCommand({ FunctionName, Payload: sent }));
    expect(Payload?.transformToString()).toBe('"payload"');
    Payload?.fill(0);
    sent.fill(0);
    expect(mock.history("lambda", "Invoke", { Payload: '"payload"' })).toHaveLength(1);
  });
});
