import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { coreVersion } from "@cloudstub/core";
import { describe, expect, onTestFinished, test } from "vitest";
import { help } from "../src/commands/help.js";
import { readCommandLine } from "../src/options/command-line.js";
import type { Config } from "../src/options/config.js";
import { optionNames, options } from "../src/options/options.js";
import { type Inputs, resolveSettings } from "../src/options/resolve-settings.js";

/** Texts and their values. The working directory of every case is `/where`. */
type Samples<Value> = readonly (readonly [text: string, value: Value])[];

const cwd = "/where";
const paths: Samples<string> = [
  ["a b/ü", "/where/a b/ü"],
  ["../x", "/x"],
  ["/abs", "/abs"],
];
const switches: Samples<boolean> = [
  ["true", true],
  ["1", true],
  ["Yes", true],
  ["on", true],
  ["false", false],
  ["0", false],
  ["no", false],
  ["OFF", false],
];

const good: { readonly [Name in keyof Config]: Samples<Config[Name]> } = {
  port: [
    ["0", 0],
    ["80", 80],
    ["65535", 65535],
    [" 4566 ", 4566],
  ],
  apiPort: [
    ["0", 0],
    ["8080", 8080],
  ],
  host: [
    ["0.0.0.0", "0.0.0.0"],
    ["::1", "::1"],
    ["my-host.local", "my-host.local"],
  ],
  allowHost: [
    ["Cloud.Example", ["cloud.example"]],
    ["*.a.example, .b.example,bücher.example", ["a.example", "b.example", "xn--bcher-kva.example"]],
    ["*", ["*"]],
  ],
  allowOrigin: [
    ["https://App.Example/", ["https://app.example"]],
    ["https://*.a.example:8443 ,http://b.example:80,null", ["https://*.a.example:8443", "http://b.example", "null"]],
    ["chrome-extension://abc", ["chrome-extension://abc"]],
    ["*", ["*"]],
  ],
  services: [
    ["sqs", ["sqs"]],
    ["sqs, s3 ,sqs,", ["sqs", "s3"]],
  ],
  fidelity: [
    ["contract", "contract"],
    ["emulated", "emulated"],
    ["sqs=emulated", { sqs: "emulated" }],
    ["sqs = emulated , s3=contract", { sqs: "emulated", s3: "contract" }],
  ],
  serviceOptions: [
    ["dynamodb.statusDelay=5s", { dynamodb: { statusDelay: "5s" } }],
    [
      " dynamodb.statusDelay = 5s , sqs.x=1,dynamodb.y=true",
      { dynamodb: { statusDelay: "5s", y: "true" }, sqs: { x: "1" } },
    ],
  ],
  region: [
    ["eu-west-1", "eu-west-1"],
    ["us-gov-east-1", "us-gov-east-1"],
  ],
  cloudformationUnknown: [
    ["refuse", "refuse"],
    ["skip", "skip"],
  ],
  iam: [
    ["off", "off"],
    ["audit", "audit"],
    ["enforce", "enforce"],
  ],
  worlds: [
    ["auto", "auto"],
    ["named", "named"],
  ],
  worldIdle: [
    ["90s", 90_000],
    ["PT1H30M", 5_400_000],
  ],
  functions: switches,
  functionsIdle: [["90s", 90_000]],
  functionsInspect: [
    ["9229", 9229],
    ["None", null],
  ],
  functionsMaxProcesses: [
    ["auto", null],
    ["3", 3],
  ],
  functionsNodePath: [["./node_modules, /opt/lib", ["/where/node_modules", "/opt/lib"]]],
  functionsPythonPath: [["site-packages", ["/where/site-packages"]]],
  storeDir: [
    ["none", null],
    ["OFF", null],
    ["./state", "/where/state"],
  ],
  import: [["state.jsonl", "/where/state.jsonl"]],
  init: [["seeds/a.yaml", "/where/seeds/a.yaml"]],
  watch: switches,
  faults: [["faults.json", "/where/faults.json"]],
  https: switches,
  httpsDir: [...paths, ["~/.cloudstub", join(homedir(), ".cloudstub")]],
  compat: [
    ["none", "none"],
    ["localstack", "localstack"],
  ],
  maxHistory: [
    ["0", 0],
    ["5", 5],
    ["unlimited", Number.POSITIVE_INFINITY],
    ["None", Number.POSITIVE_INFINITY],
  ],
  journalSize: [
    ["0", 0],
    ["4096", 4096],
    ["512kb", 524_288],
    ["8 MiB", 8_388_608],
    ["2G", 2_147_483_648],
  ],
  otlp: [
    ["None", null],
    ["http://localhost:4318", "http://localhost:4318"],
  ],
  modulesDir: paths,
  moduleVersion: [
    ["core", coreVersion],
    ["1.2.3-beta.4", "1.2.3-beta.4"],
  ],
  mavenBaseUrl: [
    ["central", null],
    ["http://localhost:8081/maven2//", "http://localhost:8081/maven2"],
  ],
  autoDownload: switches,
  climate: [
    ["aws", "aws"],
    ["stormy", "stormy"],
  ],
  seed: [["42", 42]],
  config: [],
  quiet: switches,
  debug: switches,
};

