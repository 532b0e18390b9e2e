import {
  AttachRolePolicyCommand,
  CreateAccessKeyCommand,
  CreatePolicyCommand,
  CreateRoleCommand,
  CreateUserCommand,
  IAMClient,
  PutRolePolicyCommand,
  PutUserPolicyCommand,
} from "@aws-sdk/client-iam";
import { AssumeRoleCommand, type AssumeRoleCommandInput, STSClient } from "@aws-sdk/client-sts";
import { type ServerOptions, startServer } from "@cloudstub/server";
import { onTestFinished } from "vitest";
import { everyService } from "../../all-services.js";

export const ACCOUNT = "000000000000";

/** A statement that allows. */
export const allow = (
  Action: string | readonly string[],
  Resource: string | readonly string[] = "*",
  more: object = {},
) => ({
  Effect: "Allow",
  Action,
  Resource,
  ...more,
});
export const deny = (Action: string | readonly string[], Resource = "*") => ({ Effect: "Deny", Action, Resource });

/** A policy of these statements, as a text. */
export const policy = (...Statement: object[]) => JSON.stringify({ Version: "2012-10-17", Statement });

/** The trust policy that lets all of the account. */
const trust = policy({ Effect: "Allow", Principal: { AWS: ACCOUNT }, Action: "sts:AssumeRole" });

interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

/** A server with all services as AWS runs them, which asks the policies of who calls. */
export async function laboratory(options: Partial<ServerOptions> = {}) {
  const server = await startServer({
    modules: everyService,
    fidelity: "emulated",
    iam: "enforce",
    port: 0,
    apiPort: 0,
    ...options,
  });
  onTestFinished(() => server.close());
  const configOf = (credentials: Credentials) => ({
    endpoint: `http://127.0.0.1:${server.port}`,
    region: "us-east-1",
    credentials,
    maxAttempts: 1,
  });
  const root = configOf({ accessKeyId: "test", secretAccessKey: "test" });
  const iam = new IAMClient(root);
  let names = 0;
  return {
    server,
    root,
    iam,
    configOf,
    api: (path: string) => fetch(`http://127.0.0.1:${server.apiPort}${path}`),
    /** The last entry of the history. */
    entry: () => server.world.history.latestFirst()[0],
    /** A user with these inline statements, and the configuration of a client that is the user. */
    async user(...statements: object[]) {
      const UserName = `user-${++names}`;
      await iam.send(new CreateUserCommand({ UserName }));
      if (statements.length > 0)
        await iam.send(
          new PutUserPolicyCommand({ UserName, PolicyName: "own", PolicyDocument: policy(...statements) }),
        );
      const { AccessKey } = await iam.send(new CreateAccessKeyCommand({ UserName }));
      const { AccessKeyId: accessKeyId = "", SecretAccessKey: secretAccessKey = "" } = AccessKey ?? {};
      return Object.assign(configOf({ accessKeyId, secretAccessKey }), { name: UserName });
    },
    /** A role with these inline statements, and the configuration of a client with a session of it. */
    async role({
      statements = [],
      boundary,
      trustPolicy = trust,
    }: {
      statements?: object[];
      boundary?: object;
      trustPolicy?: string;
    }) {
      const RoleName = `role-${++names}`;
      let PermissionsBoundary: string | undefined;
      if (boundary !== undefined) {
        const made = await iam.send(
          new CreatePolicyCommand({ PolicyName: `limit-${names}`, PolicyDocument: policy(boundary) }),
        );
        PermissionsBoundary = made.Policy?.Arn;
      }
      await iam.send(new CreateRoleCommand({ RoleName, AssumeRolePolicyDocument: trustPolicy, PermissionsBoundary }));
      if (statements.length > 0)
        await iam.send(
          new PutRolePolicyCommand({ RoleName, PolicyName: "own", PolicyDocument: policy(...statements) }),
        );
      const RoleArn = `arn:aws:iam::${ACCOUNT}:role/${RoleName}`;
      const assume = async (more: Partial<AssumeRoleCommandInput> = {}, as = root) => {
        const { Credentials } = await new STSClient(as).send(
          new AssumeRoleCommand({ RoleArn, RoleSessionName: "session", ...more }),
        );
        const { AccessKeyId = "", SecretAccessKey = "", SessionToken } = Credentials ?? {};
        return configOf({ accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken: SessionToken });
      };
      return {
        name: RoleName,
        arn: RoleArn,
        assume,
        attach: (PolicyArn: string) => iam.send(new AttachRolePolicyCommand({ RoleName, PolicyArn })),
      };
    },
  };
}
