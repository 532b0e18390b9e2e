import { DeleteFunctionCommand, GetFunctionConfigurationCommand } from "@aws-sdk/client-lambda";
import { describe, expect, test } from "vitest";
import { arnOf, laboratory } from "./laboratory.js";

const lab = laboratory();

describe("GET list-functions", () => {
  // Specification 4.2 4; 4.2 GET /api/lambda/list-functions
  test("lists the SDK's functions, with runtime and handler", async () => {
    await lab.create("g", { Runtime: "python3.13", Handler: "app.run" });
    await lab.create("f", { Runtime: undefined, Handler: undefined, PackageType: "Image", Code: { ImageUri: "i" } });
    expect(await lab.api("GET /api/lambda/list-functions")).toEqual({
      status: 200,
      body: { functions: [{ FunctionName: "f" }, { FunctionName: "g", Runtime: "python3.13", Handler: "app.run" }] },
    });
  });

  test("lists nothing when there is nothing, and nothing that was deleted", async () => {
    await lab.create("f");
    await lab.client.send(new DeleteFunctionCommand({ FunctionName: "f" }));
    expect(await lab.api("GET /api/lambda/list-functions")).toEqual({ status: 200, body: { functions: [] } });
  });
});

describe("GET get-function", () => {
  const get = (name: string) => lab.api(`GET /api/lambda/get-function?name=${encodeURIComponent(name)}`);

  // Specification 4.2 GET /api/lambda/get-function
  test("shows the configuration that the SDK sees, by name or ARN", async () => {
    await lab.create("f", { Environment: { Variables: { A: "1" } } });
    const { $metadata, ...configuration } = await lab.client.send(
      new GetFunctionConfigurationCommand({ FunctionName: "f" }),
    );
    expect(configuration).toMatchObject({ FunctionName: "f", Runtime: "nodejs22.x", State: "Active" });
    for (const name of ["f", "f:live", arnOf("f")])
      expect(await get(name)).toEqual({ status: 200, body: { configuration } });
  });

  test("is a 404 for a function that does not exist, and a 400 for an invalid name", async () => {
    const missing = await get("nobody");
    expect(missing.status).toBe(404);
    expect(missing.body).toMatchObject({
      code: "ResourceNotFoundException",
      detail: `Function not found: ${arnOf("nobody")}`,
    });
    const invalid = await get("a b");
    expect(invalid.status).toBe(400);
    expect(invalid.body).toMatchObject({ code: "ValidationException" });
    expect((await lab.api("GET /api/lambda/get-function")).status).toBe(400);
  });
});

// Specification 4.2 lambda
test("the routes are read-only", async () => {
  const { body } = await lab.api("GET /api/status");
  const routes = (
    body["routes"] as {
      service?: string;
      method: string;
      command: string;
      params: { name: string; required: boolean }[];
    }[]
  )
    .filter(({ service }) => service === "lambda")
    .map(({ method, command, params }) =>
      [method, command, ...params.map(({ name, required }) => `${name}${required ? "" : "?"}`)].join(" "),
    );
  expect(routes.sort()).toEqual(["GET get-function name", "GET list-functions"]);
});

// Specification 1 lambda; 4.3 3; 4.4 lambda placeholders; 8.5b
test("the twelve operations of the contract and the download are registered, and nothing else", async () => {
  const { body } = await lab.api("GET /api/status");
  const [{ stubs }] = body["modules"] as [{ stubs: { protocol: string; matchKey: string }[] }];
  expect(new Set(stubs.map(({ protocol }) => protocol))).toEqual(new Set(["REST_JSON"]));
  const remedy =
    "An operation that the specification does not name is an emulated one: npm run new:operation lambda <Operation> -- --emulated.";
  expect(
    stubs.map(({ matchKey }) => matchKey),
    remedy,
  ).toEqual([
    "POST /2015-03-31/functions",
    "DELETE /2015-03-31/functions/{FunctionName}",
    "GET /2016-08-19/account-settings",
    "GET /2015-03-31/functions/{FunctionName}",
    "GET /2015-03-31/functions/{FunctionName}/configuration",
    "POST /2015-03-31/functions/{FunctionName}/invocations",
    "GET /2015-03-31/functions",
    "GET /2017-03-31/tags/{Resource}",
    "POST /2017-03-31/tags/{Resource}",
    "DELETE /2017-03-31/tags/{Resource}",
    "PUT /2015-03-31/functions/{FunctionName}/code",
    "PUT /2015-03-31/functions/{FunctionName}/configuration",
    "GET /2015-03-31/functions/{FunctionName}/code",
  ]);
});

// Specification 3 other moves; 8.5b
test.each([
  "GET /2015-03-31/functions/f/versions",
  "POST /2015-03-31/event-source-mappings",
  "GET /2021-10-31/functions/f/url",
])("%s is outside of the contract: a 404 that the history shows as unmatched", async (request) => {
  await lab.create("f");
  expect((await lab.raw(request, request.startsWith("POST") ? "{}" : undefined)).status).toBe(404);
  const { body } = await lab.api("GET /api/history");
  expect((body["requests"] as object[])[0]).toMatchObject({ statusCode: 404, matched: false, serviceId: null });
});
