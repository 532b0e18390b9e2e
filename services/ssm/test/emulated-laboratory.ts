import { SSMClient } from "@aws-sdk/client-ssm";
import { manualClock } from "@cloudstub/core";
import type { ServerOptions } from "@cloudstub/server";
import { laboratory } from "./laboratory.js";

export const DAY = 86_400_000;

/** A server with the parameter store as AWS runs it, whose clock is turned by hand. */
export function emulatedLaboratory(options: Partial<ServerOptions> = {}) {
  const clock = manualClock(Date.UTC(2026, 3, 1));
  const lab = laboratory({ fidelity: "emulated", clock, ...options });
  /** The client of another region. */
  const clientOf = (region: string) =>
    new SSMClient({
      endpoint: `http://127.0.0.1:${lab.server.port}`,
      region,
      credentials: { accessKeyId: "test", secretAccessKey: "test" },
      maxAttempts: 1,
    });
  return Object.assign(lab, { clock, clientOf });
}
