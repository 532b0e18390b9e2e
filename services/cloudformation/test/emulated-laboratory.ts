import {
  type Capability,
  CreateStackCommand,
  type CreateStackCommandInput,
  DescribeStackEventsCommand,
  DescribeStackResourcesCommand,
  DescribeStacksCommand,
  type Stack,
  type StackEvent,
  UpdateStackCommand,
} from "@aws-sdk/client-cloudformation";
import { manualClock } from "@cloudstub/core";
import dynamodb from "@cloudstub/dynamodb";
import ecr from "@cloudstub/ecr";
import iam from "@cloudstub/iam";
import kms from "@cloudstub/kms";
import lambda from "@cloudstub/lambda";
import logs from "@cloudstub/logs";
import s3 from "@cloudstub/s3";
import secretsmanager from "@cloudstub/secretsmanager";
import type { ServerOptions } from "@cloudstub/server";
import sns from "@cloudstub/sns";
import sqs from "@cloudstub/sqs";
import ssm from "@cloudstub/ssm";
import cloudformation from "../src/index.js";
import { laboratory } from "./laboratory.js";

const modules = [cloudformation, dynamodb, ecr, iam, kms, lambda, logs, s3, secretsmanager, sns, sqs, ssm];

/** A template: JSON, or an object that becomes it. */
export type TemplateText = string | object;

const Capabilities: Capability[] = ["CAPABILITY_NAMED_IAM", "CAPABILITY_AUTO_EXPAND"];

/** A server with CloudFormation and all services of which it makes resources, as AWS runs them, whose clock is turned by hand. */
export function emulatedLaboratory(options: Partial<ServerOptions> = {}) {
  const clock = manualClock(Date.UTC(2026, 3, 1));
  const lab = laboratory({ modules, fidelity: "emulated", clock, ...options });
  let names = 0;
  const textOf = (template: TemplateText) => (typeof template === "string" ? template : JSON.stringify(template));
  const settings = <Client>(Class: new (config: object) => Client) =>
    new Class({
      endpoint: `http://127.0.0.1:${lab.server.port}`,
      region: "us-east-1",
      credentials: { accessKeyId: "test", secretAccessKey: "test" },
      maxAttempts: 1,
      forcePathStyle: true,
    });
  return Object.assign(lab, {
    clock,
    /** The client of another service. */
    clientOf: settings,
    /** How many records of a collection there are. */
    kept: (collection: string) =>
      [...lab.server.world.store.records()].filter(([tree]) => tree.endsWith(collection)).length,
    newName: () => `stack-${++names}`,
    /** Begins to create a stack. */
    async begin(template: TemplateText, input: Partial<CreateStackCommandInput> = {}) {
      const StackName = input.StackName ?? `stack-${++names}`;
      const TemplateBody = textOf(template);
      return lab.client.send(new CreateStackCommand({ Capabilities, ...input, StackName, TemplateBody }));
    },
    /** Creates a stack, and returns it when all is done. */
    async create(template: TemplateText, input: Partial<CreateStackCommandInput> = {}): Promise<Stack> {
      const { StackId } = await this.begin(template, input);
      return this.settled(StackId);
    },
    /** Begins to update a stack. */
    async beginUpdate(StackName: string | undefined, template: TemplateText, input: object = {}) {
      const TemplateBody = textOf(template);
      await lab.client.send(new UpdateStackCommand({ StackName, TemplateBody, Capabilities, ...input }));
    },
    /** Updates a stack, and returns it when all is done. */
    async update(StackName: string | undefined, template: TemplateText, input: object = {}): Promise<Stack> {
      await this.beginUpdate(StackName, template, input);
      return this.settled(StackName);
    },
    /** A stack as soon as nothing is under way. */
    async settled(StackName: string | undefined): Promise<Stack> {
      for (let tries = 0; tries < 1000; tries++) {
        const { Stacks } = await lab.client.send(new DescribeStacksCommand({ StackName }));
        const [stack] = Stacks ?? [];
        if (!stack?.StackStatus?.endsWith("_IN_PROGRESS")) return stack as Stack;
        await new Promise((resolve) => setImmediate(resolve));
      }
      throw new Error(`The stack ${StackName} does not come to rest.`);
    },
    /** The resources of a stack. */
    resources: (StackName: string | undefined) => lab.client.send(new DescribeStackResourcesCommand({ StackName })),
    /** The events of a stack, the oldest first. */
    async events(StackName: string | undefined): Promise<StackEvent[]> {
      const { StackEvents = [] } = await lab.client.send(new DescribeStackEventsCommand({ StackName }));
      return StackEvents.reverse();
    },
    /** Events in short: `Queue CREATE_COMPLETE`. */
    async told(StackName: string | undefined): Promise<string[]> {
      const events = await this.events(StackName);
      return events.map(({ LogicalResourceId, ResourceStatus }) => `${LogicalResourceId} ${ResourceStatus}`);
    },
  });
}

/** The outputs of a stack by their keys. */
export function outputsOf({ Outputs = [] }: Stack): { [key: string]: string | undefined } {
  return Object.fromEntries(Outputs.map(({ OutputKey = "", OutputValue }) => [OutputKey, OutputValue]));
}
