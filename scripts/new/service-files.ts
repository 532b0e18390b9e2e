import type { ProtocolName } from "@cloudstub/kit";
import { fileName, testFile } from "./operation-files.js";
import type { Samples } from "./sample.js";

/** A service to write. */
export interface NewService {
  /** `kinesis`: as credential scopes and the `aws` command name it. */
  readonly id: string;
  /** `@aws-sdk/client-kinesis`, and its version. */
  readonly client: { readonly name: string; readonly version: string };
  /** The version of the workspace's packages. */
  readonly version: string;
  readonly protocol: ProtocolName;
  /** `Kinesis`: the types are named after it. */
  readonly typeName: string;
  /** `KinesisClient`. */
  readonly clientClass: string;
  readonly operations: readonly string[];
  /** Whether these are all operations of the client. */
  readonly isWhole: boolean;
  /** Operations that were asked for and are not registered, because they use event streams. */
  readonly leftOut: readonly string[];
}

/** The files of a new service, by their paths in its folder. Every operation is a placeholder. */
export function serviceFiles(service: NewService, samples: Samples): { readonly [path: string]: string } {
  const [first = ""] = service.operations;
  return {
    "package.json": manifest(service),
    "README.md": readme(service),
    "src/index.ts": index(service),
    "src/service.ts": table(service, samples),
    "src/state.ts": state(service),
    "src/types.ts": types(service),
    "src/ignored-members.ts": ignoredMembers(service),
    "test/laboratory.ts": laboratory(service),
    "test/shared-tests.ts": sharedTests(service),
    [`test/${fileName(first)}.test.ts`]: testFile(
      { name: first, clientName: service.client.name, emulated: false },
      samples,
    ),
  };
}

function manifest({ id, client, version }: NewService): string {
  const fields = {
    name: `@cloudstub/${id}`,
    version,
    type: "module",
    license: "Apache-2.0",
    description: `The service ${id} of CloudStub.`,
    engines: { node: ">=20.19" },
    exports: { ".": { "cloudstub-source": "./src/index.ts" } },
    files: ["dist", "README.md"],
    dependencies: { "@cloudstub/kit": version },
    peerDependencies: { [client.name]: "^3.700.0" },
    peerDependenciesMeta: { [client.name]: { optional: true } },
    devDependencies: { [client.name]: client.version, "@cloudstub/server": version },
  };
  return `${JSON.stringify(fields, null, 2)}\n`;
}

function readme({ id }: NewService): string {
  return `# @cloudstub/${id}

The service \`${id}\` of CloudStub. \`src/service.ts\` is the whole of it in one table, and [docs/coverage.md](../../docs/coverage.md#${id}) lists its
operations and how far each goes.

\`\`\`sh
cloudstub --services=${id}
\`\`\`

## What is real

Nothing yet: every operation is a placeholder.

## What differs from AWS by design

All of it.
`;
}

function index({ id }: NewService): string {
  return `/**
 * The service ${id}.
 *
 * @module
 */
export { default } from "./service.js";
`;
}

function table({ id, protocol, typeName, operations }: NewService, samples: Samples): string {
  const reject = protocol === "awsQuery" ? "validationError" : "validationException";
  const rows = operations.map((operation) => `${operation}: ${samples.placeholder(operation)},`);
  return `import { defineService, placeholder, ${reject} } from "@cloudstub/kit";
import { ignoredMembers } from "./ignored-members.js";
import { model } from "./model.js";
import { ${id}State } from "./state.js";
import type { ${typeName} } from "./types.js";

/** The service ${id}: its id, its protocols, and one row for each of its operations. */
export default defineService<${typeName}>()({
  id: "${id}",
  protocols: ["${protocol}"],
  model,
  state: ${id}State,
  operations: {
    ${rows.join("\n    ")}
  },
  ignores: ignoredMembers,
  routes: {},
  reject: ${reject},
});
`;
}

function state({ id, typeName }: NewService): string {
  return `/** The collections of the service ${id}: none yet. */
export type ${typeName}State = Readonly<Record<never, never>>;

/** Names the collections of the service ${id}. */
export function ${id}State(): ${typeName}State {
  return {};
}
`;
}

function types({ id, typeName, client, operations, isWhole }: NewService): string {
  const registers = isWhole
    ? ""
    : `  readonly registers:\n${operations.map((name) => `    | "${name}"`).join("\n")};\n`;
  return `import type { ServiceTypes } from "@cloudstub/kit";
import type { ${typeName}State } from "./state.js";

/** The SDK client and the state, from which the types of the service ${id} derive. */
export interface ${typeName} extends ServiceTypes {
  readonly client: typeof import("${client.name}");
  readonly state: ${typeName}State;
${registers}}
`;
}

function ignoredMembers({ typeName }: NewService): string {
  return `import type { IgnoredMembers } from "@cloudstub/kit";
import type { ${typeName} } from "./types.js";

/** Input members that operations take and do not evaluate. */
export const ignoredMembers: IgnoredMembers<${typeName}> = {};
`;
}

function laboratory({ id, client, clientClass }: NewService): string {
  return `import { ${clientClass} } from "${client.name}";
import type { ServerOptions } from "@cloudstub/server";
import { serviceLaboratory } from "../../../tests/contracts/laboratory.js";
import ${id} from "../src/index.js";

/** Starts a server with the service ${id}. */
export function laboratory(equipment: Partial<ServerOptions> = {}) {
  return serviceLaboratory(${clientClass}, { modules: [${id}], ...equipment });
}
`;
}

function sharedTests({ id }: NewService): string {
  return `import type { SharedTests } from "../../../tests/contracts/shared-tests.js";

/** The facts about the service ${id} that the tests of all services need. */
export const sharedTests: SharedTests = {
  evaluated: {},
  indifferent: {},
  storeEveryKind: async () => {},
  readEverything: async () => ({}),
  requests: [],
  writes: {},
};
`;
}
