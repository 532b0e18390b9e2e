/** The commands that the documents show: each is known here, names only what is there, and is run where that is quick. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { root } from "../../../scripts/workspace.js";
import { type Treatment, treatmentOf } from "./rules.js";
import { Session } from "./session.js";
import { type Command, commandsIn, commandsOf, documents, mentionedIn } from "./shell.js";

/** Programs whose commands are looked at in prose too. */
const inProse = ["npm", "npx", "cloudstub", "docker"];

/** The variables of a first call, which readers of a service's page have set. */
const variables = "export AWS_ACCESS_KEY_ID=test AWS_SECRET_ACCESS_KEY=test AWS_DEFAULT_REGION=us-east-1";

/** What else readers have done before they come to a document. */
const before: { readonly [document: string]: readonly string[] } = {
  "docs/api.md": [curl("AmazonSQS.CreateQueue", "1.0", '{"QueueName": "orders"}')],
  "docs/functions.md": [
    "export AWS_ENDPOINT_URL=http://127.0.0.1:4566 AWS_ACCESS_KEY_ID=test AWS_SECRET_ACCESS_KEY=test AWS_DEFAULT_REGION=us-east-1",
  ],
  "docs/journal.md": [
    curl("AmazonSQS.CreateQueue", "1.0", '{"QueueName": "billing"}'),
    ...[
      "Action=CreateTopic&Name=orders",
      "Action=Subscribe&TopicArn=arn:aws:sns:us-east-1:000000000000:orders&Protocol=sqs&Endpoint=arn:aws:sqs:us-east-1:000000000000:billing",
      "Action=Publish&TopicArn=arn:aws:sns:us-east-1:000000000000:orders&Message=paid",
    ].map((form) => `curl --silent --data '${form}&Version=2010-03-31' http://127.0.0.1:4566`),
  ],
  "services/logs/README.md": [
    curl("Logs_20140328.CreateLogGroup", "1.1", '{"logGroupName": "/aws/lambda/resize"}'),
    curl("Logs_20140328.CreateLogStream", "1.1", '{"logGroupName": "/aws/lambda/resize", "logStreamName": "a"}'),
    curl(
      "Logs_20140328.PutLogEvents",
      "1.1",
      '{"logGroupName": "/aws/lambda/resize", "logStreamName": "a", "logEvents": [{"timestamp": \'$(date +%s000)\', "message": "resized a.jpg"}]}',
    ),
  ],
};

/** Files that a document tells its readers to have. */
const files: { readonly [document: string]: { readonly [path: string]: string } } = {
  "docs/functions.md": { "dist/index.js": "exports.handler = async () => 1;\n" },
  "docs/seeds.md": { "cloudstub.yaml": "queues:\n  orders:\n" },
};

/** What a command prints that never ends. */
const followed: readonly (readonly [command: RegExp, prints: RegExp])[] = [
  [/--follow\b/, /resized a\.jpg/],
  [/^curl -N .*\/api\/journal\/live/, /retry: 1000/],
];

function curl(target: string, version: string, body: string): string {
  const type = `application/x-amz-json-${version}`;
  return `curl --silent --header 'X-Amz-Target: ${target}' --header 'Content-Type: ${type}' --data '${body}' http://127.0.0.1:4566`;
}

interface Known {
  readonly command: Command;
  readonly treatment: Treatment | { readonly kind: "wrong"; readonly why: string };
}

async function known(command: Command): Promise<Known> {
  const treatment = await treatmentOf(command).catch((error: Error) => ({
    kind: "wrong" as const,
    why: error.message,
  }));
  return { command, treatment };
}

const pages = await Promise.all(
  (await documents()).map(async (document) => ({
    document,
    shown: await Promise.all((await commandsIn(document)).map(known)),
    mentioned: await Promise.all((await mentionedIn(document, inProse)).map(known)),
  })),
);

test("a rule knows every command of the documents, and what it names is there", () => {
  const wrong = pages.flatMap(({ document, shown, mentioned }) =>
    [...shown, ...mentioned].flatMap(({ command: { text }, treatment }) =>
      treatment.kind === "wrong" ? [`${document}: ${text}\n  ${treatment.why}`] : [],
    ),
  );
  expect(wrong).toEqual([]);
  expect(pages.flatMap(({ shown }) => shown).length).toBeGreaterThan(80);
});

/** Starts that one document has tried already are not tried again for another, unless something is done there. */
const tried = new Set<string>();

describe("followed as they stand", () => {
  const runnable = pages.filter(({ shown }) =>
    shown.some(({ treatment: { kind } }) => kind === "server" || isDone(kind)),
  );
  test.each(runnable)("$document", async ({ document, shown }) => {
    const missing = missingProgram(shown);
    if (missing !== undefined) return console.log(`${document} was not followed: ${missing}.`);
    const session = await Session.begin(files[document] ?? {}, programsFor(shown));
    let waiting: readonly string[] | undefined = ["--services=all", "--fidelity=emulated"];
    let isPrepared = false;
    for (const { command, treatment } of shown) {
      if (treatment.kind === "server") {
        waiting = treatment.args;
        if (tried.has(waiting.join(" "))) continue;
        tried.add(waiting.join(" "));
        await session.start(waiting);
        waiting = undefined;
      } else if (isDone(treatment.kind)) {
        if (waiting !== undefined) await session.start(waiting);
        waiting = undefined;
        for (const line of isPrepared ? [] : beforehand(document)) await mustPass(session, line);
        isPrepared = true;
        await mustPass(session, command.text);
      }
    }
    await session.end();
  });
});

