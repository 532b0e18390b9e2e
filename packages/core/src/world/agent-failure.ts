import type { WorldAgent } from "../time/scheduled-agent.js";
import type { World } from "./world.js";

/** Records an agent's failure in the history and the log, since no request gets it. */
export function reportFailure(world: World, { name }: WorldAgent, error: unknown): void {
  const [id = "", operation = ""] = name.split("/");
  world.history.record({
    time: world.clock.now(),
    method: "AGENT",
    url: name,
    stub: { service: { id }, operation, matchKey: name, placeholder: false },
    statusCode: 500,
    requestId: world.ids.uuid(),
    number: world.history.begin(),
    cause: name,
    durationMs: 0,
    error: {
      code: error instanceof Error ? error.name : "Error",
      message: error instanceof Error ? error.message : String(error),
    },
  });
  for (const observe of world.defectObservers) observe({ what: `The agent ${name}`, error });
}
