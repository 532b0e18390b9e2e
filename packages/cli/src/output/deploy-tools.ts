import type { Server } from "@cloudstub/server";
import type { Logger } from "./logging.js";
import type { Paint } from "./paint.js";
import { printSoon } from "./standard-output.js";

/**
 * Tools that read back all that they make, and their mark in a user agent. Pulumi's provider comes from Terraform's, and may name both.
 *
 * Sources: github.com/pulumi/pulumi-aws/issues/1553, github.com/hashicorp/terraform-provider-aws/issues/17483, `user-agent.ts` of aws-cdk,
 * `boto_utils.py` of aws-sam-cli, github.com/serverless/serverless/pull/13279.
 */
const tools = [
  ["pulumi/", "Pulumi"],
  ["terraform/", "Terraform"],
  ["aws-cdk/", "CDK"],
  ["aws-sam-cli/", "SAM"],
  ["serverless-framework/", "Serverless"],
] as const;

/** Tells once for each tool that its calls reach a service that keeps the contract, and which option helps. */
export function warnOfDeployTools({ worlds }: Server, log: Logger, paint: Paint): void {
  const told = new Set<string>();
  let seen: string | undefined;
  worlds.observe(({ stub, request: { headers } }) => {
    const remedy = stub?.service.remedy;
    if (remedy === undefined) return;
    const agent = (headers["user-agent"] ?? headers["x-amz-user-agent"])?.toString();
    // Most requests come from the client of the one before.
    if (agent === undefined || agent === seen) return;
    seen = agent;
    const tool = toolOf(agent);
    if (tool === undefined || told.has(tool)) return;
    told.add(tool);
    warn({ tool, service: stub?.service.id, remedy }, { log, paint });
  });
}

function toolOf(agent: string): string | undefined {
  const text = agent.toLowerCase();
  return tools.find(([mark]) => text.includes(mark))?.[1];
}

function warn(
  fields: { tool: string; service: string | undefined; remedy: string },
  { log, paint }: { log: Logger; paint: Paint },
): void {
  const { tool, service, remedy } = fields;
  const sentence = `${tool} calls ${service} at the level contract, whose placeholders it can't work with: start with ${remedy}.`;
  if (process.stdout.isTTY) printSoon(paint("yellow", `  ! ${sentence}`));
  else log.warn(fields, sentence);
}
