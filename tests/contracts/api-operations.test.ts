import dynamodb from "@cloudstub/dynamodb";
import lambda from "@cloudstub/lambda";
import { expect, test } from "vitest";
import { makeApi } from "../../packages/server/src/api/api.js";
import { contextOf, read } from "../../packages/server/test/api/things.js";

test("the operations of the enabled services are listed, with how close each is to AWS", async () => {
  const api = makeApi(contextOf({ modules: [dynamodb, lambda] }));
  const { operations } = await read<{ operations: { service: string; operation: string }[] }>(
    api.request("/api/operations"),
  );
  const find = (name: string) => operations.filter(({ operation }) => operation === name);
  expect(find("PutItem")).toEqual([
    { service: "dynamodb", operation: "PutItem", placeholder: false, level: "contract", above: "emulated" },
  ]);
  expect(find("UpdateTable")).toEqual([
    { service: "dynamodb", operation: "UpdateTable", placeholder: true, level: "contract", above: "emulated" },
  ]);
  expect(find("Invoke")).toMatchObject([{ service: "lambda", neverDoes: expect.stringContaining("no code") }]);
  expect(find("TransactWriteItems")).toEqual([]);
});
