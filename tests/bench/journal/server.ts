/** A server for `npm run bench:journal`, in a process of its own. Its argument is the size of the journal in bytes. */
import { answer, bodyOf } from "@cloudstub/core";
import { Journal } from "@cloudstub/core/for-server";
import { startServer } from "@cloudstub/server";
import sqs from "@cloudstub/sqs";

const bytes = Number(process.argv[2]);
const journal = new Journal(bytes, bytes / 1024);
const server = await startServer({ modules: [sqs], port: 0, apiPort: 0, journal });

const questions: { readonly [name: string]: (count: number) => unknown } = {
  /** Microseconds of processor time of this process. */
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  events: async (count) => {
    const headers = { "x-amz-target": "AmazonSQS.ListQueues", "content-type": "application/x-amz-json-1.0" };
    for (let each = 0; each < count; each++) {
      const body = bodyOf(Buffer.from(JSON.stringify({ QueueNamePrefix: `${each}`.padEnd(200, "x").slice(0, 80) })));
      await answer(server.registry, server.worlds, { method: "POST", url: "/", headers: { ...headers }, body });
      if (each % 1000 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    global.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    return { events: journal.recorded, heapMb: heapUsed / 1e6, externalMb: external / 1e6 };
  },
};

process.on("message", async (message: string) => {
  const [name = "", count] = message.split(" ");
  process.send?.(await questions[name]?.(Number(count)));
});
process.on("disconnect", () => process.exit(0));
process.send?.({ port: server.port, apiPort: server.apiPort });
