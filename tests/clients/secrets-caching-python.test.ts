import secretsmanager from "@cloudstub/secretsmanager";
import { type Server, startServer } from "@cloudstub/server";
import ssm from "@cloudstub/ssm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Boto3, boto3, hasBoto3 } from "./boto3.js";
import { isInstalled } from "./tool.js";

const libraries = () =>
  isInstalled("aws-lambda-powertools or aws-secretsmanager-caching for Python", [
    "python3",
    "-c",
    "import aws_lambda_powertools.utilities.parameters, aws_secretsmanager_caching",
  ]);

describe.skipIf(!hasBoto3() || !libraries())(
  "emulated parameters and secrets with libraries that cache them",
  { timeout: 60_000 },
  () => {
    let server: Server;
    let python: Boto3;
    beforeAll(async () => {
      server = await startServer({ modules: [secretsmanager, ssm], port: 0, apiPort: 0, fidelity: "emulated" });
      python = boto3(`http://127.0.0.1:${server.port}`);
    });
    afterAll(() => server.close());

    test("Powertools reads parameters by name, path and in batches, secrets, and writes", async () => {
      const answer = await python(`
from aws_lambda_powertools.utilities import parameters
boto3.client("secretsmanager").create_secret(Name="py/json", SecretString='{"a": 1}')
ssm = boto3.client("ssm")
ssm.put_parameter(Name="/py/app/a", Value="1", Type="String")
ssm.put_parameter(Name="/py/app/b", Value="secret", Type="SecureString")
answer["one"] = parameters.get_parameter("/py/app/b", decrypt=True)
answer["path"] = parameters.get_parameters("/py/app", decrypt=True)
answer["batch"] = parameters.get_parameters_by_name({"/py/app/a": {}, "/py/app/b": {"decrypt": True}})
answer["secret"] = parameters.get_secret("py/json", transform="json")
parameters.set_parameter(name="/py/app/c", value="3")
answer["written"] = parameters.get_parameter("/py/app/c")
`);
      expect(answer).toEqual({
        one: "secret",
        path: { a: "1", b: "secret" },
        batch: { "/py/app/a": "1", "/py/app/b": "secret" },
        secret: { a: 1 },
        written: "3",
      });
    });

    test("the caching client keeps a version, and reads it by its stage", async () => {
      const answer = await python(`
from aws_secretsmanager_caching import SecretCache
sm = boto3.client("secretsmanager")
sm.create_secret(Name="py/cached", SecretString="one")
cache = SecretCache(client=sm)
answer["first"] = cache.get_secret_string("py/cached")
sm.put_secret_value(SecretId="py/cached", SecretString="two")
answer["cached"] = cache.get_secret_string("py/cached")
fresh = SecretCache(client=sm)
answer["fresh"] = fresh.get_secret_string("py/cached")
answer["previous"] = fresh.get_secret_string("py/cached", version_stage="AWSPREVIOUS")
`);
      expect(answer).toEqual({ first: "one", cached: "one", previous: "one", fresh: "two" });
    });
  },
);
