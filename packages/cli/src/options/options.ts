// size: a table
import { DEFAULT_REGION } from "@cloudstub/core";
import type { Config } from "./config.js";
import { fidelityParser } from "./fidelity-parser.js";
import {
  capParser,
  climateParser,
  collectorParser,
  compatParser,
  durationParser,
  hostNamesParser,
  hostParser,
  iamParser,
  inspectParser,
  type OptionParser,
  originsParser,
  portParser,
  processesParser,
  regionParser,
  repositoryParser,
  seedParser,
  servicesParser,
  sizeParser,
  switchParser,
  unknownTypesParser,
  versionParser,
  worldsParser,
} from "./option-parsers.js";
import {
  directoriesParser,
  directoryParser,
  fileParser,
  homeDirectoryParser,
  initParser,
  optionalFileParser,
  storeParser,
} from "./path-parsers.js";
import { serviceOptionsParser } from "./service-options-parser.js";

/** One option: its sources, parser and description. */
export interface Option<Value> {
  /** `--name`, or `-Dname`, which is a system property. */
  readonly flag: `--${string}` | `-D${string}`;
  /** The value that the flag sets, for a flag without an argument. */
  readonly alone?: "true" | "false";
  readonly env: `STUB_${string}` | `CLOUDSTUB_${string}`;
  /** The key in the configuration file; null if it has none. */
  readonly key: `stub.${string}` | null;
  readonly parser: OptionParser<Value>;
  /** Parsed like any other text. */
  readonly default: string;
  readonly help: string;
}

