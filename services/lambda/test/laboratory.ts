import { createHash } from "node:crypto";
import {
  CreateFunctionCommand,
  type CreateFunctionCommandInput,
  type FunctionConfiguration,
  LambdaClient,
} from "@aws-sdk/client-lambda";
import type { ServerOptions } from "@cloudstub/server";
import { expect } from "vitest";
import { serviceLaboratory } from "../../../tests/contracts/laboratory.js";
import lambda from "../src/index.js";

/** Starts a server with the function service, to which `raw` sends a request as it is, without an SDK: `GET /2015-03-31/functions`. */
export function laboratory(options: Partial<ServerOptions> = {}) {
  const lab = serviceLaboratory(LambdaClient, { modules: [lambda], ...options });
  return Object.assign(lab, {
    /** Creates a function of some runtime, role, handler and code, unless the input names others. */
    async create(
      FunctionName: string,
      input: Partial<CreateFunctionCommandInput> = {},
    ): Promise<FunctionConfiguration> {
      const required = {
        Runtime: "nodejs22.x",
        Role: "arn:aws:iam::000000000000:role/r",
        Handler: "index.handler",
        Code: { ZipFile: zip },
      };
      const { $metadata, ...answer } = await lab.client.send(
        new CreateFunctionCommand({ ...required, FunctionName, ...input } as CreateFunctionCommandInput),
      );
      return answer;
    },
    raw: (request: string, body?: string | Uint8Array<ArrayBuffer>) =>
      lab.send(request, body === undefined ? {} : { body }),
  });
}

/** Code that is not a zip file: nothing looks into it. */
export const zip = Uint8Array.from([0x50, 0x4b, 0x00, 0xff, 0x80, 0x0a]);

/** The ARN of a function here. */
export function arnOf(name: string): string {
  return `arn:aws:lambda:us-east-1:000000000000:function:${name}`;
}

/** What both levels answer of a function that `create` has just made, besides its state. */
export function freshConfiguration(name: string, code: Uint8Array): object {
  return {
    FunctionName: name,
    FunctionArn: arnOf(name),
    Runtime: "nodejs22.x",
    Role: "arn:aws:iam::000000000000:role/r",
    Handler: "index.handler",
    CodeSize: code.length,
    CodeSha256: createHash("sha256").update(code).digest("base64"),
    Description: "",
    Timeout: 3,
    MemorySize: 128,
    LastModified: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0000$/),
    Version: "$LATEST",
    TracingConfig: { Mode: "PassThrough" },
    RevisionId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    PackageType: "Zip",
    Architectures: ["x86_64"],
    EphemeralStorage: { Size: 512 },
    SnapStart: { ApplyOn: "None", OptimizationStatus: "Off" },
    LoggingConfig: { LogFormat: "Text", LogGroup: `/aws/lambda/${name}` },
  };
}

/** The error for a function that does not exist, as the SDK shows it. */
export function missing(name: string): object {
  return {
    name: "ResourceNotFoundException",
    message: `Function not found: ${arnOf(name)}`,
    Type: "User",
    $metadata: { httpStatusCode: 404 },
  };
}
