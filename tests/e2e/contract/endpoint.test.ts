/** How an application is pointed at the mock: an unmodified SDK client in a process of its own. */
import { expect, test } from "vitest";
import { root } from "../../../scripts/workspace.js";
import { allServices } from "../all-services.js";
import { startNode } from "../process.js";

const lab = allServices();

/** Runs a program that creates a queue with a client made of this text, and reports the result. */
async function createQueue(
  client: string,
  env: { readonly [name: string]: string },
): Promise<{ told: unknown; queues: unknown }> {
  const program = `
    const { SQSClient, CreateQueueCommand } = await import("@aws-sdk/client-sqs");
    const answer = await ${client}.send(new CreateQueueCommand({ QueueName: "orders" })).catch(({ code }) => ({ code }));
    console.log(JSON.stringify(answer.QueueUrl ?? answer.code));
  `;
  const inert = {
    AWS_ACCESS_KEY_ID: "any",
    AWS_SECRET_ACCESS_KEY: "any",
    AWS_REGION: "us-east-1",
    AWS_MAX_ATTEMPTS: "1",
  };
  const running = await startNode(["--input-type=module", "--eval", program], { cwd: root, env: { ...inert, ...env } });
  const { stdout } = await running.end();
  return { told: JSON.parse(stdout), queues: (await lab.api("GET /api/sqs/list-queues")).body["queues"] };
}

const reached = () => {
  const url = `${lab.config.endpoint}/000000000000/orders`;
  return { told: url, queues: [{ name: "orders", url, messages: 0 }] };
};

// Specification 1 start-up 14a
test("a client reads the endpoint from the environment", async () => {
  expect(await createQueue("new SQSClient({})", { AWS_ENDPOINT_URL: lab.config.endpoint })).toEqual(reached());
});

// Specification 1 start-up 14a
test("a client can be told the endpoint", async () => {
  expect(await createQueue(`new SQSClient({ endpoint: "${lab.config.endpoint}" })`, {})).toEqual(reached());
});

// Specification 1 start-up 14c
test("a client with an endpoint of its own does not reach the mock", async () => {
  const client = 'new SQSClient({ endpoint: "http://127.0.0.1:1" })';
  expect(await createQueue(client, { AWS_ENDPOINT_URL: lab.config.endpoint })).toEqual({
    told: "ECONNREFUSED",
    queues: [],
  });
});
