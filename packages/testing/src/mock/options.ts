// size: the options of a mock, and a table of their rules
import {
  type AllowOptions,
  type Climate,
  climates,
  type Fidelity,
  type FidelityLevel,
  type IamMode,
  iamModes,
  isRegion,
  problemOf,
  type Rule,
  readAllowedHost,
  readAllowedOrigin,
  type SeededClimate,
  TurnableClock,
} from "@cloudstub/core";
import type { FunctionsOptions } from "@cloudstub/functions";
import type { Clock, Ids, ServiceModule } from "@cloudstub/kit";
import { isObject } from "@cloudstub/kit";
import { failure } from "../process/failure.js";
import { type Policy, policies } from "../process/policy.js";
import { installedServices } from "../services/installed-services.js";
import { isImport, type ModuleOf, moduleOf, type ServiceImport } from "../services/service-import.js";
import type { ServiceIdOf } from "../services/types.js";
import type { Mock } from "./mock.js";
import { chosenSeed } from "./seed-variable.js";

/** The options of a mock. `{ services: [sqs, s3], onPlaceholder: "error" }` */
export interface MockOptions<
  Services extends readonly ServiceImport[] = readonly ServiceImport[],
  C extends Clock = Clock,
> extends AllowOptions {
  /**
   * The modules of the services: `[sqs, s3]`, imported from `@cloudstub/sqs` and `@cloudstub/s3`, or `[require("@cloudstub/sqs")]`. By
   * default all that are installed in the working directory or above it; the compiler does not know those.
   */
  readonly services?: Services;
  /** The port on 127.0.0.1; a free one unless given. With `false` none: SDK clients use `mock.clientConfig()`, other code `mock.fetch`. */
  readonly port?: number | false;
  /** The port of the JSON views and the console; none unless given, 0 picks a free one. */
  readonly apiPort?: number | false;
  /** Whether to publish the endpoint in the environment variables of SDK clients; by default, if there is a port. */
  readonly publish?: boolean;
  /** Reaction to a call of a placeholder, which gives a well-formed answer and does nothing: `"warn"` unless given. */
  readonly onPlaceholder?: Policy;
  /** Reaction to input members that an operation accepts but does not evaluate: `"warn"` unless given. */
  readonly onIgnored?: Policy;
  /** Reaction to a request that matches no operation: `"error"` unless given. */
  readonly onUnmatched?: Policy;
  /**
   * Refuses calls that reach the mock itself while it has {@link Mock.fork forks}, and fails the test: a test with a fork meant them for it. False
   * unless given.
   */
  readonly strictWorlds?: boolean;
  /**
   * Reaction to a request of this process to AWS itself: `"error"` unless given, which stops it before it is sent and fails the test;
   * `"warn"` and `"allow"` let it pass. Applies to the whole process, from the import of this library on; the last mock's option wins.
   */
  readonly onEscape?: Policy;
  /**
   * Creates the initial state of each test, once after the start: a function, or the path of a seed such as `"./cloudstub.yaml"`.
   *
   * @example seed: async (mock) => void (await new SQSClient(mock.clientConfig()).send(new CreateQueueCommand({ QueueName: "orders" })))
   */
  readonly seed?: string | ((mock: Mock<ModuleOf<Services[number]>>) => void | Promise<void>);
  /** Most calls in the history; 1000 unless given. */
  readonly maxHistory?: number;
  /** Bytes of memory for the requests and answers in the journal, of the mock and its forks together; 32 MiB unless given, 0 keeps none of them. */
  readonly journalSize?: number;
  /** How closely services follow AWS: the simple `"contract"` (default), `"emulated"` as AWS behaves, or by service: `{ sqs: "emulated" }`. */
  readonly fidelity?: FidelityLevel | { readonly [Id in ServiceIdOf<ModuleOf<Services[number]>>]?: FidelityLevel };
  /** Options of single services, which their pages list: `{ dynamodb: { statusDelay: "5s" } }`. */
  readonly serviceOptions?: {
    readonly [Id in ServiceIdOf<ModuleOf<Services[number]>>]?: { readonly [name: string]: string | number | boolean };
  };
  /**
   * The home region: that of the contract's resources, of calls that name no region, and of `mock.clientConfig()`; us-east-1 unless given.
   */
  readonly region?: string;
  /**
   * Whether the policies of users and roles are asked when these send requests: `"enforce"` refuses what they do not permit, `"audit"` tells it in the
   * history. Needs the service `iam` at its emulated level; `"off"` unless given.
   */
  readonly iam?: IamMode;
  /**
   * How much of the freedom that AWS leaves itself the mock takes once its seed has run: messages out of order and twice, reads that lag behind, answers
   * that are lost. `"calm"`, which takes none, unless given. docs/climates.md
   */
  readonly climate?: Climate;
  /** The whole number that the climate's chance comes from; 1 unless given. The variable CLOUDSTUB_SEED wins. */
  readonly climateSeed?: number;
  /** Runs the code of functions that clients upload, with the rights of the test, on a mock with a port: `{ nodePath: ["./node_modules"] }` or true. */
  readonly functions?: boolean | FunctionsOptions;
  /**
   * The clock of the services; one that runs with the machine's until the test turns it, `mock.clock`, unless given. `manualClock()` makes
   * one that stands still.
   */
  readonly clock?: C;
  /** Source of ids; random unless given. */
  readonly ids?: Ids;
}

/** What of a fork is unlike its mock. `{ climate: "stormy", climateSeed: 7 }` */
export type ForkOptions = Pick<MockOptions, "climate" | "climateSeed">;