/** All options. The command line, environment, configuration file, `--help` and the table of `docs/options.md` use this table. */
export const options: { readonly [Name in keyof Config]: Option<Config[Name]> } = {
  port: {
    flag: "--port",
    env: "STUB_PORT",
    key: "stub.port",
    parser: portParser,
    default: "4566",
    help: "Mock port, for SDK clients.",
  },
  apiPort: {
    flag: "--api-port",
    env: "STUB_API_PORT",
    key: "stub.api-port",
    parser: portParser,
    default: "4567",
    help: "API port: status, history, reset, the services' views and the console.",
  },
  host: {
    flag: "--host",
    env: "STUB_HOST",
    key: "stub.host",
    parser: hostParser,
    default: "127.0.0.1",
    help: "Address to bind both ports to.",
  },
  allowHost: {
    flag: "--allow-host",
    env: "STUB_ALLOW_HOST",
    key: "stub.allow-host",
    parser: hostNamesParser,
    default: "",
    help: "Names under which clients may address both ports, besides local ones and AWS's.",
  },
  allowOrigin: {
    flag: "--allow-origin",
    env: "STUB_ALLOW_ORIGIN",
    key: "stub.allow-origin",
    parser: originsParser,
    default: "",
    help: "Origins of web pages that may use both ports, besides local ones.",
  },
  services: {
    flag: "--services",
    env: "STUB_SERVICES",
    key: "stub.services",
    parser: servicesParser,
    default: "",
    help: "Services to enable.",
  },
  fidelity: {
    flag: "--fidelity",
    env: "STUB_FIDELITY",
    key: "stub.fidelity",
    parser: fidelityParser,
    default: "contract",
    help: "How closely services follow AWS: by a simple, predictable contract, or as AWS behaves.",
  },
  serviceOptions: {
    flag: "--service-options",
    env: "STUB_SERVICE_OPTIONS",
    key: "stub.service-options",
    parser: serviceOptionsParser,
    default: "",
    help: "Options of single services, which their pages list.",
  },
  region: {
    flag: "--region",
    env: "STUB_REGION",
    key: "stub.region",
    parser: regionParser,
    default: DEFAULT_REGION,
    help: "Home region: where the resources of the contract are, and those of requests that name no region.",
  },
  worlds: {
    flag: "--worlds",
    env: "STUB_WORLDS",
    key: "stub.worlds",
    parser: worldsParser,
    default: "named",
    help: "Worlds that requests may name by their access key id: created ones only, or any.",
  },
  worldIdle: {
    flag: "--world-idle",
    env: "STUB_WORLD_IDLE",
    key: "stub.world-idle",
    parser: durationParser,
    default: "1h",
    help: "A named world that no request has used for this long is dropped.",
  },
  iam: {
    flag: "--iam",
    env: "STUB_IAM",
    key: "stub.iam",
    parser: iamParser,
    default: "off",
    help: "Whether the IAM policies of users and roles are asked when these send requests: docs/policies.md.",
  },
  climate: {
    flag: "--climate",
    env: "STUB_CLIMATE",
    key: "stub.climate",
    parser: climateParser,
    default: "calm",
    help: "How much of the freedom that AWS leaves itself is taken, such as messages out of order: docs/climates.md.",
  },
  seed: {
    flag: "--seed",
    env: "CLOUDSTUB_SEED",
    key: "stub.seed",
    parser: seedParser,
    default: "1",
    help: "The number that all chance of the climate comes from: the same number, the same chance.",
  },
  cloudformationUnknown: {
    flag: "--cloudformation-unknown",
    env: "STUB_CLOUDFORMATION_UNKNOWN",
    key: "stub.cloudformation-unknown",
    parser: unknownTypesParser,
    default: "refuse",
    help: "What becomes of resources in stacks whose types CloudStub does not have.",
  },
  functions: {
    flag: "--functions",
    alone: "true",
    env: "STUB_FUNCTIONS",
    key: "stub.functions",
    parser: switchParser,
    default: "false",
    help: "Runs the code of functions that clients upload, as programs with your rights: docs/functions.md.",
  },
  functionsIdle: {
    flag: "--functions-idle",
    env: "STUB_FUNCTIONS_IDLE",
    key: "stub.functions-idle",
    parser: durationParser,
    default: "5m",
    help: "A process of a function that got no event for this long ends.",
  },
  functionsInspect: {
    flag: "--functions-inspect",
    env: "STUB_FUNCTIONS_INSPECT",
    key: "stub.functions-inspect",
    parser: inspectParser,
    default: "none",
    help: "Port at which a debugger reaches the first Node.js function; others get the next ones. They have no time-outs then.",
  },
  functionsMaxProcesses: {
    flag: "--functions-max-processes",
    env: "STUB_FUNCTIONS_MAX_PROCESSES",
    key: "stub.functions-max-processes",
    parser: processesParser,
    default: "auto",
    help: "Most processes of functions at once; more invocations wait.",
  },
  functionsNodePath: {
    flag: "--functions-node-path",
    env: "STUB_FUNCTIONS_NODE_PATH",
    key: "stub.functions-node-path",
    parser: directoriesParser,
    default: "",
    help: "Where Node.js functions find packages that AWS's runtime contains, such as the AWS SDK.",
  },
  functionsPythonPath: {
    flag: "--functions-python-path",
    env: "STUB_FUNCTIONS_PYTHON_PATH",
    key: "stub.functions-python-path",
    parser: directoriesParser,
    default: "",
    help: "Where Python functions find packages that AWS's runtime contains, such as boto3.",
  },
  storeDir: {
    flag: "--store-dir",
    env: "STUB_STORE_DIR",
    key: "stub.store-dir",
    parser: storeParser,
    default: "none",
    help: "Directory that keeps the state across restarts.",
  },
  import: {
    flag: "--import",
    env: "STUB_IMPORT",
    key: null,
    parser: optionalFileParser,
    default: "",
    help: "Exported state to start with, instead of the state in the store directory.",
  },
  init: {
    flag: "--init",
    env: "STUB_INIT",
    key: "stub.init",
    parser: initParser,
    default: "",
    help: "Seeds, exports, shell scripts and SDK programs to fill the state from, before the start is over: docs/seeds.md.",
  },
  watch: {
    flag: "--watch",
    alone: "true",
    env: "STUB_WATCH",
    key: "stub.watch",
    parser: switchParser,
    default: "false",
    help: "Applies a file that --init names again when it changes.",
  },
  faults: {
    flag: "--faults",
    env: "STUB_FAULTS",
    key: "stub.faults",
    parser: optionalFileParser,
    default: "",
    help: "JSON file of faults to inject from the start, in the form of `POST /api/faults`, or a recording whose answers are given.",
  },
  maxHistory: {
    flag: "--max-history",
    env: "STUB_MAX_HISTORY",
    key: "stub.max-history",
    parser: capParser,
    default: "1000",
    help: "Most requests in the history.",
  },
  journalSize: {
    flag: "--journal-size",
    env: "STUB_JOURNAL_SIZE",
    key: "stub.journal-size",
    parser: sizeParser,
    default: "32MB",
    help: "Memory for the requests and answers in the journal, of all worlds together; 0 keeps none of them: docs/journal.md.",
  },
  otlp: {
    flag: "--otlp",
    env: "STUB_OTLP",
    key: "stub.otlp",
    parser: collectorParser,
    default: "none",
    help: "Sends the events of the journal to a collector as OpenTelemetry's spans: docs/journal.md.",
  },
  modulesDir: {
    flag: "--modules-dir",
    env: "STUB_MODULES_DIR",
    key: "stub.modules-dir",
    parser: directoryParser,
    default: "./modules",
    help: "Plugin directory, with the service modules.",
  },
  moduleVersion: {
    flag: "--module-version",
    env: "STUB_MODULE_VERSION",
    key: "stub.module-version",
    parser: versionParser,
    default: "core",
    help: "Version of the modules to download.",
  },
  mavenBaseUrl: {
    flag: "--maven-base-url",
    env: "STUB_MAVEN_BASE_URL",
    key: "stub.maven-base-url",
    parser: repositoryParser,
    default: "central",
    help: "Repository to download modules from.",
  },
  autoDownload: {
    flag: "--no-download",
    alone: "false",
    env: "STUB_AUTO_DOWNLOAD",
    key: "stub.auto-download",
    parser: switchParser,
    default: "true",
    help: "Whether to download modules that are missing in the plugin directory; the flag turns it off.",
  },
  https: {
    flag: "--https",
    alone: "true",
    env: "STUB_HTTPS",
    key: "stub.https",
    parser: switchParser,
    default: "false",
    help: "Answers HTTPS on the mock port too, with a certificate that is made at first use: docs/https.md.",
  },
  httpsDir: {
    flag: "--https-dir",
    env: "STUB_HTTPS_DIR",
    key: "stub.https-dir",
    parser: homeDirectoryParser,
    default: "~/.cloudstub",
    help: "Directory of the authority that signs the certificates for HTTPS.",
  },
  compat: {
    flag: "--compat",
    env: "STUB_COMPAT",
    key: "stub.compat",
    parser: compatParser,
    default: "none",
    help: "Understands the variables, init scripts and routes of LocalStack, and sets the level `emulated`: docs/from/localstack.md.",
  },
  config: {
    flag: "--config",
    env: "STUB_CONFIG",
    key: null,
    parser: fileParser,
    default: "stub.properties",
    help: "Configuration file: a properties file that may set every option with a key.",
  },
  quiet: {
    flag: "--quiet",
    alone: "true",
    env: "STUB_QUIET",
    key: "stub.quiet",
    parser: switchParser,
    default: "false",
    help: "Shows no line for each call on a terminal; the log still has unmatched requests and failures.",
  },
  debug: {
    flag: "-Dstub.debug",
    env: "STUB_DEBUG",
    key: null,
    parser: switchParser,
    default: "false",
    help: "Logs every registered stub, all matched requests with their bodies, and a warning for each unmatched one.",
  },
};

/** The names of the options, in the table's order. */
export const optionNames = Object.keys(options) as (keyof Config)[];

/** A flag with the name of its value, for help: `--port <port>`. */
export function usageOf(name: keyof Config): string {
  const { flag, alone, parser } = options[name];
  return alone === undefined ? `${flag} <${parser.placeholder}>` : flag;
}
