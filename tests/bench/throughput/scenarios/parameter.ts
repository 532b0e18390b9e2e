import { GetParameterCommand, PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { always, JSON_AND_REST, type Scenario } from "../scenario.js";
import { sdkFor } from "../sdk.js";
import { inTurn, textOf } from "../variety.js";

const nameOf = (n: number) => `/bench/service-${n}/database/url`;
const putOf = (n: number) =>
  new PutParameterCommand({
    Name: nameOf(n),
    Type: "String",
    Overwrite: true,
    Value: `postgres://localhost/${textOf(n, 32)}`,
  });

export const putParameter: Scenario = {
  name: "put-parameter",
  what: "PutParameter over an older one",
  service: "ssm",
  target: JSON_AND_REST,
  async prepare(subject) {
    const { bytesOf } = sdkFor(SSMClient, subject);
    return always(...(await inTurn(subject.variety, (n) => bytesOf((ssm) => ssm.send(putOf(n))))));
  },
};

export const getParameter: Scenario = {
  name: "get-parameter",
  what: "GetParameter",
  service: "ssm",
  target: JSON_AND_REST,
  leftOutOfFresh: true,
  async prepare(subject) {
    const { bytesOf } = sdkFor(SSMClient, subject);
    await subject.answersTo(await inTurn(subject.variety, (n) => bytesOf((ssm) => ssm.send(putOf(n)))));
    return always(
      ...(await inTurn(subject.variety, (n) =>
        bytesOf((ssm) => ssm.send(new GetParameterCommand({ Name: nameOf(n) }))),
      )),
    );
  },
};

/** An error of a service: what clients ask for to see whether something is there. */
export const getMissingParameter: Scenario = {
  name: "get-missing-parameter",
  what: "GetParameter of one that is not there",
  service: "ssm",
  target: JSON_AND_REST,
  status: 400,
  async prepare(subject) {
    const { bytesOf } = sdkFor(SSMClient, subject);
    return always(
      ...(await inTurn(subject.variety, (n) =>
        bytesOf((ssm) => ssm.send(new GetParameterCommand({ Name: nameOf(n) }))),
      )),
    );
  },
};
