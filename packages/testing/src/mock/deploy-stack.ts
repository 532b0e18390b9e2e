import { createHash } from "node:crypto";
import timers from "node:timers";
import { type Duration, milliseconds, WorldPeers } from "@cloudstub/core";
import { type PeerOperations, ServiceError } from "@cloudstub/kit";
import { failure } from "../process/failure.js";
import { type Asset, type CdkApp, isCdkApp, stacksOf } from "./cdk-app.js";
import type { MockWorld } from "./mock-world.js";
import { templateText } from "./template-text.js";

/** A template: an object, its text in JSON or YAML, or the path of its file; or an app of the CDK, which is synthesized. `"template.yaml"` */
export type Deployable = string | URL | { readonly Resources: object } | CdkApp;

/** How something is deployed. `{ parameters: { Stage: "test" }, within: "5s" }` */
export interface DeployOptions {
  /** Values of the template's parameters. `{ Stage: "test" }` */
  readonly parameters?: { readonly [name: string]: string };
  /** Name of the stack, which is updated where it is there; `test` unless given. Stacks of a CDK app have names of their own. */
  readonly stackName?: string;
  /** How long the stack may take, in the machine's time; 30 s unless given. */
  readonly within?: Duration;
}

/** A stack to be deployed. */
export interface StackToDeploy {
  readonly name: string;
  readonly template: string;
  readonly assets: readonly Asset[];
}

type CloudFormation = typeof import("@aws-sdk/client-cloudformation");
type S3 = typeof import("@aws-sdk/client-s3");

/** The real timer, saved before a test can install fake ones. */
const { setTimeout } = timers;

/** A stack as it is answered; undefined where there is none. */
type Described =
  | NonNullable<Awaited<ReturnType<PeerOperations<CloudFormation>["DescribeStacks"]>>["Stacks"]>[number]
  | undefined;

/** The longest template that a request may have (CloudFormation User Guide, "Understand CloudFormation quotas"). */
const LONGEST_BODY = 51_200;
const LONGEST_PAUSE_MS = 50;

/**
 * Deploys a template, or the stacks of a CDK app one after another, and returns the outputs. Rejects with a `MockFailure` where the mock has no stacks, for a template
 * that is refused, and for a stack that fails, with the reasons in its events.
 */
export async function deploy(
  at: MockWorld,
  what: Deployable,
  { parameters = {}, stackName = "test", within = "30s" }: DeployOptions,
): Promise<{ [output: string]: string }> {
  const service = at.registry.services.find(({ id }) => id === "cloudformation");
  if (service === undefined) throw failure("ServiceNotInMock/cloudformation", {});
  if (service.level !== "emulated") throw failure("StacksNotEmulated", {});
  const { account, region } = at.world.home;
  const stacks = isCdkApp(what)
    ? await stacksOf(what, { account, region })
    : [{ name: stackName, template: await templateText(what), assets: [] }];
  const outputs: { [output: string]: string } = {};
  for (const stack of stacks)
    Object.assign(outputs, await new Deployment(at, stack, milliseconds(within)).outputs(parameters));
  return outputs;
}

class Deployment {
  readonly #stack: StackToDeploy;
  readonly #withinMs: number;
  readonly #peers: WorldPeers;
  readonly #place: { readonly account: string; readonly region: string };

  constructor({ registry, world, endpoint }: MockWorld, stack: StackToDeploy, withinMs: number) {
    this.#stack = stack;
    this.#withinMs = withinMs;
    this.#place = world.home;
    this.#peers = new WorldPeers({ registry, world, endpoint: endpoint.mock, caller: world.home }, "mock.deploy");
  }

  async outputs(parameters: NonNullable<DeployOptions["parameters"]>): Promise<{ [output: string]: string }> {
    const { name: StackName, assets } = this.#stack;
    for (const asset of assets) await this.#put(asset);
    const before = (await this.#described())?.StackStatus;
    // A stack whose creation failed can't be updated.
    if (before === "ROLLBACK_COMPLETE") await this.#remove();
    const isNew = before === undefined || before === "ROLLBACK_COMPLETE";
    try {
      await this.#begin(isNew, parameters);
    } catch (error) {
      if (!ServiceError.is(error)) throw error;
      if (error.message !== "No updates are to be performed.")
        throw failure("TemplateRefused", { stack: StackName, problem: error.message });
    }
    return this.#finished();
  }

  async #remove(): Promise<void> {
    await this.#peers.of<CloudFormation>("cloudformation").DeleteStack({ StackName: this.#stack.name });
    await this.#until((stack) => stack === undefined);
  }

