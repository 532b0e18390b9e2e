import { UpdateTableCommand, UpdateTimeToLiveCommand } from "@aws-sdk/client-dynamodb";
import { expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory();

test("UpdateTable takes the name out of an ARN and refuses an invalid name", async () => {
  const TableArn = "arn:aws:dynamodb:us-east-1:000000000000:table/orders";
  const update = (TableName: string) => lab.client.send(new UpdateTableCommand({ TableName }));
  expect(await update("orders")).toMatchObject({
    TableDescription: { TableName: "orders", TableArn, TableStatus: "ACTIVE" },
  });
  expect(await update(TableArn)).toMatchObject({ TableDescription: { TableName: "orders", TableArn } });
  await expect(update("ab")).rejects.toMatchObject({
    name: "ValidationException",
    message: "TableName must be at least 3 characters long and at most 255 characters long",
  });
});

test("UpdateTimeToLive repeats the specification", async () => {
  const TimeToLiveSpecification = { Enabled: true, AttributeName: "expires" };
  const output = await lab.client.send(new UpdateTimeToLiveCommand({ TableName: "orders", TimeToLiveSpecification }));
  expect(output).toMatchObject({ TimeToLiveSpecification });
});
