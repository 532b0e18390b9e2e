import { partitionOf, WorldPeers } from "@cloudstub/core";
import { ServiceError } from "@cloudstub/kit";
import type { MockWorld } from "./mock-world.js";

type Operation = (input: object) => Answer | Promise<Answer>;
export type Answer = { readonly [member: string]: unknown };

/** How a function is connected with its sources. */
export interface Connection {
  readonly functionName: string;
  /** Calls an operation of a service. */
  readonly ask: (service: string, operation: string, input: object) => Promise<Answer>;
  readonly region: string;
  /** The ARN of a resource of the mock's account and region. */
  readonly arn: (service: string, resource: string) => string;
}

/** The calls that connect a function of a mock; they are its own in the history. */
export function connectionOf(at: MockWorld, functionName: string): Connection {
  const { registry, world, endpoint } = at;
  const { account, region } = world.home;
  const parts = { registry, world, endpoint: endpoint.mock, caller: world.home };
  const peers = new WorldPeers(parts, `mock.lambda ${functionName}`);
  return {
    functionName,
    ask: async (service, name, input) => {
      const operations = peers.of<object>(service) as { readonly [operation: string]: Operation | undefined };
      return (await operations[name]?.(input)) ?? {};
    },
    region,
    arn: (service, resource) => `arn:${partitionOf(region)}:${service}:${region}:${account}:${resource}`,
  };
}

/** A topic and a bucket need the permission of the function's policy. */
export async function permit(
  { ask, functionName }: Connection,
  service: "sns" | "s3",
  SourceArn: string,
): Promise<void> {
  await ask("lambda", "AddPermission", {
    FunctionName: functionName,
    StatementId: `${service}-${SourceArn.split(":").at(-1)?.replaceAll(".", "_")}`,
    Action: "lambda:InvokeFunction",
    Principal: `${service}.amazonaws.com`,
    SourceArn,
  }).catch((error) => {
    // It has it already.
    if (!ServiceError.is(error) || error.code !== "ResourceConflictException") throw error;
  });
}
