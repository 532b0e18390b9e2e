/** Tasks that move messages while nobody looks. */
import { StartMessageMoveTaskCommand } from "@aws-sdk/client-sqs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { repetitions } from "../../../tests/repetitions.js";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const { clock, send, create } = lab;

const TEN_MINUTES = 600_000;
const arn = (queue: string) => `arn:aws:sqs:us-east-1:000000000000:${queue}`;

test("they move the same messages at the same times, whether ten minutes pass at once or in 600 seconds", async () => {
  const task = fc.record({ messages: fc.nat(30), perSecond: fc.integer({ min: 1, max: 500 }), startAt: fc.nat(20) });
  await fc.assert(
    fc.asyncProperty(fc.array(task, { minLength: 1, maxLength: 4 }), async (tasks) => {
      const moved = async (step: number) => {
        const began = clock.now();
        lab.server.world.reset();
        await create("elsewhere");
        for (const [n, { messages }] of tasks.entries()) {
          await create(`dead${n}`);
          await create(`source${n}`, {
            RedrivePolicy: JSON.stringify({ deadLetterTargetArn: arn(`dead${n}`), maxReceiveCount: 1 }),
          });
          for (let message = 0; message < messages; message++) await send(`dead${n}`, `${n}/${message}`);
        }
        for (const [n, { perSecond, startAt }] of [...tasks.entries()].sort(([, a], [, b]) => a.startAt - b.startAt)) {
          await clock.set(began + startAt * 1000);
          await lab.client.send(
            new StartMessageMoveTaskCommand({
              SourceArn: arn(`dead${n}`),
              DestinationArn: arn("elsewhere"),
              MaxNumberOfMessagesPerSecond: perSecond,
            }),
          );
        }
        while (clock.now() < began + TEN_MINUTES)
          await clock.advance(Math.min(step, began + TEN_MINUTES - clock.now()));
        const found = [...lab.server.world.store.records()].filter(([tree]) => tree === "sqs/messages/elsewhere");
        return found.map(([, , value]) => {
          const { body, sentAt } = value as { readonly body: string; readonly sentAt: number };
          return [body, sentAt - began];
        });
      };
      const once = await moved(TEN_MINUTES);
      expect(once).toHaveLength(tasks.reduce((sum, { messages }) => sum + messages, 0));
      expect(await moved(1000)).toEqual(once);
    }),
    { numRuns: repetitions(8) },
  );
});
