import { CreateQueueCommand, ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";
import sqs from "@cloudstub/sqs";
import { testWith } from "@cloudstub/testing/vitest";
import { beforeAll, expect } from "vitest";

let seeds = 0;
const test = testWith({
  services: [sqs],
  seed: async (mock) => {
    seeds++;
    await new SQSClient(mock.clientConfig()).send(new CreateQueueCommand({ QueueName: "orders" }));
  },
});

/** Made when the file is loaded, as applications do. */
const client = new SQSClient({});
const queues = async () =>
  ((await client.send(new ListQueuesCommand())).QueueUrls ?? []).map((url) => url.split("/").at(-1));
const create = (QueueName: string) => client.send(new CreateQueueCommand({ QueueName }));

const found: unknown[] = [];
beforeAll(async () => void found.push(await queues()));
test.beforeAll(({ mock }) => void found.push(mock.services));

test("hooks of the file find the mock running, and the seed stored", () => {
  expect(found).toEqual([["orders"], ["sqs"]]);
});

for (const attempt of ["first", "second"]) {
  test(`the ${attempt} test begins with the seed, which ran once`, async ({ mock }) => {
    expect(mock.history()).toEqual([]);
    expect(await queues()).toEqual(["orders"]);
    await create(`queue-of-the-${attempt}`);
    expect(await queues()).toHaveLength(2);
    expect(seeds).toBe(1);
  });
}

test.beforeEach(({ mock }) => expect(mock.history()).toEqual([]));
