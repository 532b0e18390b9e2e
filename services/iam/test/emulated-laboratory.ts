import {
  CreatePolicyCommand,
  CreateRoleCommand,
  type CreateRoleCommandInput,
  CreateUserCommand,
  IAMClient,
} from "@aws-sdk/client-iam";
import { manualClock } from "@cloudstub/core";
import type { ServerOptions } from "@cloudstub/server";
import { laboratory } from "./laboratory.js";
import { readObjects, trust } from "./requests.js";

export const ACCOUNT = "000000000000";

/** A server with the identity service as AWS runs it, whose clock is turned by hand. */
export function emulatedLaboratory(options: Partial<ServerOptions> = {}) {
  const clock = manualClock(Date.UTC(2026, 3, 1));
  const lab = laboratory({ fidelity: "emulated", clock, ...options });
  let names = 0;
  const name = (kind: string) => `${kind}-${++names}`;
  return Object.assign(lab, {
    clock,
    /** Creates a role and returns its name. */
    async createRole(input: Partial<CreateRoleCommandInput> = {}): Promise<string> {
      const RoleName = input.RoleName ?? name("role");
      await lab.client.send(new CreateRoleCommand({ AssumeRolePolicyDocument: trust, ...input, RoleName }));
      return RoleName;
    },
    /** Creates a user and returns its name. */
    async createUser(): Promise<string> {
      const UserName = name("user");
      await lab.client.send(new CreateUserCommand({ UserName }));
      return UserName;
    },
    /** Creates a managed policy and returns its ARN. */
    async createPolicy(document = readObjects): Promise<string> {
      const input = { PolicyName: name("policy"), PolicyDocument: document };
      const { Policy } = await lab.client.send(new CreatePolicyCommand(input));
      return Policy?.Arn ?? "";
    },
    /** The client of another region, or with another access key. */
    clientOf: (region: string, accessKeyId = "test", secretAccessKey = "test") =>
      new IAMClient({
        endpoint: `http://127.0.0.1:${lab.server.port}`,
        region,
        credentials: { accessKeyId, secretAccessKey },
        maxAttempts: 1,
      }),
  });
}
