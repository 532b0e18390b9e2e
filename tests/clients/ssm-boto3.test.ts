import { type Server, startServer } from "@cloudstub/server";
import ssm from "@cloudstub/ssm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Boto3, boto3, hasBoto3 } from "./boto3.js";

describe.skipIf(!hasBoto3())("the parameter store with boto3", { timeout: 60_000 }, () => {
  let server: Server;
  let python: Boto3;
  beforeAll(async () => {
    server = await startServer({ modules: [ssm], port: 0, apiPort: 0 });
    python = boto3(`http://127.0.0.1:${server.port}`);
  });
  afterAll(() => server.close());

  test("every operation works, and the API port shows what it did", async () => {
    const answer = await python(`
ssm = boto3.client("ssm")
answer["versions"] = [ssm.put_parameter(Name="/app/key", Value=value, Type="SecureString", Overwrite=True)["Version"] for value in ["1", "h\\u00e9 \\U0001F600"]]
ssm.put_parameter(Name="/app/db/url", Value="u", Type="String")
ssm.put_parameter(Name="plain", Value="a,b", Type="StringList")
answer["value"] = ssm.get_parameter(Name="/app/key", WithDecryption=True)["Parameter"]["Value"]
by_path = lambda recursive: [each["Name"] for page in ssm.get_paginator("get_parameters_by_path").paginate(Path="/app", Recursive=recursive) for each in page["Parameters"]]
answer["direct"], answer["all"] = by_path(False), by_path(True)
some = ssm.get_parameters(Names=["plain", "nobody"])
answer["some"] = [[each["Name"] for each in some["Parameters"]], some["InvalidParameters"]]
answer["described"] = [[each["Name"], each["Tier"]] for each in ssm.describe_parameters()["Parameters"]]
answer["history"] = [each["Version"] for each in ssm.get_parameter_history(Name="/app/key")["Parameters"]]
answer["labelled"] = ssm.label_parameter_version(Name="/app/key", Labels=["live"])["ParameterVersion"]
which = {"ResourceType": "Parameter", "ResourceId": "plain"}
ssm.add_tags_to_resource(**which, Tags=[{"Key": "a", "Value": "1"}, {"Key": "b", "Value": "2"}])
ssm.remove_tags_from_resource(**which, TagKeys=["a"])
answer["tags"] = ssm.list_tags_for_resource(**which)["TagList"]
ssm.delete_parameter(Name="/app/db/url")
gone = ssm.delete_parameters(Names=["plain", "nobody"])
answer["gone"] = [gone["DeletedParameters"], gone["InvalidParameters"]]
`);
    expect(answer).toEqual({
      versions: [1, 2],
      value: "hé 😀",
      direct: ["/app/key"],
      all: ["/app/db/url", "/app/key"],
      some: [["plain"], ["nobody"]],
      described: ["/app/db/url", "/app/key", "plain"].map((name) => [name, "Standard"]),
      history: [2],
      labelled: 2,
      tags: [{ Key: "b", Value: "2" }],
      gone: [["plain"], ["nobody"]],
    });
    const route = await fetch(`http://127.0.0.1:${server.apiPort}/api/ssm/list-parameters`);
    expect(await route.json()).toMatchObject({ parameters: [{ Name: "/app/key", Type: "SecureString", Version: 2 }] });
  });

  test("errors are the exceptions that boto3 has for them", async () => {
    const answer = await python(`
ssm = boto3.client("ssm")
put = lambda **more: ssm.put_parameter(Name="taken", Value="v", **more)
answer["type"] = failure(lambda: put())
put(Type="String")
answer["taken"] = failure(lambda: put(Type="String"))
answer["missing"] = failure(lambda: ssm.get_parameter(Name="taken:1"))
answer["delete"] = failure(lambda: ssm.delete_parameter(Name="nobody"))
answer["path"] = failure(lambda: ssm.get_parameters_by_path(Path="taken"))
answer["resource"] = failure(lambda: ssm.list_tags_for_resource(ResourceType="Document", ResourceId="taken"))
answer["id"] = failure(lambda: ssm.list_tags_for_resource(ResourceType="Parameter", ResourceId="nobody"))
answer["unregistered"] = failure(lambda: ssm.list_documents())
`);
    expect(answer).toMatchObject({
      type: { type: "ValidationException", code: "ValidationException", status: 400 },
      taken: { type: "ParameterAlreadyExists", code: "ParameterAlreadyExists", status: 400 },
      missing: {
        type: "ParameterNotFound",
        code: "ParameterNotFound",
        message: "Parameter taken:1 not found.",
        status: 400,
      },
      delete: { type: "ParameterNotFound", code: "ParameterNotFound", status: 400 },
      path: { type: "ValidationException", code: "ValidationException", status: 400 },
      resource: { type: "InvalidResourceType", code: "InvalidResourceType", status: 400 },
      id: { type: "InvalidResourceId", code: "InvalidResourceId", status: 400 },
      unregistered: { type: "ClientError", code: "UnknownOperationException", status: 404 },
    });
  });
});
