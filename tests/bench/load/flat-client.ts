import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { type Connection, openConnection } from "./connection.js";
import type { Ready, Round, Said } from "./flat-world.js";

/** A world in a process of its own, and the client of its mock port. */
export interface MeasuredWorld {
  /** Measures all operations, over a connection of its own. */
  measure(): Promise<Round>;
  end(): void;
}

/** Starts a world of this number of records, which has run one round to warm up. Throws where its process ends early. */
export async function startWorld(things: string, size: string): Promise<MeasuredWorld> {
  const world = fork(new URL("flat-world.ts", import.meta.url), [things, size], {
    execArgv: [...process.execArgv, "--max-old-space-size=12000"],
    env: { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true" },
    serialization: "advanced",
  });
  world.once("exit", (code) => {
    if (code !== null) throw new Error(`the world of ${size} ${things} ended with ${code}`);
  });
  const [{ port }] = (await once(world, "message")) as [Ready];
  await measure(world, port);
  return { measure: () => measure(world, port), end: () => world.kill() };
}

async function measure(world: ChildProcess, port: number): Promise<Round> {
  // One for each round: the server ends those that are idle for as long as the other world takes to fill.
  const { socket, send } = await openConnection(port);
  let batch: readonly Buffer[] = [];
  let bodies: string[] = [];
  for (let reply: string | string[] = "measure"; ; ) {
    const said = await tell(world, reply);
    if (said === "tell") reply = bodies;
    else if (said === "send") {
      bodies = await sendAll(batch, send);
      reply = "sent";
    } else if ("batch" in said) {
      batch = said.batch;
      reply = "kept";
    } else {
      socket.destroy();
      return said.round;
    }
  }
}

async function tell(world: ChildProcess, reply: string | string[]): Promise<Said> {
  world.send(reply);
  const [said] = (await once(world, "message")) as [Said];
  return said;
}

async function sendAll(batch: readonly Buffer[], send: Connection["send"]): Promise<string[]> {
  const bodies: string[] = [];
  for (const request of batch) {
    const { status, body } = await send(request);
    if (status >= 300) throw new Error(`${request.toString()}: ${status} ${body.toString()}`);
    bodies.push(body.toString());
  }
  return bodies;
}
