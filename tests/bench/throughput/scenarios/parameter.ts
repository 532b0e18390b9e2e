import { GetParameterCommand, PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { always, JSON_AND_REST, type Scenario } from "../scenario.js";
import { sdkFor } from "../sdk.js";

const Name = "/bench/database/url";
const put = new PutParameterCommand({
  Name,
  Type: "String",
  Overwrite: true,
  Value: "postgres://bench@localhost:5432/bench?sslmode=disable",
});

export const putParameter: Scenario = {
  name: "put-parameter",
  what: "PutParameter over an older one",
  service: "ssm",
  target: JSON_AND_REST,
  async prepare(subject) {
    const { bytesOf } = sdkFor(SSMClient, subject);
    return always(await bytesOf((ssm) => ssm.send(put)));
  },
};

export const getParameter: Scenario = {
  name: "get-parameter",
  what: "GetParameter",
  service: "ssm",
  target: JSON_AND_REST,
  async prepare(subject) {
    const { client, bytesOf } = sdkFor(SSMClient, subject);
    await client.send(put);
    return always(await bytesOf((ssm) => ssm.send(new GetParameterCommand({ Name }))));
  },
};
