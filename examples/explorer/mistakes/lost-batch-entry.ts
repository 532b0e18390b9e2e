import { SendMessageBatchCommand, type SendMessageBatchRequestEntry } from "@aws-sdk/client-sqs";
import { type Aws, bodiesIn, expectSame, inbox, type Mistake } from "../laboratory.js";

const all = ["a", "b", "c"].map((id) => ({ Id: id, MessageBody: id }));

async function send({ sqs }: Aws): Promise<void> {
  await sqs.send(new SendMessageBatchCommand({ QueueUrl: inbox, Entries: all }));
}

async function sendAll({ sqs }: Aws): Promise<void> {
  for (let left: SendMessageBatchRequestEntry[] = all, tries = 0; left.length > 0; tries++) {
    if (tries === 5) throw new Error(`${left.length} messages were not sent`);
    const { Failed = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl: inbox, Entries: left }));
    left = left.filter(({ Id }) => Failed.some((failed) => failed.Id === Id));
  }
}

/** The call answers with 200, and an entry of it has failed. */
export const lostBatchEntry: Mistake = {
  name: "the failed messages of a batch are not looked at",
  wrong: { story: send },
  right: { story: sendAll },
  holds: async (aws, error) => {
    if (error === undefined) expectSame([...new Set(await bodiesIn(aws, inbox))], ["a", "b", "c"], "sent");
  },
  finds: "failed-entry@sqs.SendMessageBatch#1",
};
