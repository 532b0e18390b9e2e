import {
  DeleteFunctionCommand,
  GetAccountSettingsCommand,
  GetFunctionCommand,
  InvokeCommand,
  TagResourceCommand,
  UpdateFunctionCodeCommand,
  UpdateFunctionConfigurationCommand,
} from "@aws-sdk/client-lambda";
import { test } from "vitest";
import { countedStore, type Measure } from "../../../tests/contracts/counted-store.js";
import { storeCode } from "../src/code.js";
import lambda from "../src/index.js";
import { lambdaState } from "../src/state.js";
import { arnOf, laboratory, zip } from "./laboratory.js";

const store = countedStore(lambdaState);
const lab = laboratory({ modules: [{ ...lambda, state: store.open }] });

async function operations(measure: Measure): Promise<void> {
  const FunctionName = "f";
  await measure("create", () => lab.create(FunctionName, { Tags: { a: "b" } }));
  await measure("invoke", () => lab.client.send(new InvokeCommand({ FunctionName, Payload: "1" })));
  await measure("get", () => lab.client.send(new GetFunctionCommand({ FunctionName })));
  await measure("download", () => lab.raw("GET /2015-03-31/functions/f/code"));
  await measure("configure", () =>
    lab.client.send(new UpdateFunctionConfigurationCommand({ FunctionName, Timeout: 9 })),
  );
  await measure("recode", () => lab.client.send(new UpdateFunctionCodeCommand({ FunctionName, ZipFile: zip })));
  await measure("tag", () => lab.client.send(new TagResourceCommand({ Resource: arnOf("f"), Tags: { c: "d" } })));
  await measure("count", () => lab.client.send(new GetAccountSettingsCommand({})));
  await measure("show", () => lab.api("GET /api/lambda/get-function?name=f"));
  await measure("delete", () => lab.client.send(new DeleteFunctionCommand({ FunctionName })));
}

function fill(count: number): void {
  for (let i = 0; i < count; i++) {
    store.state.functions.set(`many-${i}`, { FunctionName: `many-${i}` });
    storeCode(store.state, `many-${i}`, zip);
  }
}

test("operations touch the store no more often among 10,000 functions than among 20", async () => {
  await lab.client.send(new GetAccountSettingsCommand({}));
  await store.expectFlatCosts(operations, {
    world: lab.server.world,
    few: () => fill(20),
    many: () => fill(10_000),
    below: 20,
  });
});
