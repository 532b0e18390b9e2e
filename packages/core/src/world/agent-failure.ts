import type { NotedStep, WorldAgent } from "../time/scheduled-agent.js";
import type { World } from "./world.js";

/** Why an agent failed. */
interface AgentFailure {
  readonly error: unknown;
  /** Absent where it could not say what is due. */
  readonly step: NotedStep | undefined;
}

/** Records an agent's failure in the history, the journal and the log, since no request gets it. */
export function reportFailure(world: World, { name }: WorldAgent, { error, step }: AgentFailure): void {
  const [id = "", operation = ""] = name.split("/");
  world.record({
    kind: "step",
    number: step?.number ?? world.history.begin(),
    beganAt: step?.beganAt ?? performance.now(),
    summary: step?.summary ?? `the agent ${name}`,
    time: world.clock.now(),
    method: "AGENT",
    url: name,
    stub: { service: { id }, operation, matchKey: name, placeholder: false },
    statusCode: 500,
    requestId: world.ids.uuid(),
    cause: name,
    durationMs: 0,
    error: {
      code: error instanceof Error ? error.name : "Error",
      message: error instanceof Error ? error.message : String(error),
    },
  });
  for (const observe of world.defectObservers) observe({ what: `The agent ${name}`, error });
}
