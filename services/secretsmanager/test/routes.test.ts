import {
  CreateSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  ListSecretsCommand,
  UpdateSecretCommand,
} from "@aws-sdk/client-secrets-manager";
import { describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory();
const arn = (name: string) => `arn:aws:secretsmanager:us-east-1:000000000000:secret:${name}`;
const create = (Name: string, SecretString?: string) =>
  lab.client.send(new CreateSecretCommand({ Name, SecretString, Description: "d" }));
const ask = (method: string, command: string, query: Record<string, string> = {}) =>
  lab.api(`${method} /api/secretsmanager/${command}?${new URLSearchParams(query)}`);

describe("GET list", () => {
  // Specification 4.2 GET /api/secretsmanager/list
  test("lists the names of the secrets that the SDK made", async () => {
    expect(await ask("GET", "list")).toEqual({ status: 200, body: { secrets: [] } });
    await create("b");
    await create("__proto__");
    expect((await ask("GET", "list")).body).toEqual({ secrets: ["__proto__", "b"] });
  });
});

describe("GET get", () => {
  // Specification 4.2 4; 4.2 GET /api/secretsmanager/get
  test.each(["app/db", arn("app/db")])("shows what the SDK stored, by name and by ARN: %s", async (name) => {
    const { VersionId } = await create("app/db", "é & <😀>\n");
    expect(await ask("GET", "get", { name })).toEqual({
      status: 200,
      body: { arn: arn("app/db"), name: "app/db", secretString: "é & <😀>\n", versionId: VersionId },
    });
  });

  test("shows null where there is no text", async () => {
    await create("empty");
    expect((await ask("GET", "get", { name: "empty" })).body).toMatchObject({ secretString: null });
  });
});

describe("PUT put", () => {
  // Specification 4.2 PUT /api/secretsmanager/put
  test("creates a secret that the SDK gets", async () => {
    const { status, body } = await ask("PUT", "put", { name: "app/db", value: "é & <😀>\n" });
    expect(status).toBe(200);
    expect(body).toEqual({ arn: arn("app/db"), name: "app/db", versionId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    const value = await lab.client.send(new GetSecretValueCommand({ SecretId: "app/db" }));
    expect(value).toMatchObject({ ARN: body["arn"], SecretString: "é & <😀>\n", VersionId: body["versionId"] });
  });

  // Specification 4.2 PUT /api/secretsmanager/put
  test.each(["db", arn("db")])("replaces the value of a secret and leaves the rest: %s", async (name) => {
    const { VersionId } = await create("db", "first");
    const { body } = await ask("PUT", "put", { name, value: "second" });
    expect(body["versionId"]).not.toBe(VersionId);
    expect((await lab.client.send(new GetSecretValueCommand({ SecretId: "db" }))).SecretString).toBe("second");
    expect((await lab.client.send(new DescribeSecretCommand({ SecretId: "db" }))).Description).toBe("d");
    await lab.client.send(new UpdateSecretCommand({ SecretId: "db", SecretString: "third" }));
    expect((await ask("GET", "get", { name: "db" })).body).toMatchObject({ secretString: "third" });
  });

  test.each(["a b", "é", "x".repeat(513), arn("nobody")])("refuses the name %s", async (name) => {
    const { status, body } = await ask("PUT", "put", { name, value: "v" });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "ValidationException", detail: expect.stringContaining("Invalid name.") });
  });

  test.each([{}, { name: "db" }, { value: "v" }, { name: "db", value: "" }, { name: "", value: "v" }])(
    "refuses a request that lacks something: %j",
    async (query) => {
      expect((await ask("PUT", "put", query as Record<string, string>)).status).toBe(400);
    },
  );
});

describe("DELETE delete", () => {
  // Specification 4.2 DELETE /api/secretsmanager/delete
  test.each(["db", arn("db")])("removes a secret for the SDK too: %s", async (name) => {
    await create("db", "s");
    await create("db-2", "s");
    expect(await ask("DELETE", "delete", { name })).toEqual({
      status: 200,
      body: {
        arn: arn("db"),
        name: "db",
        deletionDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    });
    const { SecretList } = await lab.client.send(new ListSecretsCommand({}));
    expect(SecretList?.map(({ Name }) => Name)).toEqual(["db-2"]);
  });
});

test.each([
  ["GET", "get"],
  ["DELETE", "delete"],
])("%s %s says that there is no such secret", async (method, command) => {
  for (const name of ["nobody", arn("nobody"), "__proto__"]) {
    const { status, body } = await ask(method, command, { name });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: "ResourceNotFoundException",
      detail: "Secrets Manager can't find the specified secret.",
    });
  }
  expect((await ask(method, command)).status).toBe(400);
});

// Specification 4.2 secretsmanager
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
    .filter(({ service }) => service === "secretsmanager")
    .map(({ method, command, params }) =>
      [method, command, ...params.map(({ name, required }) => `${name}${required ? "" : "?"}`)].join(" "),
    );
  expect(routes.sort()).toEqual(["DELETE delete name", "GET get name", "GET list", "PUT put name value"]);
});
