import { describe, expect, test } from "vitest";
import { localstackHint } from "../src/localstack/hint.js";
import { translate } from "../src/localstack/variables.js";

const usual = { services: ["all"], fidelity: "emulated" };

describe("variables of LocalStack are defaults of options:", () => {
  test.each([
    [{}, {}],
    [{ SERVICES: "s3, sqs:4576,dynamodbstreams" }, { services: ["s3", "sqs", "dynamodb"] }],
    [{ LOCALSTACK_SERVICES: "sns" }, { services: ["sns"] }],
    [{ SERVICES: "s3", LOCALSTACK_SERVICES: "sns" }, { services: ["sns"] }],
    [{ GATEWAY_LISTEN: "0.0.0.0:4566" }, { host: "0.0.0.0", port: 4566 }],
    [{ GATEWAY_LISTEN: ":5000" }, { port: 5000 }],
    [{ GATEWAY_LISTEN: "127.0.0.1" }, { host: "127.0.0.1" }],
    [{ GATEWAY_LISTEN: "[::]:4566" }, { host: "::", port: 4566 }],
    [{ EDGE_PORT: "4567" }, { port: 4567 }],
    [{ PERSISTENCE: "1" }, { storeDir: "/var/lib/localstack/cloudstub" }],
    [{ PERSISTENCE: "0" }, {}],
    [{ DATA_DIR: "/tmp/localstack/data" }, { storeDir: "/tmp/localstack/data/cloudstub" }],
    [{ DEBUG: "1" }, { debug: true }],
    [{ LS_LOG: "trace" }, { debug: true }],
    [{ LS_LOG: "error" }, { quiet: true }],
    [{ DEFAULT_REGION: "eu-west-1" }, { region: "eu-west-1" }],
    [{ LOCALSTACK_HOST: "LocalStack.example:4566" }, { allowHost: ["localstack.example"] }],
    [
      { EXTRA_CORS_ALLOWED_ORIGINS: "https://a.example, https://b.example" },
      { allowOrigin: ["https://a.example", "https://b.example"] },
    ],
    [{ LOCALSTACK_AUTH_TOKEN: "ls-x", ACTIVATE_PRO: "1", SQS_ENDPOINT_STRATEGY: "path" }, {}],
    [{ PATH: "/bin", HOME: "/root", MY_LAMBDA: "x" }, {}],
  ])("%j", (env, defaults) => {
    expect(translate(env)).toEqual({ defaults: { ...usual, ...defaults }, notes: [] });
  });
});

describe("what is ignored is named:", () => {
  test.each([
    [{ SERVICES: "s3,apigateway,ec2" }, "SERVICES names apigateway, ec2, which CloudStub does not have."],
    [{ LAMBDA_EXECUTOR: "docker", LOCALSTACK_ENFORCE_IAM: "1" }, "CloudStub ignores ENFORCE_IAM, LAMBDA_EXECUTOR."],
    [{ LOCALSTACK_NEVER_HEARD_OF: "1" }, "CloudStub ignores NEVER_HEARD_OF."],
    [
      { GATEWAY_LISTEN: "0.0.0.0:4566,0.0.0.0:443" },
      "GATEWAY_LISTEN: there is one mock port, 0.0.0.0:4566; 0.0.0.0:443 is not opened.",
    ],
    [{ DEFAULT_REGION: "here" }, "DEFAULT_REGION is here, which is not a region."],
    [
      { EXTRA_CORS_ALLOWED_ORIGINS: "localhost:3000" },
      "EXTRA_CORS_ALLOWED_ORIGINS is localhost:3000, which is not an origin such as https://app.example.",
    ],
    [
      { EXTRA_CORS_ALLOWED_ORIGINS: "https://a.example,foo bar" },
      "EXTRA_CORS_ALLOWED_ORIGINS is foo bar, which is not an origin such as https://app.example.",
    ],
    [
      { LOCALSTACK_HOST: "a b" },
      "LOCALSTACK_HOST is a b, which is not a host name such as localstack or localstack:4566.",
    ],
    [
      { LOCALSTACK_HOST: "http://foo:4566" },
      "LOCALSTACK_HOST is http://foo:4566, which is not a host name such as localstack or localstack:4566.",
    ],
    [{ EDGE_PORT: "abc" }, "EDGE_PORT: the port abc is not a whole number up to 65535."],
    [{ GATEWAY_LISTEN: "127.0.0.1:99999" }, "GATEWAY_LISTEN: the port 99999 is not a whole number up to 65535."],
    [{ GATEWAY_LISTEN: "127.0.0.1:abc" }, "GATEWAY_LISTEN: the port abc is not a whole number up to 65535."],
    [{ PERSISTENCE: "maybe" }, "PERSISTENCE is maybe, which is neither 1 nor 0."],
  ])("%j", (env, note) => {
    expect(translate(env).notes).toEqual([note]);
  });
});

test("values that can't be used set nothing, and those beside them do", () => {
  const env = { EXTRA_CORS_ALLOWED_ORIGINS: "foo bar, https://a.example", LOCALSTACK_HOST: "a b", EDGE_PORT: "abc" };
  expect(translate(env).defaults).toEqual({ ...usual, allowOrigin: ["https://a.example"] });
});

test("without the option one line names it where variables are LocalStack's alone, and none where they may be anyone's", () => {
  expect(localstackHint({ GATEWAY_LISTEN: "0.0.0.0:4566", LOCALSTACK_HOST: "x" }, "/nowhere", "/nowhere")).toBe(
    "GATEWAY_LISTEN, LOCALSTACK_HOST: made for LocalStack, and not read. --compat=localstack (STUB_COMPAT) reads such settings and scripts.",
  );
  expect(localstackHint({ DEBUG: "1", SERVICES: "s3", PERSISTENCE: "1" }, "/nowhere", "/nowhere")).toBeUndefined();
});
