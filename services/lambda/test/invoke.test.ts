import { InvokeCommand, type InvokeCommandInput } from "@aws-sdk/client-lambda";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { repetitions } from "../../../tests/repetitions.js";
import { arnOf, laboratory, missing } from "./laboratory.js";

const lab = laboratory();
const invoke = (input: Partial<InvokeCommandInput> = {}) =>
  lab.client.send(new InvokeCommand({ FunctionName: "f", ...input }));
const path = (name: string) => `POST /2015-03-31/functions/${encodeURIComponent(name)}/invocations`;

beforeEach(() => lab.create("f"));

describe("Invoke", () => {
  // Specification 4.4 Invoke
  test("answers 200 with the payload, the executed version, and neither error nor log", async () => {
    const { $metadata, Payload, ...answer } = await invoke({
      Payload: `{"hé": "😀"}`,
      LogType: "Tail",
      ClientContext: "e30=",
    });
    expect(Payload?.transformToString()).toBe(`{"hé": "😀"}`);
    expect(answer).toEqual({ StatusCode: 200, ExecutedVersion: "$LATEST" });
  });

  // Specification 4.4 Invoke
  test("sends the executed version under both of its names", async () => {
    const response = await lab.raw(path("f"), "{}");
    expect(response.status).toBe(200);
    expect(response.headers.get("X-Amz-Executed-Version")).toBe("$LATEST");
    expect(response.headers.get("X-Cloud-Executed-Version")).toBe("$LATEST");
    expect([...response.headers.keys()].filter((name) => /function-error|log-result/.test(name))).toEqual([]);
  });

  test.each(["RequestResponse", "Event", "DryRun"] as const)(
    "answers the same to an invocation of type %s",
    async (InvocationType) => {
      const { StatusCode, Payload } = await invoke({ InvocationType, Payload: "1" });
      expect([StatusCode, Payload?.transformToString()]).toEqual([200, "1"]);
    },
  );

  test("answers with nothing to a payload of nothing", async () => {
    const response = await lab.raw(path("f"));
    expect([response.status, await response.text()]).toEqual([200, ""]);
    expect((await invoke()).Payload?.length ?? 0).toBe(0);
  });

  // Specification 4.4 qualifier
  test.each(["f", "f:live", "f:$LATEST", "000000000000:function:f", arnOf("f"), `${arnOf("f")}:7`])(
    "finds the function as %s",
    async (name) => {
      expect((await invoke({ FunctionName: name, Payload: "1" })).StatusCode).toBe(200);
    },
  );

  test("says that a function is missing", async () => {
    await expect(invoke({ FunctionName: "nobody", Payload: "1" })).rejects.toMatchObject(missing("nobody"));
    await expect(invoke({ FunctionName: `${arnOf("nobody")}:live` })).rejects.toMatchObject(missing("nobody"));
    const response = await lab.raw(path("nobody"), "{}");
    expect([response.status, response.headers.get("x-amzn-ErrorType")]).toEqual([404, "ResourceNotFoundException"]);
    expect(response.headers.get("X-Cloud-Executed-Version")).toBeNull();
  });

  // Specification 1.6a; 8.5a
  test("returns any bytes unchanged, whether they are JSON or not", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), async (bytes) => {
        const response = await lab.raw(path("f"), bytes);
        expect(response.status).toBe(200);
        expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
        expect(new Uint8Array((await invoke({ Payload: bytes })).Payload ?? [])).toEqual(bytes);
      }),
      { numRuns: repetitions(20) },
    );
  });

  // Specification 1.6c
  test("returns a payload larger than AWS allows", async () => {
    const bytes = new Uint8Array(7 * 1024 * 1024).fill(0x61);
    const response = await lab.raw(path("f"), bytes);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });
});
