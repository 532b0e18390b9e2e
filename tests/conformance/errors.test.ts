/** Every modelled error of every client: the real SDK client throws it by its name, with its status, message and members. */
import { ServiceError } from "@cloudstub/kit";
import { describe, expect, test } from "vitest";
import { structure } from "../../packages/core/src/model/shapes.js";
import { clientCases } from "./clients.js";
import { startFake, wholeModel } from "./fake-service.js";

describe.each(clientCases)("$id", ({ id, protocol, load, config }) => {
  test("every modelled error is thrown by the client as its own exception", async () => {
    const client = await load();
    const model = wholeModel(client, id);
    // Any operation that requires no input will do.
    const operation = Object.keys(model.operations).find(
      (name) => !structure(model, model.operations[name]?.input).required,
    ) as string;
    let thrown = new ServiceError("", "");
    const { sdk, close } = await startFake(client, { id, protocol, model, config }, () => {
      throw thrown;
    });
    try {
      for (const [code, { status }] of Object.entries(model.errors)) {
        thrown = new ServiceError(code, `what happened <&> "${code}" é`);
        const caught = (await sdk(operation, {}).catch((error: unknown) => error)) as Error & {
          $metadata: { httpStatusCode: number };
        };
        expect(caught, code).toBeInstanceOf(client[code] as typeof Error);
        expect(caught).toMatchObject({ name: code, message: thrown.message, $metadata: { httpStatusCode: status } });
      }
    } finally {
      await close();
    }
  });
});

test("the members of an error arrive with it", async () => {
  const client = await import("@aws-sdk/client-dynamodb");
  const model = wholeModel(client, "dynamodb");
  const item = { id: { S: "a" }, data: { B: new Uint8Array([1, 2, 3]) } };
  const { sdk, close } = await startFake(client, { id: "dynamodb", protocol: "awsJson1_0", model }, () => {
    throw new ServiceError("ConditionalCheckFailedException", "The conditional request failed", undefined, {
      Item: item,
    });
  });
  try {
    await expect(sdk("PutItem", { TableName: "t", Item: item })).rejects.toMatchObject({
      name: "ConditionalCheckFailedException",
      Item: item,
    });
  } finally {
    await close();
  }
});