  async #begin(isNew: boolean, parameters: NonNullable<DeployOptions["parameters"]>): Promise<void> {
    const { name: StackName, template } = this.#stack;
    const input = {
      StackName,
      ...(await this.#source(template)),
      Parameters: Object.entries(parameters).map(([ParameterKey, ParameterValue]) => ({
        ParameterKey,
        ParameterValue,
      })),
      Capabilities: ["CAPABILITY_NAMED_IAM", "CAPABILITY_AUTO_EXPAND"] as (
        | "CAPABILITY_NAMED_IAM"
        | "CAPABILITY_AUTO_EXPAND"
      )[],
    };
    const cloudformation = this.#peers.of<CloudFormation>("cloudformation");
    if (isNew) await cloudformation.CreateStack(input);
    else await cloudformation.UpdateStack(input);
  }

  /** A template that is too long for a request is read from a bucket. */
  async #source(template: string): Promise<{ TemplateBody: string } | { TemplateURL: string }> {
    const content = Buffer.from(template);
    if (content.length <= LONGEST_BODY) return { TemplateBody: template };
    const { account, region } = this.#place;
    const [bucket, key] = [`cloudstub-templates-${account}-${region}`, `${this.#stack.name}.template`];
    await this.#put({ bucket, key, content });
    return { TemplateURL: `https://s3.amazonaws.com/${bucket}/${key}` };
  }

  async #put({ bucket: Bucket, key: Key, content }: Asset): Promise<void> {
    const s3 = this.#peers.of<S3>("s3");
    try {
      await s3.HeadBucket({ Bucket });
    } catch (error) {
      if (!ServiceError.is(error) || error.status !== 404) throw error;
      const { region } = this.#place;
      const elsewhere = region === "us-east-1" ? {} : { CreateBucketConfiguration: { LocationConstraint: region } };
      await s3.CreateBucket({ Bucket, ...(elsewhere as object) });
    }
    const md5 = createHash("md5").update(content).digest("hex");
    await s3.PutObject({ Bucket, Key, Body: { size: content.length, chunks: [content], md5 } });
  }

  async #described(): Promise<Described> {
    try {
      const cloudformation = this.#peers.of<CloudFormation>("cloudformation");
      const { Stacks: [stack] = [] } = await cloudformation.DescribeStacks({ StackName: this.#stack.name });
      return stack;
    } catch (error) {
      if (!ServiceError.is(error)) throw error;
      return undefined;
    }
  }

  async #finished(): Promise<{ [output: string]: string }> {
    const stack = await this.#until((now) => now?.StackStatus?.endsWith("_IN_PROGRESS") === false);
    const { StackStatus: status = "gone", Outputs = [] } = stack ?? {};
    if (status !== "CREATE_COMPLETE" && status !== "UPDATE_COMPLETE") throw await this.#failure(status);
    return Object.fromEntries(Outputs.map(({ OutputKey = "", OutputValue = "" }) => [OutputKey, OutputValue]));
  }

  /** The stack as soon as it is what it is waited for. Rejects with a `MockFailure` when the time is over. */
  async #until(isReady: (stack: Described) => boolean): Promise<Described> {
    const end = performance.now() + this.#withinMs;
    for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      const stack = await this.#described();
      if (isReady(stack)) return stack;
      if (performance.now() > end) throw await this.#failure(stack?.StackStatus ?? "gone");
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }

  /** What the events of the last deployment say of resources that failed, or are not done yet. */
  async #failure(status: string): Promise<Error> {
    const { name: stack } = this.#stack;
    const cloudformation = this.#peers.of<CloudFormation>("cloudformation");
    const { StackEvents = [] } = await cloudformation.DescribeStackEvents({ StackName: stack });
    const start = StackEvents.findIndex(
      ({ LogicalResourceId, ResourceStatus }) =>
        LogicalResourceId === stack &&
        (ResourceStatus === "CREATE_IN_PROGRESS" || ResourceStatus === "UPDATE_IN_PROGRESS"),
    );
    const latest = StackEvents.slice(0, start < 0 ? undefined : start).reverse();
    const reasons = latest.flatMap(({ LogicalResourceId = "", ResourceStatus, ResourceStatusReason = "" }) =>
      ResourceStatus?.endsWith("_FAILED") || (LogicalResourceId === stack && ResourceStatusReason !== "")
        ? [`${LogicalResourceId} ${ResourceStatus}: ${ResourceStatusReason}`]
        : [],
    );
    return failure("StackNotDeployed", { stack, status, reasons: reasons.join("\n") || "No event tells why." });
  }
}
