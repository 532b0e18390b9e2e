import {
  AddTagsToResourceCommand,
  GetParameterCommand,
  ListTagsForResourceCommand,
  PutParameterCommand,
} from "@aws-sdk/client-ssm";
import { describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory();
const put = (Name: string, Value = "v") =>
  lab.client.send(new PutParameterCommand({ Name, Value, Type: "SecureString" }));
const query = (values: Record<string, string>) => new URLSearchParams(values).toString();
const putRoute = (values: Record<string, string>) => lab.api(`POST /api/ssm/put-parameter?${query(values)}`);
const getRoute = (name: string) => lab.api(`GET /api/ssm/get-parameter?${query({ name })}`);
const arn = "arn:aws:ssm:us-east-1:000000000000:parameter/app/url";

describe("GET list-parameters", () => {
  // Specification 4.2 GET /api/ssm/list-parameters
  test("lists the SDK's parameters, without values", async () => {
    await put("/app/url", "s3cret");
    const { status, body } = await lab.api("GET /api/ssm/list-parameters");
    expect(status).toBe(200);
    expect(body).toEqual({
      parameters: [
        {
          Name: "/app/url",
          ARN: arn,
          Type: "SecureString",
          KeyId: "alias/aws/ssm",
          LastModifiedDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          LastModifiedUser: "arn:aws:iam::000000000000:root",
          Version: 1,
          Tier: "Standard",
          Policies: [],
          DataType: "text",
        },
      ],
    });
  });

  test("lists nothing when there is nothing", async () => {
    expect(await lab.api("GET /api/ssm/list-parameters")).toEqual({ status: 200, body: { parameters: [] } });
  });
});

describe("GET get-parameter", () => {
  // Specification 4.2 4; 4.2 GET /api/ssm/get-parameter
  test("shows a parameter of the SDK, by name or ARN", async () => {
    await put("/app/url", "s3cret");
    const shown = {
      status: 200,
      body: {
        parameter: { Name: "/app/url", Type: "SecureString", Value: "s3cret", Version: 1, ARN: arn, DataType: "text" },
      },
    };
    expect(await getRoute("/app/url")).toEqual(shown);
    expect(await getRoute(arn)).toEqual(shown);
  });

  test.each(["nobody", "__proto__", "/app/url:1"])("says that there is no parameter %s", async (name) => {
    await put("/app/url");
    const { status, body } = await getRoute(name);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "ParameterNotFound", detail: `Parameter ${name} not found.` });
  });
});

describe("POST put-parameter", () => {
  // Specification 4.2 POST /api/ssm/put-parameter
  test("creates a parameter for the SDK, a String by default", async () => {
    expect(await putRoute({ name: "/app/url", value: "hé & 😀\n=" })).toEqual({
      status: 200,
      body: { name: "/app/url", version: 1 },
    });
    const { Parameter } = await lab.client.send(new GetParameterCommand({ Name: "/app/url" }));
    expect(Parameter).toMatchObject({ Type: "String", Value: "hé & 😀\n=", Version: 1, ARN: arn });
  });

  test.each(["String", "StringList", "SecureString"])("stores the type %s", async (type) => {
    await putRoute({ name: "p", value: "v", type });
    expect((await lab.client.send(new GetParameterCommand({ Name: "p" }))).Parameter?.Type).toBe(type);
  });

  // Specification 4.2 POST /api/ssm/put-parameter
  test("overwrites a parameter, counts its versions, and keeps its type by default", async () => {
    await put("p");
    expect((await putRoute({ name: "p", value: "2" })).body).toEqual({ name: "p", version: 2 });
    expect((await lab.client.send(new GetParameterCommand({ Name: "p" }))).Parameter).toMatchObject({
      Type: "SecureString",
      Value: "2",
    });
    expect((await putRoute({ name: "p", value: "3", type: "String" })).body).toEqual({ name: "p", version: 3 });
    expect((await lab.client.send(new GetParameterCommand({ Name: "p" }))).Parameter).toMatchObject({
      Type: "String",
      Value: "3",
    });
  });

  test.each([
    [{ name: "a/b", value: "v" }, "Parameter name must be a fully qualified name."],
    [{ name: "p", value: "v", type: "Number" }, expect.stringContaining("[SecureString, StringList, String]")],
  ])("refuses the same input as PutParameter: %j", async (values, detail) => {
    const { status, body } = await putRoute(values);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "ValidationException", detail });
  });

  test.each<Record<string, string>>([
    { name: "p" },
    { value: "v" },
    { name: "", value: "v" },
    { name: "p", value: "" },
  ])("refuses a request that lacks something: %j", async (values) => {
    expect((await putRoute(values)).status).toBe(400);
    expect((await lab.api("GET /api/ssm/list-parameters")).body).toEqual({ parameters: [] });
  });
});

describe("POST delete-parameter", () => {
  const remove = (name: string) => lab.api(`POST /api/ssm/delete-parameter?${query({ name })}`);

  // Specification 4.2 POST /api/ssm/delete-parameter
  test("removes a parameter of the SDK, with its tags", async () => {
    await put("p");
    const which = { ResourceType: "Parameter", ResourceId: "p" } as const;
    await lab.client.send(new AddTagsToResourceCommand({ ...which, Tags: [{ Key: "a", Value: "b" }] }));
    expect(await remove("p")).toEqual({ status: 200, body: { name: "p" } });
    await expect(lab.client.send(new GetParameterCommand({ Name: "p" }))).rejects.toMatchObject({
      name: "ParameterNotFound",
    });
    await put("p");
    expect((await lab.client.send(new ListTagsForResourceCommand(which))).TagList).toEqual([]);
  });

  test("says that a parameter is missing", async () => {
    const { status, body } = await remove("p");
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "ParameterNotFound", detail: "Parameter p not found." });
  });
});

// Specification 4.2 ssm
test("the status record describes the four routes with their parameters", async () => {
  const { body } = await lab.api("GET /api/status");
  const routes = (
    body["routes"] as {
      service?: string;
      method: string;
      command: string;
      params: { name: string; required: boolean }[];
    }[]
  )
    .filter(({ service }) => service === "ssm")
    .map(({ method, command, params }) =>
      [method, command, ...params.map(({ name, required }) => `${name}${required ? "" : "?"}`)].join(" "),
    );
  expect(routes.sort()).toEqual([
    "GET get-parameter name",
    "GET list-parameters",
    "POST delete-parameter name",
    "POST put-parameter name value type?",
  ]);
});