const bad: { readonly [Name in keyof Config]: readonly string[] } = {
  port: ["abc", "-1", "70000", "65536", "1.5", "1e3", "0x10", "٣"],
  apiPort: ["abc", "70000"],
  host: ["http://localhost", "a b"],
  allowHost: ["http://cloud.example", "cloud.example:4566", "a b", "*.", "cloud.example/x"],
  allowOrigin: [
    "app.example",
    "localhost:3000",
    "https://app.example/page",
    "https://app.example?x",
    "https://me@app.example",
    "https://",
  ],
  services: [],
  climate: ["windy", "Stormy"],
  seed: ["-1", "1.5", "many"],
  fidelity: [
    "emulatd",
    "Emulated",
    "sqs",
    "sqs=",
    "=emulated",
    "sqs=emulatd",
    "sqs=emulated,",
    "sqs=emulated,sqs=contract",
    "emulated,s3=contract",
  ],
  serviceOptions: [
    "dynamodb",
    "dynamodb.statusDelay",
    "dynamodb=5s",
    "a.b=",
    ".b=1",
    "a.b=1,a.b=2",
    "a.b=1,",
    "a.b=c d",
  ],
  region: ["mars", "eu-west", "EU-WEST-1", "eu-west-1/sqs", "eu_west_1"],
  cloudformationUnknown: ["yes", "Skip"],
  iam: ["on", "true", "Enforce"],
  worlds: ["all", "Auto"],
  worldIdle: ["soon", "-1s", "5"],
  functions: ["maybe"],
  functionsIdle: ["soon"],
  functionsInspect: ["0", "65536", "localhost:9229", "yes"],
  functionsMaxProcesses: ["0", "-1", "many", "10001"],
  functionsNodePath: ["a\0b"],
  functionsPythonPath: ["a\0b"],
  storeDir: ["a\0b"],
  import: ["a\0b"],
  init: ["a\0b"],
  watch: ["maybe"],
  faults: ["a\0b"],
  https: ["maybe"],
  httpsDir: ["a\0b"],
  compat: ["moto", "LocalStack"],
  maxHistory: ["-5", "many", "1.5", "9007199254740993"],
  journalSize: ["-1", "1.5MB", "32 megabytes", "MB", "32T", "1B", "unlimited", "9007199254740993", "9999999G"],
  otlp: ["localhost:4318", "grpc://localhost:4317", "true"],
  modulesDir: ["a\0b"],
  moduleVersion: ["../1.0", "1.0/2"],
  mavenBaseUrl: ["repository", "ftp://example.com", "file:///tmp"],
  autoDownload: ["maybe", "2"],
  config: [],
  quiet: ["maybe"],
  debug: ["verbose"],
};

const names = optionNames.filter((name) => name !== "config");
const each = <T>(samples: { readonly [Name in keyof Config]: readonly T[] }) =>
  names.flatMap((name) => samples[name].map((sample) => [name, sample] as const));