/** Throws a {@link MockFailure} for an invalid option. */
export function forkClimate(options: ForkOptions): Partial<SeededClimate> {
  const { climate, climateSeed } = rules;
  const problem = problemOf(options, { climate, climateSeed }, "the options of a fork");
  if (problem !== undefined) throw failure("InvalidMockOption", { problem });
  return {
    ...(options.climate !== undefined && { climate: options.climate }),
    ...(options.climateSeed !== undefined && { seed: chosenSeed(options.climateSeed) }),
  };
}

/** Options of unknown services. The compiler can't relate the seeds of generic mocks, hence `never`. */
export interface AnyMockOptions extends Omit<MockOptions, "seed"> {
  readonly seed?: string | ((mock: never) => void | Promise<void>);
}

/** Options that hold what they may, with the modules of their services. */
export interface ValidMockOptions extends Omit<MockOptions, "fidelity" | "seed"> {
  readonly services: readonly ServiceModule[];
  readonly fidelity?: Fidelity | undefined;
  readonly clock: Clock;
}

/** Throws a {@link MockFailure} that says what is allowed, for the first invalid option: not all tests are compiled. */
export function validatedOptions(options: AnyMockOptions): ValidMockOptions {
  const problem = problemOf(options, rules, "the mock's options");
  if (problem !== undefined) throw failure("InvalidMockOption", { problem });
  const services = options.services?.map(moduleOf) ?? installedServices(process.cwd());
  return {
    ...options,
    services,
    fidelity: options.fidelity as Fidelity | undefined,
    clock: options.clock ?? new TurnableClock(),
  };
}

const port: Rule = {
  says: "a port, from 0 (any free one) to 65535, or false for none",
  holds: (value) => value === false || (isCount(value) && value <= 65_535),
  optional: true,
};

const flag: Rule = { says: "true or false", holds: (value) => typeof value === "boolean", optional: true };

const policy: Rule = {
  says: `one of ${policies.map((name) => JSON.stringify(name)).join(", ")}`,
  holds: (value) => policies.some((name) => name === value),
  optional: true,
};

const listOf = (entries: string, read: (text: string) => string | undefined): Rule => ({
  says: `a list of ${entries}`,
  holds: (value) =>
    Array.isArray(value) && value.every((entry) => typeof entry === "string" && read(entry) !== undefined),
  optional: true,
});

const rules: { readonly [Name in keyof MockOptions]-?: Rule } = {
  services: {
    says: "a list of service modules, each once: [sqs, s3], the default exports of @cloudstub/sqs and @cloudstub/s3",
    holds: (value) =>
      Array.isArray(value) &&
      value.every(isImport) &&
      new Set(value.map((one) => moduleOf(one).id)).size === value.length,
    optional: true,
  },
  port,
  apiPort: port,
  allowHost: listOf('host names without a port: ["cloud.example"]', readAllowedHost),
  allowOrigin: listOf('origins: ["https://app.example"]', readAllowedOrigin),
  publish: flag,
  onPlaceholder: policy,
  onIgnored: policy,
  onUnmatched: policy,
  onEscape: policy,
  strictWorlds: flag,
  seed: {
    says: "the path of a seed such as ./cloudstub.yaml, or a function of the mock that creates the state of the tests",
    holds: (value) => typeof value === "function" || (typeof value === "string" && value !== ""),
    optional: true,
  },
  maxHistory: {
    says: "a number of calls, 0 or more, or Infinity",
    holds: (value) => isCount(value) || value === Infinity,
    optional: true,
  },
  journalSize: { says: "a number of bytes, 0 or more", holds: isCount, optional: true },
  fidelity: {
    says: '"contract", "emulated", or one of them by service: { sqs: "emulated" }',
    // The registry checks the levels and service ids.
    holds: (value) => typeof value === "string" || isObject(value),
    optional: true,
  },
  serviceOptions: {
    says: 'options by service and name: { dynamodb: { statusDelay: "5s" } }',
    // The registry checks the service ids, the names and the values.
    holds: (value) => isObject(value) && Object.values(value).every(isObject),
    optional: true,
  },
  region: {
    says: "the name of a region such as eu-west-1",
    holds: (value) => typeof value === "string" && isRegion(value),
    optional: true,
  },
  iam: {
    says: `one of ${iamModes.map((mode) => JSON.stringify(mode)).join(", ")}`,
    holds: (value) => iamModes.some((mode) => mode === value),
    optional: true,
  },
  climate: {
    says: `one of ${climates.map((name) => JSON.stringify(name)).join(", ")}`,
    holds: (value) => climates.some((name) => name === value),
    optional: true,
  },
  climateSeed: { says: "a whole number", holds: (value) => Number.isSafeInteger(value), optional: true },
  functions: {
    says: 'true, false or options such as { nodePath: ["./node_modules"] }',
    holds: (value) => typeof value === "boolean" || isObject(value),
    optional: true,
  },
  clock: {
    says: "a clock: an object with now(), such as manualClock()",
    holds: (value) => has(value, "now"),
    optional: true,
  },
  ids: {
    says: "an object with uuid() and bytes(length)",
    holds: (value) => has(value, "uuid") && has(value, "bytes"),
    optional: true,
  },
};

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** A function can have methods too: `Date` is a clock. */
function has(value: unknown, method: string): boolean {
  const canHave = typeof value === "function" || (typeof value === "object" && value !== null);
  return canHave && typeof Reflect.get(value, method) === "function";
}
