import { CreateTopicCommand, PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import { always, QUERY_AND_XML, type Scenario } from "../scenario.js";
import { sdkFor } from "../sdk.js";
import { inTurn, textOf } from "../variety.js";

export const publish: Scenario = {
  name: "publish",
  what: "Publish of 1 KiB",
  service: "sns",
  target: QUERY_AND_XML,
  async prepare(subject) {
    const { client, bytesOf } = sdkFor(SNSClient, subject);
    const { TopicArn } = await client.send(new CreateTopicCommand({ Name: "bench" }));
    const publishOf = (n: number) => new PublishCommand({ TopicArn, Message: textOf(n, 1024) });
    return always(...(await inTurn(subject.variety, (n) => bytesOf((sns) => sns.send(publishOf(n))))));
  },
};