function isDone(kind: Known["treatment"]["kind"]): boolean {
  return kind === "client";
}

function beforehand(document: string): readonly string[] {
  return [...(document.startsWith("services/") ? [variables] : []), ...(before[document] ?? [])];
}

async function mustPass(session: Session, text: string): Promise<void> {
  const [, prints] = followed.find(([command]) => command.test(text)) ?? [];
  const { status, output } = await session.run(text, prints);
  if (prints !== undefined) expect(output, text).toMatch(prints);
  else expect({ text, status, output }).toEqual({ text, status: 0, output });
}

/** A program that these commands need and this machine lacks, in words. */
function missingProgram(shown: readonly Known[]): string | undefined {
  const programs = new Set(
    shown.filter(({ treatment: { kind } }) => isDone(kind)).map(({ command: { words } }) => words[0] ?? ""),
  );
  for (const program of ["aws", "curl"])
    if (programs.has(program) && spawnSync(program, ["--version"]).error !== undefined)
      return `${program} is not there`;
  return tails(shown) && secondAws() === undefined ? "version 2 of the aws command is not there" : undefined;
}

/** Version 1 of the aws command has no `logs tail`. */
function tails(shown: readonly Known[]): boolean {
  return shown.some(({ command: { text } }) => / logs tail /.test(text));
}

function programsFor(shown: readonly Known[]): { readonly [name: string]: string } {
  const aws = tails(shown) ? secondAws() : undefined;
  return aws === undefined ? {} : { aws };
}

/** The aws command of version 2, which need not be the first one that the shell finds. */
let awsOfVersion2: string | undefined;

function secondAws(): string | undefined {
  const found = () => spawnSync("bash", ["-c", "type -ap aws"], { encoding: "utf8" }).stdout.trim().split("\n");
  awsOfVersion2 ??= found().find(
    (path) => path !== "" && spawnSync(path, ["--version"], { encoding: "utf8" }).stdout.startsWith("aws-cli/2"),
  );
  return awsOfVersion2;
}

describe("the shell's commands", () => {
  test.each<[script: string, words: readonly (readonly string[])[]]>([
    [
      "npm ci && npm start   # a comment",
      [
        ["npm", "ci"],
        ["npm", "start"],
      ],
    ],
    ["a --b='c d' \"e f\" g\\ h#i &\nj; k | l", [["a", "--b=c d", "e f", "g h#i"], ["j"], ["k"], ["l"]]],
    ["A=1 B='2 3' aws s3 ls", [["aws", "s3", "ls"]]],
    ["cloudstub --a=b \\\n  --c", [["cloudstub", "--a=b", "--c"]]],
    ["until curl x; do sleep 1; done\nls", [["until", "curl", "x", "do", "sleep", "1", "done"], ["ls"]]],
    ["A=1", [[]]],
    ["# nothing\n\n", []],
  ])("%j", (script, words) => {
    expect(commandsOf(script).map((command) => command.words)).toEqual(words);
  });

  test("a word in single quotes is that word, whatever it has", () => {
    const word = fc.string().filter((text) => text !== "" && !text.includes("'"));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), (words) => {
        const [found, ...others] = commandsOf(`x ${words.map((each) => `'${each}'`).join(" ")}`);
        expect(others).toEqual([]);
        expect(found?.words).toEqual(["x", ...words]);
      }),
    );
  });
});

test("what a rule refuses: unknown programs, scripts, options, packages, files and stages", async () => {
  const refusal = async (text: string) => {
    const [command] = commandsOf(text);
    return treatmentOf(command as Command).then(
      () => undefined,
      (error: Error) => error.message,
    );
  };
  const some = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: object };
  expect(Object.keys(some.scripts)).toContain("image");
  expect(await refusal("npm run image -- --try")).toBeUndefined();
  expect(await refusal("npm run image -- --tyr")).toBe("scripts/image.ts does not read --tyr.");
  expect(await refusal("npm run imagine")).toBe("package.json has no script imagine.");
  expect(await refusal("brew install cloudstub")).toMatch(/No rule in .* knows brew/);
  expect(await refusal("npx cloudstub --servces=sqs")).toMatch(/unknown option '--servces'/);
  expect(await refusal("npx cloudstub --port=http")).toMatch(/--port is "http"/);
  expect(await refusal("npm start -- --fidelity=emulted")).toMatch(/emulted/);
  expect(await refusal("npm install @cloudstub/sq")).toBe("There is no package @cloudstub/sq.");
  expect(await refusal("npx vitest run tests/nothing")).toBe("There is no tests/nothing in this repository.");
  expect(await refusal("docker build --target local dist/image")).toBe("The Containerfile has no stage local.");
  expect(await refusal("docker run cloudstub --fidelty=emulated")).toMatch(/--fidelty/);
});
