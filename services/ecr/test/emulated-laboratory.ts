import { CreateRepositoryCommand, type CreateRepositoryCommandInput, ECRClient } from "@aws-sdk/client-ecr";
import { manualClock } from "@cloudstub/core";
import { laboratory } from "./laboratory.js";

export const ACCOUNT = "000000000000";

/** The ARN of a repository of the laboratory. */
export const arnOf = (name: string) => `arn:aws:ecr:us-east-1:${ACCOUNT}:repository/${name}`;

/** A server with the registry as AWS runs it, whose clock is turned by hand. */
export function emulatedLaboratory() {
  const clock = manualClock(Date.UTC(2026, 3, 1));
  const lab = laboratory({ fidelity: "emulated", clock });
  /** Creates a repository, and returns it. */
  const create = async (repositoryName: string, input: Partial<CreateRepositoryCommandInput> = {}) =>
    (await lab.client.send(new CreateRepositoryCommand({ repositoryName, ...input }))).repository;
  /** The client of another region or account. */
  const clientOf = (region: string, account = "test") =>
    new ECRClient({
      endpoint: `http://127.0.0.1:${lab.server.port}`,
      region,
      credentials: { accessKeyId: account, secretAccessKey: "test" },
      maxAttempts: 1,
    });
  return Object.assign(lab, { clock, create, clientOf });
}
