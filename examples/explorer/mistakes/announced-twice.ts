import { PublishCommand } from "@aws-sdk/client-sns";
import { type Aws, bodiesIn, expectSame, fifoInbox, fifoNews, inbox, type Mistake, news } from "../laboratory.js";

async function announce({ sns }: Aws): Promise<void> {
  await sns.send(new PublishCommand({ TopicArn: news, Message: "a" }));
}

/** A FIFO topic takes a message with the same deduplication id once within five minutes. */
async function announceOnce({ sns }: Aws): Promise<void> {
  const ids = { MessageDeduplicationId: "order-a", MessageGroupId: "a" };
  await sns.send(new PublishCommand({ TopicArn: fifoNews, Message: "a", ...ids }));
}

/** The SDK sends again what was published already, since its answer was lost. */
export const announcedTwice: Mistake = {
  name: "a message is published without an id by which it is known again",
  wrong: { story: announce },
  right: { story: announceOnce },
  holds: async (aws, error) => {
    const bodies = await bodiesIn(aws, inbox, fifoInbox);
    if (error === undefined || bodies.length > 0) expectSame(bodies, ["a"], "announced");
  },
  finds: "lost-answer@sns.Publish#1",
};
