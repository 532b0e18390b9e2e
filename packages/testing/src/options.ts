import { type AllowOptions, type FidelityLevel, isObject, problemOf, type Rule, readAllowedHost, readAllowedOrigin } from "@cloudstub/core";
import type { Clock, Ids, ServiceModule } from "@cloudstub/kit";
import { MockFailure } from "./failure.js";
import { installedServices } from "./installed-services.js";
import type { Mock } from "./mock.js";
import { type Policy, policies } from "./policy.js";
import { isImport, type ModuleOf, moduleOf, type ServiceImport } from "./service-import.js";
import type { ServiceIdOf } from "./types.js";

/** What a mock is started with. `{ services: [sqs, s3], onPlaceholder: "error" }` */
export interface MockOptions<Services extends readonly ServiceImport[] = readonly ServiceImport[], C extends Clock = Clock>
  extends AllowOptions {
  /**
   * The modules of the services: `[sqs, s3]`, imported from `@cloudstub/sqs` and `@cloudstub/s3`, or `[require("@cloudstub/sqs")]`. Unless
   * given they are all that are installed in the working directory or above it, and the compiler does not know them.
   */
  readonly services?: Services;
  /** The port on 127.0.0.1; a free one unless given. `false` opens none: clients take `mock.clientConfig()`, others `mock.fetch`. */
  readonly port?: number | false;
  /** The port of the JSON views and the console; none unless given, 0 picks a free one. */
  readonly apiPort?: number | false;
  /** Whether the endpoint is published in the environment, as SDK clients read it; true where there is a port. */
  readonly publish?: boolean;
  /** What a call of a placeholder does, which answers well-formed and does nothing: `"warn"` unless given. */
  readonly onPlaceholder?: Policy;
  /** What a call does whose input has members that its operation takes and does not evaluate: `"warn"` unless given. */
  readonly onIgnored?: Policy;
  /** What a request does that matches no operation: `"error"` unless given. */
  readonly onUnmatched?: Policy;
  /**
   * What a request of this process to AWS itself does: `"error"` unless given, which stops it before it is sent and fails the test;
   * `"warn"` and `"allow"` let it go. It holds from the import of this library on, for the whole process; the last mock's word counts.
   */
  readonly onEscape?: Policy;
  /**
   * Stores what the tests begin with: it runs once, when the mock has started, and each test begins with what it stored.
   *
   * @example seed: async (mock) => void (await new SQSClient(mock.clientConfig()).send(new CreateQueueCommand({ QueueName: "orders" })))
   */
  seed?(mock: Mock<ModuleOf<Services[number]>>): void | Promise<void>;
  /** How many calls the history keeps; 1000 unless given. */
  readonly maxHistory?: number;
  /** How the services behave: by the simple `"contract"` unless given, `"emulated"` as AWS does, or by service: `{ sqs: "emulated" }`. */
  readonly fidelity?: FidelityLevel | { readonly [Id in ServiceIdOf<ModuleOf<Services[number]>>]?: FidelityLevel };
  /** The time that the services see: the machine's unless given, or one to turn by hand, `manualClock()`; it is `mock.clock` then. */
  readonly clock?: C;
  /** Where ids come from; random ones unless given. */
  readonly ids?: Ids;
}

/** Options where the compiler does not know which services they are about: it can't compare what the seeds of generic types take. */
export interface AnyMockOptions extends Omit<MockOptions, "seed"> {
  seed?(mock: never): void | Promise<void>;
}

/** Options as they are. Throws a {@link MockFailure} for the first that is not right, with what is allowed: not all tests are compiled. */
export function checkedOptions(options: AnyMockOptions): MockOptions & { readonly services: readonly ServiceModule[] } {
  const problem = problemOf(options, rules, "the mock's options");
  if (problem !== undefined) throw new MockFailure(problem);
  return { ...options, services: options.services?.map(moduleOf) ?? installedServices(process.cwd()) };
}

const port: Rule = {
  says: "a port, from 0 (any free one) to 65535, or false for none",
  holds: (value) => value === false || (isCount(value) && value <= 65_535),
  optional: true,
};

const policy: Rule = {
  says: `one of ${policies.map((name) => JSON.stringify(name)).join(", ")}`,
  holds: (value) => policies.some((name) => name === value),
  optional: true,
};

const listOf = (what: string, read: (text: string) => string | undefined): Rule => ({
  says: `a list of ${what}`,
  holds: (value) => Array.isArray(value) && value.every((entry) => typeof entry === "string" && read(entry) !== undefined),
  optional: true,
});

const rules: { readonly [Name in keyof MockOptions]-?: Rule } = {
  services: {
    says: "a list of service modules, each once: [sqs, s3], the default exports of @cloudstub/sqs and @cloudstub/s3",
    holds: (value) => Array.isArray(value) && value.every(isImport) && new Set(value.map((one) => moduleOf(one).id)).size === value.length,
    optional: true,
  },
  port,
  apiPort: port,
  allowHost: listOf('host names without a port: ["cloud.example"]', readAllowedHost),
  allowOrigin: listOf('origins: ["https://app.example"]', readAllowedOrigin),
  publish: { says: "true or false", holds: (value) => typeof value === "boolean", optional: true },
  onPlaceholder: policy,
  onIgnored: policy,
  onUnmatched: policy,
  onEscape: policy,
  seed: {
    says: "a function of the mock that stores what the tests begin with",
    holds: (value) => typeof value === "function",
    optional: true,
  },
  maxHistory: { says: "a number of calls, 0 or more, or Infinity", holds: (value) => isCount(value) || value === Infinity, optional: true },
  fidelity: {
    says: '"contract", "emulated", or one of them by service: { sqs: "emulated" }',
    // Which levels and services there are is checked where they are known.
    holds: (value) => typeof value === "string" || isObject(value),
    optional: true,
  },
  clock: { says: "a clock: an object with now(), such as manualClock()", holds: (value) => has(value, "now"), optional: true },
  ids: { says: "an object with uuid() and bytes(length)", holds: (value) => has(value, "uuid") && has(value, "bytes"), optional: true },
};

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Functions have methods too: `Date` is a clock. */
function has(value: unknown, method: string): boolean {
  const canHave = typeof value === "function" || (typeof value === "object" && value !== null);
  return canHave && typeof Reflect.get(value, method) === "function";
}
