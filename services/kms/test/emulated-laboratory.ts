import { CreateKeyCommand, type CreateKeyCommandInput, KMSClient } from "@aws-sdk/client-kms";
import { manualClock } from "@cloudstub/core";
import type { ServerOptions } from "@cloudstub/server";
import { laboratory } from "./laboratory.js";

export const DAY = 86_400_000;

/** A server with the key service as AWS runs it, whose clock is turned by hand. */
export function emulatedLaboratory(options: Partial<ServerOptions> = {}) {
  const clock = manualClock(Date.UTC(2026, 3, 1));
  const lab = laboratory({ fidelity: "emulated", clock, ...options });
  /** Makes a key, and returns its id. */
  const createKey = async (input: Partial<CreateKeyCommandInput> = {}): Promise<string> =>
    (await lab.client.send(new CreateKeyCommand(input))).KeyMetadata?.KeyId ?? "";
  /** The client of another region or account. */
  const clientOf = (region: string, account = "test") =>
    new KMSClient({
      endpoint: `http://127.0.0.1:${lab.server.port}`,
      region,
      credentials: { accessKeyId: account, secretAccessKey: "test" },
      maxAttempts: 1,
    });
  return Object.assign(lab, { clock, createKey, clientOf });
}
