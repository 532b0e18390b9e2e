import lambda from "@cloudstub/lambda";
import { type Server, startServer } from "@cloudstub/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Boto3, boto3, hasBoto3 } from "./boto3.js";

describe.skipIf(!hasBoto3())("the function service with boto3", { timeout: 60_000 }, () => {
  let server: Server;
  let python: Boto3;
  beforeAll(async () => {
    server = await startServer({ modules: [lambda], port: 0, apiPort: 0 });
    python = boto3(`http://127.0.0.1:${server.port}`);
  });
  afterAll(() => server.close());

  test("every operation works, and the API port shows what it did", async () => {
    const answer = await python(`
import urllib.request
functions = boto3.client("lambda")
code = b"PK\\x00\\xff"
created = functions.create_function(FunctionName="f", Runtime="python3.13", Role="r", Handler="app.run", Code={"ZipFile": code}, Tags={"a": "1"})
answer["created"] = [created["ResponseMetadata"]["HTTPStatusCode"], created["FunctionArn"], created["CodeSize"], created["State"]]
arn = created["FunctionArn"]
functions.get_waiter("function_active_v2").wait(FunctionName="f")
answer["configuration"] = functions.get_function_configuration(FunctionName=arn + ":live")["Handler"]
location = functions.get_function(FunctionName="f")["Code"]["Location"]
answer["code"] = urllib.request.urlopen(location).read() == code
invoked = functions.invoke(FunctionName="f", Payload=b"\\x00\\xff any bytes")
answer["invoked"] = [invoked["StatusCode"], invoked["ExecutedVersion"], invoked["Payload"].read() == b"\\x00\\xff any bytes", "FunctionError" in invoked]
answer["cloud"] = invoked["ResponseMetadata"]["HTTPHeaders"]["x-cloud-executed-version"]
answer["timeout"] = functions.update_function_configuration(FunctionName="f", Timeout=9)["Timeout"]
answer["size"] = functions.update_function_code(FunctionName="f", ZipFile=b"12345")["CodeSize"]
functions.tag_resource(Resource=arn, Tags={"b": "h\\u00e9 &=+"})
functions.untag_resource(Resource=arn, TagKeys=["a", "other key"])
answer["tags"] = functions.list_tags(Resource=arn)["Tags"]
answer["usage"] = functions.get_account_settings()["AccountUsage"]
functions.create_function(FunctionName="g", Role="r", PackageType="Image", Code={"ImageUri": "i"})
answer["listed"] = [each["FunctionName"] for page in functions.get_paginator("list_functions").paginate() for each in page["Functions"]]
functions.delete_function(FunctionName="g")
`);
    expect(answer).toEqual({
      created: [201, "arn:aws:lambda:us-east-1:000000000000:function:f", 4, "Active"],
      configuration: "app.run",
      code: true,
      invoked: [200, "$LATEST", true, false],
      cloud: "$LATEST",
      timeout: 9,
      size: 5,
      tags: { b: "hé &=+" },
      usage: { TotalCodeSize: 5, FunctionCount: 1 },
      listed: ["f", "g"],
    });
    const route = await fetch(`http://127.0.0.1:${server.apiPort}/api/lambda/list-functions`);
    expect(await route.json()).toEqual({
      functions: [{ FunctionName: "f", Runtime: "python3.13", Handler: "app.run" }],
    });
  });

  test("errors are the exceptions that boto3 has for them", async () => {
    const answer = await python(`
functions = boto3.client("lambda")
create = lambda name: functions.create_function(FunctionName=name, Role="r", Code={"ZipFile": b""})
create("twice")
answer["twice"] = failure(lambda: create("twice"))
answer["missing"] = failure(lambda: functions.invoke(FunctionName="nobody"))
answer["revision"] = failure(lambda: functions.update_function_configuration(FunctionName="twice", RevisionId="old"))
answer["code"] = failure(lambda: functions.update_function_code(FunctionName="twice"))
answer["name"] = failure(lambda: functions.get_function(FunctionName="a b"))
`);
    expect(answer).toMatchObject({
      twice: {
        type: "ResourceConflictException",
        code: "ResourceConflictException",
        message: "Function already exist: twice",
        status: 409,
      },
      missing: {
        type: "ResourceNotFoundException",
        code: "ResourceNotFoundException",
        message: "Function not found: arn:aws:lambda:us-east-1:000000000000:function:nobody",
        status: 404,
      },
      revision: { type: "PreconditionFailedException", code: "PreconditionFailedException", status: 412 },
      code: {
        type: "InvalidParameterValueException",
        message: "Please provide a source for function code.",
        status: 400,
      },
      name: { type: "ClientError", code: "ValidationException", status: 400 },
    });
  });
});
