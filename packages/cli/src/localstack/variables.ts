import { isRegion, readAllowedHost, readAllowedOrigin } from "@cloudstub/core";
import { builtServices } from "../generated/built-services.js";
import type { Config } from "../options/config.js";
import { ALL_SERVICES, hostParser, portParser, switchParser } from "../options/option-parsers.js";

type Env = { readonly [name: string]: string | undefined };

/** What LocalStack's variables say in the words of this server. */
export interface Translation {
  /** Defaults of options; flags, `STUB_` variables and the configuration file win over them. */
  readonly defaults: Partial<Config>;
  /** What is ignored or read otherwise, in sentences. */
  readonly notes: readonly string[];
}

type Defaults = { -readonly [Name in keyof Config]?: Config[Name] };

interface Reading {
  readonly defaults: Defaults;
  readonly note: (sentence: string) => void;
}

const PREFIX = "LOCALSTACK_";

/** Names of services that one of this server's has too. */
const synonyms: { readonly [name: string]: string } = { dynamodbstreams: "dynamodb", s3api: "s3" };

/** The variables that set something here: https://docs.localstack.cloud/references/configuration/ */
const readers: { readonly [name: string]: (text: string, reading: Reading) => void } = {
  SERVICES: readServices,
  GATEWAY_LISTEN(text, reading) {
    const [first = "", ...others] = text.split(",");
    setAddress("GATEWAY_LISTEN", first, reading);
    if (others.length > 0)
      reading.note(`GATEWAY_LISTEN: there is one mock port, ${first}; ${others.join(", ")} is not opened.`);
  },
  EDGE_PORT: (text, reading) => setAddress("EDGE_PORT", `:${text.replace(/^:/, "")}`, reading),
  EDGE_BIND_HOST: (text, reading) => setAddress("EDGE_BIND_HOST", text, reading),
  PERSISTENCE(text, { defaults, note }) {
    if (switchParser.parse(text, "") === undefined) note(`PERSISTENCE is ${text}, which is neither 1 nor 0.`);
    if (isOn(text)) defaults.storeDir ??= "/var/lib/localstack/cloudstub";
  },
  DATA_DIR(text, { defaults }) {
    defaults.storeDir = `${text.replace(/\/$/, "")}/cloudstub`;
  },
  DEBUG(text, { defaults }) {
    if (isOn(text)) defaults.debug = true;
  },
  LS_LOG(text, { defaults }) {
    if (/^(trace|trace-internal|debug)$/i.test(text)) defaults.debug = true;
    else if (/^(warn|warning|error|critical)$/i.test(text)) defaults.quiet = true;
  },
  DEFAULT_REGION(text, { defaults, note }) {
    if (isRegion(text)) defaults.region = text;
    else note(`DEFAULT_REGION is ${text}, which is not a region.`);
  },
  LOCALSTACK_HOST: (text, reading) => allowName("LOCALSTACK_HOST", text, reading),
  HOSTNAME_EXTERNAL: (text, reading) => allowName("HOSTNAME_EXTERNAL", text, reading),
  EXTRA_CORS_ALLOWED_ORIGINS(text, { defaults, note }) {
    const origins = text.split(",").map((origin) => origin.trim());
    const given = origins.filter((origin) => origin !== "");
    const allowed = given.filter((origin) => readAllowedOrigin(origin) !== undefined);
    for (const origin of given.filter((origin) => !allowed.includes(origin)))
      note(`EXTRA_CORS_ALLOWED_ORIGINS is ${origin}, which is not an origin such as https://app.example.`);
    if (allowed.length > 0) defaults.allowOrigin = allowed;
  },
  DISABLE_CORS_CHECKS(text, { defaults }) {
    if (isOn(text)) defaults.allowOrigin = ["*"];
  },
};

/** Beginnings of variables that mean nothing here, because what they ask for is so anyway or is not needed. */
const needless = [
  "ACTIVATE_PRO",
  "API_KEY",
  "AUTH_TOKEN",
  "DISABLE_EVENTS",
  "DOCKER_",
  "EAGER_SERVICE_LOADING",
  "HOSTNAME",
  "IMAGE_NAME",
  "LOCALSTACK_HOSTNAME",
  "MAIN_",
  "S3_SKIP_",
  "SKIP_",
  "SQS_ENDPOINT_STRATEGY",
  "STRICT_SERVICE_LOADING",
  "VOLUME_",
];

