import { randomUUID } from "node:crypto";
import type { FunctionEnvironment, FunctionInvocation, InvocationOutcome } from "@cloudstub/kit";
import { onTestFinished } from "vitest";
import { Functions, type FunctionsOptions, type FunctionWork, type WorldHost } from "../../src/index.js";
import { plainWorld } from "./world.js";

/** An outcome with its texts. */
export interface Seen extends InvocationOutcome {
  /** The payload, read as JSON. */
  readonly answer: unknown;
  readonly lines: readonly string[];
}

/** A host whose processes end with the test. */
export class Laboratory {
  readonly functions: Functions;
  readonly host: WorldHost;
  readonly inProgress = new Set<FunctionWork>();

  constructor(options: FunctionsOptions = {}, world: Partial<typeof plainWorld> = {}) {
    this.functions = new Functions(options);
    this.host = this.makeHost(world);
    onTestFinished(() => this.functions.close());
  }

  makeHost(world: Partial<typeof plainWorld> = {}): WorldHost {
    return this.functions.hostOf({
      ...plainWorld,
      ...world,
      activity: { begin: (work) => this.inProgress.add(work), end: (work) => this.inProgress.delete(work) },
    });
  }

  /** Runs a function once. */
  async invoke(
    environment: FunctionEnvironment,
    event: unknown = {},
    more: Partial<FunctionInvocation> = {},
  ): Promise<Seen> {
    const outcome = await this.host.invoke(environment, {
      requestId: randomUUID(),
      payload: Buffer.from(JSON.stringify(event)),
      invokedFunctionArn: environment.functionKey,
      ...more,
    });
    return seen(outcome);
  }
}

function seen(outcome: InvocationOutcome): Seen {
  const text = Buffer.from(outcome.payload).toString("utf8");
  return {
    ...outcome,
    answer: text === "" ? undefined : JSON.parse(text),
    lines: outcome.log.map(({ message }) => message),
  };
}
