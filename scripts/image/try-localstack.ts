/** Tries the image for set-ups of LocalStack, with what those have: a script of the stage ready, their health check, PERSISTENCE. */
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CreateQueueCommand, GetQueueAttributesCommand, GetQueueUrlCommand } from "@aws-sdk/client-sqs";
import { type ContainerParts, startContainer } from "./container.js";
import { clientOf } from "./try-plain.js";

/** Scripts that make a queue: for an image with the aws command, and for a root that has nothing but Node. */
const scripts = {
  whole: `#!/bin/bash
awslocal sqs create-queue --queue-name by-script --attributes VisibilityTimeout=7
`,
  bare: `#!/usr/local/bin/node
const input = { QueueName: "by-script", Attributes: { VisibilityTimeout: "7" } };
const headers = { "content-type": "application/x-amz-json-1.0", "x-amz-target": "AmazonSQS.CreateQueue" };
fetch(process.env.AWS_ENDPOINT_URL, { method: "POST", headers, body: JSON.stringify(input) });
`,
};

/** Tries it; a root that is whole has what the Containerfile's RUN installs. */
export async function tryLocalstack(parts: ContainerParts, isWhole: boolean): Promise<void> {
  const stage = "/etc/localstack/init/ready.d";
  const folder = join(dirname(Object.values(parts.mounted)[0] ?? ""), "ready.d");
  await mkdir(folder);
  await writeFile(join(folder, "queues.sh"), isWhole ? scripts.whole : scripts.bare, { mode: 0o755 });
  const withScript = { ...parts, mounted: { ...parts.mounted, [stage]: folder } };
  const env = { PERSISTENCE: "1", SERVICES: "sqs,s3" };

  const first = await startContainer(withScript, env);
  await first.prints(/^Ready\.$/m);
  const health = (await (await fetch(`http://127.0.0.1:${first.port}/_localstack/health`)).json()) as object;
  assert.deepEqual(Object.keys((health as { services: object }).services).sort(), ["s3", "sqs"], "SERVICES is read.");
  const url = `http://127.0.0.1:${first.port}/000000000000/by-script`;
  const asked = new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ["VisibilityTimeout"] });
  const { Attributes } = await clientOf(first).send(asked);
  assert.equal(Attributes?.["VisibilityTimeout"], "7", "The script of the stage ready ran, at the emulated level.");
  if (isWhole) {
    const check = ["curl", "--fail", "--silent", `http://127.0.0.1:${first.port}/_localstack/health`];
    assert.equal(first.exec(check).status, 0, "A health check with curl passes.");
    const listed = first.exec(["awslocal", "sqs", "list-queues"]);
    assert.match(listed.said, /by-script/, "awslocal beside the server reaches it.");
  }
  await clientOf(first).send(new CreateQueueCommand({ QueueName: "by-client" }));
  assert.equal(await first.stop(), 0);

  const second = await startContainer(parts, env);
  const { QueueUrl } = await clientOf(second).send(new GetQueueUrlCommand({ QueueName: "by-client" }));
  assert.match(`${QueueUrl}`, /by-client/, "PERSISTENCE keeps the state.");
  assert.equal(await second.stop(), 0);
}
