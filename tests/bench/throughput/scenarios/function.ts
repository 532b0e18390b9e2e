import { CreateFunctionCommand, InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { always, JSON_AND_REST, type Scenario } from "../scenario.js";
import { sdkFor } from "../sdk.js";
import { inTurn, textOf } from "../variety.js";

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
    await client.send(
      new CreateFunctionCommand({ FunctionName, Runtime: "nodejs20.x", Handler: "index.handler", Role, Code }),
    );
    const payloadOf = (n: number) => JSON.stringify({ order: n, note: textOf(n, 1000) });
    const invokeOf = (n: number) => new InvokeCommand({ FunctionName, Payload: payloadOf(n) });
    return always(...(await inTurn(subject.variety, (n) => bytesOf((lambda) => lambda.send(invokeOf(n))))));
  },
};
