/** The applications and how their tools deploy them. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Account } from "./account.js";
import { samEnvironment, type Tools, zipFunctions } from "./tools.js";

/** What an application is to be like: `broken` can't be deployed. */
export type Stage = "first" | "changed" | "replaced" | "broken";

/** Outputs of an application by their names. */
export interface Outputs {
  readonly [name: string]: string;
}

/** What works on an application. */
interface Work {
  readonly tools: Tools;
  readonly account: Account;
  /** The folder of its files. */
  readonly folder: string;
}

/** An application and its tool. */
export interface Application {
  readonly name: string;
  readonly what: string;
  /** Whether functions work for it: they store what is published, and answer at a URL. */
  readonly hasFunctions?: boolean;
  /** Whether it is always the same. */
  readonly isFixed?: boolean;
  /** What its template keeps when it is deleted. */
  readonly keeps?: RegExp;
  /** Installs its tool, so that this takes no time of the first step. */
  readonly install?: () => Promise<unknown>;
  readonly bootstrap?: (work: Work) => Promise<unknown>;
  readonly deploy: (work: Work, stage: Stage) => Promise<Outputs>;
  readonly destroy: (work: Work) => Promise<unknown>;
}

const bootstrap = async ({ tools, account }: Work) => tools.cdk(["bootstrap", `aws://${await account.id()}/us-east-1`]);

/** The outputs of all stacks that a file of the CDK tells. */
async function cdkOutputs(folder: string): Promise<Outputs> {
  const stacks = JSON.parse(await readFile(join(folder, "outputs.json"), "utf8")) as { [stack: string]: Outputs };
  return Object.assign({}, ...Object.values(stacks));
}

function cdkApp(command: string): Pick<Application, "bootstrap" | "deploy" | "destroy"> {
  const environment = (folder: string, stage: Stage) => ({ STAGE: stage, FUNCTIONS: join(folder, "functions") });
  return {
    bootstrap,
    async deploy({ tools, folder }, stage) {
      const options = ["deploy", "--all", `--app=${command}`, "--outputs-file=outputs.json"];
      await tools.cdk(options, environment(folder, stage));
      return cdkOutputs(folder).catch(() => ({}));
    },
    destroy: ({ tools, folder }) =>
      tools.cdk(["destroy", "--all", "--force", `--app=${command}`], environment(folder, "changed")),
  };
}

async function deleteStack(tools: Tools, stack: string): Promise<void> {
  const named = ["--stack-name", stack];
  await tools.aws("cloudformation", "delete-stack", ...named);
  await tools.aws("cloudformation", "wait", "stack-delete-complete", ...named);
}

async function stackOutputs(tools: Tools, stack: string): Promise<Outputs> {
  const query = ["--query", "Stacks[0].Outputs", "--output", "json"];
  const told = await tools.aws("cloudformation", "describe-stacks", "--stack-name", stack, ...query);
  const outputs = (JSON.parse(told) ?? []) as { readonly OutputKey: string; readonly OutputValue: string }[];
  return Object.fromEntries(outputs.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]));
}

/** Archives of the functions, which Terraform's provider wants. */
async function zipAll(folder: string): Promise<void> {
  const files: { [name: string]: string } = {};
  for (const name of ["worker", "changes", "web"])
    files[name] = await readFile(join(folder, "functions", name, "index.js"), "utf8");
  await zipFunctions(join(folder, "zipped"), files);
}

/** All applications, in the order of the report. */
export const applications: readonly Application[] = [
  { name: "cdk", what: "the application by the CDK", hasFunctions: true, ...cdkApp("node cdk.js") },
  {
    name: "sam",
    what: "the application by SAM",
    hasFunctions: true,
    install: samEnvironment,
    async deploy({ tools }, stage) {
      const options = ["--stack-name", "orders-sam", "--resolve-s3", "--no-confirm-changeset"];
      const capabilities = ["--capabilities", "CAPABILITY_IAM", "CAPABILITY_AUTO_EXPAND"];
      const overrides = ["--parameter-overrides", `Stage=${stage}`];
      await tools.sam("deploy", "--template-file", "sam.yaml", ...options, ...capabilities, ...overrides);
      return stackOutputs(tools, "orders-sam");
    },
    // "sam delete" can't read the address of a nested stack's template that "sam deploy" itself has made with another endpoint than AWS's.
    destroy: ({ tools }) => deleteStack(tools, "orders-sam"),
  },
  {
    name: "terraform",
    what: "the application by Terraform",
    hasFunctions: true,
    async deploy({ tools, folder }, stage) {
      await zipAll(folder);
      await tools.terraform("init", "-input=false");
      const variables = [`-var=stage=${stage}`, `-var=functions=${join(folder, "zipped")}`];
      await tools.terraform("apply", "-auto-approve", "-input=false", ...variables);
      const outputs = JSON.parse(await tools.terraform("output", "-json")) as { [name: string]: { value: string } };
      return Object.fromEntries(Object.entries(outputs).map(([name, { value }]) => [name, value]));
    },
    destroy: ({ tools, folder }) =>
      tools.terraform("destroy", "-auto-approve", "-var=stage=changed", `-var=functions=${join(folder, "zipped")}`),
  },
  {
    name: "aws-cli",
    what: "queues, a topic and stores by aws cloudformation deploy",
    async deploy({ tools }, stage) {
      const options = ["--stack-name", "orders-plain", "--template-file", "plain.yaml"];
      await tools.aws("cloudformation", "deploy", ...options, "--parameter-overrides", `Stage=${stage}`);
      return stackOutputs(tools, "orders-plain");
    },
    destroy: ({ tools }) => deleteStack(tools, "orders-plain"),
  },
  {
    name: "cdk-sample",
    what: "the sample app of cdk init",
    isFixed: true,
    ...sample(),
  },
  {
    name: "solutions",
    what: "four patterns of AWS Solutions Constructs",
    isFixed: true,
    keeps: /^(?:bucket|table) solutions-/u,
    ...cdkApp("node solutions.js"),
  },
];

/** The sample of the CDK is made of its template. */
function sample(): Pick<Application, "bootstrap" | "deploy" | "destroy"> {
  const { deploy, destroy } = cdkApp("node sample.js");
  return {
    bootstrap,
    async deploy(work, stage) {
      await writeFile(join(work.folder, "sample.js"), await sampleApp(work.folder));
      return deploy(work, stage);
    },
    destroy,
  };
}

/** The template of the sample, with the names that `cdk init` puts in. */
async function sampleApp(folder: string): Promise<string> {
  const templates = join(folder, "node_modules/aws-cdk/lib/init-templates/sample-app/javascript/lib");
  const text = await readFile(join(templates, "%name%-stack.template.js"), "utf8");
  const stack = text.replaceAll("%name.PascalCased%", "Sample");
  return `${stack}\nconst app = new cdk.App();\nnew SampleStack(app, "sample");\napp.synth();\n`;
}
