import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { manualClock } from "@cloudstub/core";
import type { ServerOptions } from "@cloudstub/server";
import { laboratory } from "./laboratory.js";

export const DAY = 86_400_000;

/** Noon of a Wednesday. */
export const start = Date.UTC(2026, 3, 1, 12);

/** A server with the secrets service as AWS runs it, whose clock is turned by hand. */
export function emulatedLaboratory(options: Partial<ServerOptions> = {}) {
  const clock = manualClock(start);
  const lab = laboratory({ fidelity: "emulated", clock, ...options });
  /** The client of another region or account. */
  const clientOf = ({ region = "us-east-1", account = "test" }) =>
    new SecretsManagerClient({
      endpoint: `http://127.0.0.1:${lab.server.port}`,
      region,
      credentials: { accessKeyId: account, secretAccessKey: "any" },
      maxAttempts: 1,
    });
  return Object.assign(lab, { clock, clientOf });
}

/** A version's id that a client chooses. */
export const token = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111`;
