import { CreateFunctionCommand, GetFunctionCommand, LambdaClient, ListFunctionsCommand } from "@aws-sdk/client-lambda";
import {
  CreateBucketCommand,
  GetObjectCommand,
  ListBucketsCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import lambda from "@cloudstub/lambda";
import s3 from "@cloudstub/s3";
import { type Server, startServer } from "@cloudstub/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

describe("the function service beside the object storage, whose paths catch everything", () => {
  let server: Server;
  let functions: LambdaClient;
  let storage: S3Client;
  beforeAll(async () => {
    server = await startServer({ modules: [lambda, s3], port: 0, apiPort: 0 });
    const credentials = { accessKeyId: "test", secretAccessKey: "test" };
    const config = { endpoint: `http://127.0.0.1:${server.port}`, region: "us-east-1", credentials, maxAttempts: 1 };
    functions = new LambdaClient(config);
    storage = new S3Client({ ...config, forcePathStyle: true });
    await functions.send(
      new CreateFunctionCommand({ FunctionName: "f", Role: "r", Code: { ZipFile: Buffer.from("code") } }),
    );
    for (const Bucket of ["2015-03-31", "2016-08-19", "2017-03-31"])
      await storage.send(new CreateBucketCommand({ Bucket }));
  });
  afterAll(async () => {
    functions.destroy();
    storage.destroy();
    await server.close();
  });
  const put = (Key: string, Body: string) => storage.send(new PutObjectCommand({ Bucket: "2015-03-31", Key, Body }));
  const get = async (Key: string) =>
    (await storage.send(new GetObjectCommand({ Bucket: "2015-03-31", Key }))).Body?.transformToString();
  const operation = async () => server.world.history.latestFirst()[0]?.operation;

  // Specification 4.3 5a
  test("answers on its own paths", async () => {
    const { Functions } = await functions.send(new ListFunctionsCommand({}));
    expect(Functions?.map(({ FunctionName }) => FunctionName)).toEqual(["f"]);
    const { Code } = await functions.send(new GetFunctionCommand({ FunctionName: "f" }));
    expect(await (await fetch(Code?.Location ?? "")).text()).toBe("code");
  });

  // Specification 4.3 5b
  test.each(["function/f", "functions/f/x", "functions-2/f", "a/b/c", "functions/f/code/x"])(
    "leaves the key %s of a bucket named 2015-03-31 to the object storage",
    async (key) => {
      await put(key, `object ${key}`);
      expect(await get(key)).toBe(`object ${key}`);
      expect(await operation()).toBe("GET /{Bucket}/{Key+}");
    },
  );

  test("leaves the buckets themselves to the object storage", async () => {
    const { Buckets } = await storage.send(new ListBucketsCommand({}));
    expect(Buckets?.map(({ Name }) => Name)).toEqual(["2015-03-31", "2016-08-19", "2017-03-31"]);
    expect((await fetch(`http://127.0.0.1:${server.port}/2015-03-31`)).status).toBe(200);
    expect(await operation()).toBe("GET /{Bucket}");
  });

  // Specification 4.3 5b
  test("answers where the key of such a bucket is one of its own paths", async () => {
    expect(await get("functions/f/code")).toBe("code");
    expect(JSON.parse((await get("functions/f/configuration")) ?? "")).toMatchObject({ FunctionName: "f" });
    expect(await operation()).toBe("GET /2015-03-31/functions/{FunctionName}/configuration");
  });
});
