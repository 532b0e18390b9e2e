import { createHash } from "node:crypto";
import {
  GetAccountSettingsCommand,
  GetFunctionCommand,
  GetFunctionConfigurationCommand,
  UpdateFunctionCodeCommand,
  type UpdateFunctionCodeCommandInput,
} from "@aws-sdk/client-lambda";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arnOf, laboratory, missing, zip } from "./laboratory.js";

const lab = laboratory();
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("base64");
const facts = (bytes: Uint8Array) => ({ CodeSize: bytes.length, CodeSha256: sha256(bytes) });
const nothing = facts(new Uint8Array());
const update = async (input: Partial<UpdateFunctionCodeCommandInput>) => {
  const { $metadata, ...answer } = await lab.client.send(
    new UpdateFunctionCodeCommand({ FunctionName: "f", ...input }),
  );
  return answer;
};
const configuration = async () => {
  const { $metadata, ...answer } = await lab.client.send(new GetFunctionConfigurationCommand({ FunctionName: "f" }));
  return answer;
};
const location = async (FunctionName = "f") =>
  (await lab.client.send(new GetFunctionCommand({ FunctionName }))).Code?.Location ?? "";
const download = async () => {
  const response = await fetch(await location());
  return {
    status: response.status,
    type: response.headers.get("content-type"),
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
};
const totalSize = async () => (await lab.client.send(new GetAccountSettingsCommand({}))).AccountUsage?.TotalCodeSize;

describe("the code of a function", () => {
  // Specification 2.4 Function b
  test("has the size and digest of the decoded zip file", async () => {
    expect(await lab.create("f")).toMatchObject(facts(zip));
  });

  // Specification 2.4 Function d
  test.each([{ S3Bucket: "b", S3Key: "k" }, { ImageUri: "000000000000.dkr.ecr.us-east-1.amazonaws.com/i:1" }])(
    "is not stored when it is elsewhere: %j",
    async (Code) => {
      expect(await lab.create("f", { Code })).toMatchObject(nothing);
      const response = await fetch(await location());
      expect([response.status, response.headers.get("x-amzn-ErrorType")]).toEqual([404, "ResourceNotFoundException"]);
      expect(await response.json()).toEqual({
        Type: "User",
        message: `The code of ${arnOf("f")} is not stored: only code that is sent as Code.ZipFile is.`,
      });
    },
  );
});

describe("UpdateFunctionCode", () => {
  // Specification 3 UpdateFunctionCode; 4.4 UpdateFunctionCode
  test("replaces the code, under a new revision", async () => {
    const created = await lab.create("f", { Description: "kept" });
    const ZipFile = Buffer.from("other code");
    const updated = await update({ ZipFile, Publish: true });
    expect(updated).toEqual({
      ...created,
      ...facts(ZipFile),
      LastModified: expect.any(String),
      RevisionId: expect.any(String),
    });
    expect(updated.RevisionId).not.toBe(created.RevisionId);
    expect(await configuration()).toEqual(updated);
    expect((await download()).bytes).toEqual(new Uint8Array(ZipFile));
    expect(await totalSize()).toBe(ZipFile.length);
  });

  test("changes the architecture where one is given", async () => {
    await lab.create("f");
    expect(await update({ ZipFile: zip, Architectures: ["arm64"] })).toMatchObject({ Architectures: ["arm64"] });
  });

  test("forgets code for which one from elsewhere is given", async () => {
    await lab.create("f");
    expect(await update({ S3Bucket: "b", S3Key: "k" })).toMatchObject(nothing);
    expect((await download()).status).toBe(404);
    expect(await totalSize()).toBe(0);
    expect(await update({ ZipFile: zip })).toMatchObject(facts(zip));
    expect(await update({ ImageUri: "i" })).toMatchObject(nothing);
  });

  test("changes nothing in a dry run, and returns the result", async () => {
    const created = await lab.create("f");
    expect(await update({ ZipFile: new Uint8Array(9), DryRun: true })).toMatchObject(facts(new Uint8Array(9)));
    expect(await configuration()).toEqual(created);
    expect((await download()).bytes).toEqual(zip);
  });

  test("changes only the revision that the client read, where it names one", async () => {
    const { RevisionId } = await lab.create("f");
    await update({ ZipFile: new Uint8Array(1), RevisionId });
    await expect(update({ ZipFile: new Uint8Array(2), RevisionId })).rejects.toMatchObject({
      name: "PreconditionFailedException",
      $metadata: { httpStatusCode: 412 },
    });
    expect(await configuration()).toMatchObject({ CodeSize: 1 });
  });

  test("refuses a request without code", async () => {
    await lab.create("f");
    await expect(update({ Architectures: ["arm64"] })).rejects.toMatchObject({
      name: "InvalidParameterValueException",
      message: "Please provide a source for function code.",
      $metadata: { httpStatusCode: 400 },
    });
  });

  test("refuses code that is not base64", async () => {
    await lab.create("f");
    const response = await lab.raw("PUT /2015-03-31/functions/f/code", JSON.stringify({ ZipFile: "%%" }));
    expect([response.status, response.headers.get("x-amzn-ErrorType")]).toEqual([400, "SerializationException"]);
    expect(await configuration()).toMatchObject(facts(zip));
  });
});

describe("the location of the code", () => {
  // Specification 4.4 GetFunction
  test("is a URL on the mock port, as the client addresses it, that returns the zip file", async () => {
    await lab.create("f");
    const { Code } = await lab.client.send(new GetFunctionCommand({ FunctionName: `${arnOf("f")}:live` }));
    expect(Code).toEqual({
      RepositoryType: "S3",
      Location: `http://127.0.0.1:${lab.server.port}/2015-03-31/functions/f/code`,
    });
    expect(await download()).toEqual({ status: 200, type: "application/zip", bytes: zip });
  });

  test("takes a percent-encoded ARN or qualifier too", async () => {
    await lab.create("f");
    for (const name of [arnOf("f"), "f:$LATEST"]) {
      expect((await lab.raw(`GET /2015-03-31/functions/${encodeURIComponent(name)}/code`)).status).toBe(200);
    }
  });

  test("is a 404 for a function that does not exist, and a 400 for an invalid name", async () => {
    const response = await lab.raw("GET /2015-03-31/functions/f/code");
    expect([response.status, await response.json()]).toEqual([
      404,
      { Type: "User", message: `Function not found: ${arnOf("f")}` },
    ]);
    expect((await lab.raw("GET /2015-03-31/functions/a%20b/code")).status).toBe(400);
  });

  test("is listed in the status record, and downloads are in the history", async () => {
    await lab.create("f");
    await download();
    const { body: status } = await lab.api("GET /api/status");
    const [{ stubs }] = status["modules"] as [{ stubs: object[] }];
    expect(stubs).toContainEqual({ protocol: "REST_JSON", matchKey: "GET /2015-03-31/functions/{FunctionName}/code" });
    const { body: history } = await lab.api("GET /api/history");
    expect((history["requests"] as object[])[0]).toMatchObject({
      method: "GET",
      url: "/2015-03-31/functions/f/code",
      serviceId: "lambda",
      operation: "GET /2015-03-31/functions/{FunctionName}/code",
      statusCode: 200,
      matched: true,
    });
  });
});

test("UpdateFunctionCode and GetFunction say that a function is missing", async () => {
  await expect(update({ ZipFile: zip })).rejects.toMatchObject(missing("f"));
  await expect(location()).rejects.toMatchObject(missing("f"));
});

// Specification 1.5
test("any bytes of code come back equal, with their size and digest, and are counted", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 2000 }), { minLength: 1, maxLength: 3 }), async (codes) => {
      lab.server.world.reset();
      const [first = new Uint8Array(), ...others] = codes;
      const created = await lab.create("f", { Code: { ZipFile: first } });
      expect(created).toMatchObject(facts(first));
      for (const ZipFile of others) expect(await update({ ZipFile })).toMatchObject(facts(ZipFile));
      const last = codes.at(-1) ?? first;
      expect((await download()).bytes).toEqual(last);
      expect(await totalSize()).toBe(last.length);
    }),
    { numRuns: 15 },
  );
});
