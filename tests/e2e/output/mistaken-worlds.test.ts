/** A client whose access key id is almost a world's shares the default world, which the server says once. */
import { join } from "node:path";
import { ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { expect, test } from "vitest";
import { root } from "../../../scripts/workspace.js";
import { startCloudstub } from "../process.js";

test("keys that are almost those of worlds are warned of, each once", async () => {
  const server = await startCloudstub(["--services=sqs", "--modules-dir", join(root, "modules"), "--worlds=auto"]);
  const list = (accessKeyId: string) =>
    new SQSClient({
      endpoint: `http://127.0.0.1:${server.port}`,
      region: "us-east-1",
      credentials: { accessKeyId, secretAccessKey: "any" },
    }).send(new ListQueuesCommand({}));
  for (const key of ["World.iso1", "world.iso1", "World.iso1", "AKIAIOSFODNN7EXAMPLE", "xworld.iso1"]) await list(key);
  const [text] = await server.output(/^[\s\S]*xworld\.iso1.*\n/);
  const lines = text.split("\n").filter((line) => line.includes("looks like a world's"));
  expect(lines.map((line) => (JSON.parse(line) as { level: string; msg: string }).msg)).toEqual(
    ["World.iso1", "xworld.iso1"].map(
      (key) =>
        `The access key id ${key} looks like a world's and names none, so its requests go to the default world. Did you mean world.iso1?`,
    ),
  );
  server.signal("SIGTERM");
  await server.end();
});