/** Resolves options with this configuration file. */
async function resolveWith(inputs: Partial<Inputs>, file?: string) {
  const directory = await mkdtemp(join(tmpdir(), "cloudstub-test-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const path = join(directory, "some.properties");
  if (file !== undefined) await writeFile(path, file);
  const env = file === undefined ? inputs.env : { STUB_CONFIG: path, ...inputs.env };
  return { path, settings: resolveSettings({ flags: new Map(), cwd, ...inputs, env: env ?? {} }) };
}

describe("an option's value", () => {
  test.each(names)("of %s is the default where nothing is given", async (name) => {
    const { values, sources } = await (await resolveWith({})).settings;
    expect(values[name]).toEqual(options[name].parser.parse(options[name].default, cwd));
    expect(values[name]).toBeDefined();
    expect(sources[name].from).toBe("default");
  });

  // Specification 1 --port; 1 --api-port; 1 --store-dir a; 1 --module-version a; 1 --maven-base-url a
  test.each(each<readonly [string, unknown]>(good))("of %s may be %j in every source", async (name, [text, value]) => {
    const { flag, env, key } = options[name];
    const fromFlag = await resolveWith({ flags: new Map([[flag, text]]) });
    expect((await fromFlag.settings).values[name]).toEqual(value);
    const fromEnv = await resolveWith({ env: { [env]: text } });
    expect((await fromEnv.settings).values[name]).toEqual(value);
    if (key === null) return;
    const fromFile = await resolveWith({}, `${key}=${text}`);
    expect((await fromFile.settings).values[name]).toEqual(value);
  });

  test.each(each(bad))("of %s may not be %j in any source, and the message names the source", async (name, text) => {
    const { flag, env, key, parser } = options[name];
    const says = (label: string) => `${label} is "${text}"; allowed is ${parser.allowed}.`;
    await expect((await resolveWith({ flags: new Map([[flag, text]]) })).settings).rejects.toThrow(says(flag));
    await expect((await resolveWith({ env: { [env]: text } })).settings).rejects.toThrow(says(env));
    if (key === null) return;
    const { path, settings } = await resolveWith({}, `${key}=${text}`);
    await expect(settings).rejects.toThrow(says(`${key} in ${path}`));
  });

  // Specification 1 options; 1 start-up 3a
  test.each(names.filter((name) => good[name].length > 1))(
    "of %s comes from flag, environment, file, default, in this order",
    async (name) => {
      const { flag, env, key } = options[name];
      const [first, second] = good[name].filter(
        ([, value], index, all) => all.findIndex((other) => other[1] === value) === index,
      );
      const [winner, winning] = first as readonly [string, unknown];
      const [loser] = second as readonly [string, unknown];
      const file = key === null ? "" : `${key}=${loser}`;

      const flagged = await (await resolveWith({ flags: new Map([[flag, winner]]), env: { [env]: loser } }, file))
        .settings;
      expect([flagged.values[name], flagged.sources[name].from]).toEqual([winning, "flag"]);
      const set = await (await resolveWith({ env: { [env]: winner } }, file)).settings;
      expect([set.values[name], set.sources[name].from]).toEqual([winning, "environment"]);
      if (key === null) return;
      const filed = await (await resolveWith({ env: { [env]: " " } }, `${key}=${winner}`)).settings;
      expect([filed.values[name], filed.sources[name].from]).toEqual([winning, "file"]);
    },
  );

  test("is taken from a caller's defaults before the table's", async () => {
    const defaults = { services: ["sqs", "s3"] };
    expect((await (await resolveWith({ defaults })).settings).values.services).toEqual(["sqs", "s3"]);
    expect((await (await resolveWith({ defaults, env: { STUB_SERVICES: "ssm" } })).settings).values.services).toEqual([
      "ssm",
    ]);
  });

  // Specification 1 options
  test("resolves on its own, whatever the sources of the others are", async () => {
    const { values } = await (
      await resolveWith(
        { flags: new Map([["--port", "1"]]), env: { STUB_API_PORT: "2" } },
        "stub.max-history=3\nstub.port=9",
      )
    ).settings;
    expect(values).toMatchObject({ port: 1, apiPort: 2, maxHistory: 3, host: "127.0.0.1" });
  });
});

describe("the command line", () => {
  const flagsOf = (...argv: string[]) => {
    const line = readCommandLine(argv);
    return "flags" in line ? Object.fromEntries(line.flags) : line;
  };

  test.each(optionNames.filter((name) => options[name].flag.startsWith("--") && options[name].alone === undefined))(
    "takes the flag of %s with its value in two ways",
    (name) => {
      const { flag } = options[name];
      expect(flagsOf(flag, "x y")).toEqual({ [flag]: "x y" });
      expect(flagsOf(`${flag}=x=y`)).toEqual({ [flag]: "x=y" });
      expect(() => flagsOf(flag)).toThrow(`option '${flag} <${options[name].parser.placeholder}>' argument missing`);
    },
  );

  test("turns auto-download off with --no-download, and debug on with a system property", () => {
    expect(flagsOf("--no-download", "-Dstub.debug=true")).toEqual({ "--no-download": "false", "-Dstub.debug": "true" });
    expect(flagsOf("-Dstub.debug")).toEqual({ "-Dstub.debug": "true" });
    expect(flagsOf("-D", "stub.debug=false")).toEqual({ "-Dstub.debug": "false" });
  });

  test("takes --quiet without a value", () => {
    expect(flagsOf("--quiet", "--port=1")).toEqual({ "--quiet": "true", "--port": "1" });
  });

  test("takes a word for the command", () => {
    const flags = new Map();
    expect(readCommandLine([])).toEqual({ command: "start", flags });
    expect(readCommandLine(["start"])).toEqual({ command: "start", flags });
    expect(readCommandLine(["modules"])).toEqual({ command: "modules", long: false, flags });
    expect(readCommandLine(["modules", "--long"])).toEqual({ command: "modules", long: true, flags });
    expect(readCommandLine(["export", "a.jsonl"])).toEqual({ command: "export", file: "a.jsonl", force: false, flags });
    expect(readCommandLine(["--force", "export", "a.jsonl"])).toEqual({
      command: "export",
      file: "a.jsonl",
      force: true,
      flags,
    });
    expect(readCommandLine(["help", "export"])).toEqual({ print: "help" });
  });

  test("takes a negative number for a value, so that it is refused by the name of its flag", () => {
    expect(flagsOf("--max-history", "-5")).toEqual({ "--max-history": "-5" });
  });

  test.each([
    [["--prot=1"], "unknown option '--prot'\n(Did you mean --port?)\nRun cloudstub --help"],
    [["--port=1", "--halp"], "unknown option '--halp'\n(Did you mean --help?)"],
    [["--xyzzy"], "unknown option '--xyzzy'\nRun cloudstub --help"],
    [["-p", "1"], "unknown option '-p'\nRun cloudstub --help"],
    [["--D=stub.debug"], "unknown option '--D'"],
    [["--port", "--host", "::1"], "option '--port <port>' argument missing"],
    [["--store-dir", "-h"], "option '--store-dir <directory>' argument missing"],
    [["--store-dir", "-Dstub.debug=true"], "option '--store-dir <directory>' argument missing"],
    [["--services=sqs", "-host=0.0.0.0"], "unknown option '-host'\n(Did you mean --host?)"],
    [["-port", "5600"], "unknown option '-port'\n(Did you mean --port?)"],
    [["-hV"], "unknown option '-hV'\nRun cloudstub --help"],
    [["-D"], "option '-D <name=value>' argument missing"],
    [["--no-download=false"], "option '--no-download' takes no argument, but was given 'false'"],
    [["--quiet=false"], "option '--quiet' takes no argument, but was given 'false'"],
    [["export", "a.jsonl", "--force=yes"], "option '--force' takes no argument, but was given 'yes'"],
    [["--force"], "option '--force' belongs to the command export"],
    [["modules", "--force"], "option '--force' belongs to the command export"],
    [["export", "a.jsonl", "--long"], "option '--long' belongs to the command modules"],
    [["sqx"], '"sqx" is not an option. Services are given as --services=<id>[,<id>...].\nRun cloudstub --help'],
    [
      ["sqs"],
      '"sqs" is not an option. Services are given as --services=<id>[,<id>...].\n(Did you mean cloudstub --services=sqs?)',
    ],
    [
      ["start", "s3", "sqs"],
      '"s3" is not an option. Services are given as --services=<id>[,<id>...].\n(Did you mean cloudstub --services=s3,sqs?)',
    ],
    [["sqs,s3"], "(Did you mean cloudstub --services=sqs,s3?)"],
    [["all"], "(Did you mean cloudstub --services=all?)"],
    [["versoin"], "(Did you mean cloudstub version?)"],
    [
      ["export", "a", "--port=1"],
      "option '--port' means nothing to the command export, which takes --api-port, --host, --store-dir, --config and -Dstub.debug",
    ],
    [
      ["modules", "--services=sqs"],
      "option '--services' means nothing to the command modules, which takes --modules-dir, --config and -Dstub.debug",
    ],
    [
      ["repair", "a", "--store-dir=a"],
      "option '--store-dir' means nothing to the command repair, which takes --config and -Dstub.debug",
    ],
    [
      ["strat"],
      '"strat" is not an option. Services are given as --services=<id>[,<id>...].\n(Did you mean cloudstub start?)',
    ],
    [["start", "modules"], '"modules" is not an option.'],
    [
      ["-Dstub.port=1"],
      "-Dstub.port is not a system property of cloudstub. Use --port, STUB_PORT or a configuration file.",
    ],
    [
      ["-Dfile.encoding=x"],
      "-Dfile.encoding is not a system property of cloudstub. The only one is -Dstub.debug=true.",
    ],
  ])("refuses %j and says what would do", (argv, message) => {
    expect(() => flagsOf(...argv)).toThrow(message);
  });

  test("prints the version and help that names every flag, variable and key", () => {
    for (const word of ["--version", "-V", "-v", "version"])
      expect(readCommandLine([word])).toEqual({ print: "version" });
    expect(readCommandLine(["-h", "--prot"])).toEqual({ print: "help" });
    for (const { flag, env, key } of Object.values(options))
      expect(help()).toSatisfy((text: string) => [flag, env, key ?? ""].every((word) => text.includes(word)));
    expect(help().split("\n")).toSatisfy((lines: string[]) => lines.every(({ length }) => length <= 80));
  });
});
