import { ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { always, JSON_AND_REST, type Scenario } from "../scenario.js";
import { sdkFor } from "../sdk.js";
import { inTurn } from "../variety.js";

export const unmatched: Scenario = {
  name: "unmatched",
  what: "an unknown operation",
  service: "sqs",
  alone: true,
  target: JSON_AND_REST,
  status: 404,
  async prepare(subject) {
    const { bytesOf } = sdkFor(SQSClient, subject);
    const known = await inTurn(subject.variety, (n) =>
      bytesOf((sqs) => sqs.send(new ListQueuesCommand({ QueueNamePrefix: `orders-${n}` }))),
    );
    return always(
      ...known.map((bytes) =>
        Buffer.from(bytes.toString("latin1").replace("AmazonSQS.ListQueues", "AmazonSQS.ForgetQueue"), "latin1"),
      ),
    );
  },
};
