import { CreateFunctionCommand, InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { always, JSON_AND_REST, type Scenario } from "../scenario.js";
import { sdkFor } from "../sdk.js";

const FunctionName = "bench";

/** In contract fidelity the answer is the payload; other servers run code, which is something else. */
export const invoke: Scenario = {
  name: "invoke",
  what: "Invoke with 1 KiB, which comes back",
  service: "lambda",
  alone: true,
  target: JSON_AND_REST,
  async prepare(subject) {
    const { client, bytesOf } = sdkFor(LambdaClient, subject);
    const Code = { ZipFile: Buffer.from("not run") };
    const Role = "arn:aws:iam::000000000000:role/bench";
    await client.send(new CreateFunctionCommand({ FunctionName, Runtime: "nodejs20.x", Handler: "index.handler", Role, Code }));
    const Payload = JSON.stringify({ order: 1, note: "n".repeat(1000) });
    return always(await bytesOf((lambda) => lambda.send(new InvokeCommand({ FunctionName, Payload }))));
  },
};