/** How common variables of LocalStack begin that are ignored. A note names them, also without the prefix. */
const foreign = [
  "AUTO_LOAD_POD",
  "CUSTOM_SSL_CERT_PATH",
  "DISABLE_CORS_HEADERS",
  "DYNAMODB_ERROR_PROBABILITY",
  "DYNAMODB_REMOVE_EXPIRED_ITEMS",
  "DYNAMODB_SHARE_DB",
  "ENFORCE_IAM",
  "EXTRA_CORS_",
  "IAM_SOFT_MODE",
  "KINESIS_",
  "LAMBDA_DOCKER_",
  "LAMBDA_EXECUTOR",
  "LAMBDA_IGNORE_ARCHITECTURE",
  "LAMBDA_KEEPALIVE_MS",
  "LAMBDA_REMOTE_DOCKER",
  "LAMBDA_REMOVE_CONTAINERS",
  "LAMBDA_RUNTIME_",
  "OPENSEARCH_",
  "PROVIDER_OVERRIDE_",
  "SNAPSHOT_LOAD_STRATEGY",
  "SNAPSHOT_SAVE_STRATEGY",
  "STEPFUNCTIONS_",
  "USE_SSL",
];

/** Reads LocalStack's variables, with and without its prefix; one with the prefix wins. */
export function translate(env: Env): Translation {
  const given = withoutPrefix(env);
  const defaults: Defaults = { services: [ALL_SERVICES], fidelity: "emulated" };
  const notes: string[] = [];
  const reading = { defaults, note: (sentence: string) => void notes.push(sentence) };
  for (const [name, read] of Object.entries(readers)) {
    const text = given.get(name)?.trim();
    if (text !== undefined && text !== "") read(text, reading);
  }
  const others = [...given.keys()].filter((name) => !Object.hasOwn(readers, name) && !beginsWith(name, needless));
  const lost = others.filter((name) => beginsWith(name, foreign) || env[`${PREFIX}${name}`] !== undefined);
  if (lost.length > 0) notes.push(`CloudStub ignores ${lost.sort().join(", ")}.`);
  return { defaults, notes };
}

function beginsWith(name: string, beginnings: readonly string[]): boolean {
  return beginnings.some((beginning) => name.startsWith(beginning));
}

function withoutPrefix(env: Env): Map<string, string> {
  const given = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const own = given.filter(([name]) => !name.startsWith(PREFIX) || Object.hasOwn(readers, name));
  const prefixed = given.filter(([name]) => name.startsWith(PREFIX) && !Object.hasOwn(readers, name));
  return new Map([...own, ...prefixed.map(([name, text]): [string, string] => [name.slice(PREFIX.length), text])]);
}

function readServices(text: string, { defaults, note }: Reading): void {
  // Older set-ups give each service a port of its own: s3:4572.
  const asked = text.split(",").map((name) => name.trim().replace(/:\d+$/, "").toLowerCase());
  const names = asked.filter((name) => name !== "").map((name) => synonyms[name] ?? name);
  const unknown = names.filter((name) => !builtServices.includes(name));
  if (unknown.length > 0) note(`SERVICES names ${unknown.join(", ")}, which CloudStub does not have.`);
  defaults.services = [...new Set(names.filter((name) => builtServices.includes(name)))];
}

/** Takes `0.0.0.0:4566`, `:4566`, `4566` and `0.0.0.0`. */
function setAddress(name: string, text: string, { defaults, note }: Reading): void {
  const { host, port } = partsOf(text.trim());
  if (host === "" && port === "") note(`${name}: ${text} is not an address: give one such as 0.0.0.0:4566.`);
  if (host !== "") {
    if (hostParser.parse(host, "") === undefined) note(`${name}: ${host} is not ${hostParser.allowed}.`);
    else defaults.host = host;
  }
  if (port !== "") {
    const number = portParser.parse(port, "");
    if (number === undefined) note(`${name}: the port ${port} is not a whole number up to 65535.`);
    else defaults.port = number;
  }
}

function partsOf(address: string): { readonly host: string; readonly port: string } {
  if (/^\d+$/.test(address)) return { host: "", port: address };
  const end = address.startsWith("[") ? address.indexOf("]") + 1 : address.indexOf(":");
  const host = (end < 0 ? address : address.slice(0, end)).replace(/^\[|\]$/g, "");
  return { host, port: end < 0 ? "" : address.slice(end).replace(":", "") };
}

/** URLs have the name under which a client calls; the name has to be allowed only. */
function allowName(variable: string, text: string, { defaults, note }: Reading): void {
  const name = text.replace(/:\d+$/, "");
  // A listening address such as :4566 names no host.
  if (name === "") return;
  const host = readAllowedHost(name);
  if (host === undefined)
    note(`${variable} is ${text}, which is not a host name such as localstack or localstack:4566.`);
  else defaults.allowHost = [...(defaults.allowHost ?? []), name.toLowerCase()];
}

function isOn(text: string): boolean {
  return /^(1|true|yes|on)$/i.test(text);
}
