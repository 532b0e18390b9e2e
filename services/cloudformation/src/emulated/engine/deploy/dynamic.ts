import { ServiceError } from "@cloudstub/kit";
import { isMissing } from "../resources/gone.js";
import { MissingValue } from "../stacks/known.js";
import type { Ask, Steps } from "../steps.js";
import { isList, isObject, type Json, memberOf, objectFrom } from "../template/json.js";

const OPEN = "{{resolve:";

/** Replaces the dynamic references in a value, such as `{{resolve:ssm:/db/port}}`, by what they name (CloudFormation User Guide, "Dynamic references"). */
export function* withReferencesRead(value: Json, ask: Ask): Steps<Json> {
  if (typeof value === "string") return value.includes(OPEN) ? yield* inText(value, ask) : value;
  if (isList(value)) {
    const items: Json[] = [];
    for (const item of value) items.push(yield* withReferencesRead(item, ask));
    return items;
  }
  if (!isObject(value)) return value;
  const members: [string, Json][] = [];
  for (const [name, item] of Object.entries(value)) members.push([name, yield* withReferencesRead(item, ask)]);
  return Object.fromEntries(members);
}

function* inText(text: string, ask: Ask): Steps<string> {
  let result = "";
  let at = 0;
  for (let open = text.indexOf(OPEN); open >= 0; open = text.indexOf(OPEN, at)) {
    const close = text.indexOf("}}", open);
    if (close < 0) break;
    result += text.slice(at, open) + (yield* read(text.slice(open + OPEN.length, close), ask));
    at = close + 2;
  }
  return result + text.slice(at);
}

function* read(reference: string, ask: Ask): Steps<string> {
  const colon = reference.indexOf(":");
  const kind = reference.slice(0, colon);
  const rest = reference.slice(colon + 1);
  if (kind === "ssm" || kind === "ssm-secure") return yield* parameter(rest, ask);
  if (kind === "secretsmanager") return yield* secret(rest, ask);
  throw new MissingValue(`Could not parse the dynamic reference {{resolve:${reference}}}`);
}

function* parameter(name: string, ask: Ask): Steps<string> {
  try {
    const { Parameter } = yield* ask("ssm", "GetParameter", { Name: name, WithDecryption: true });
    return Parameter?.Value ?? "";
  } catch (error) {
    // AWS's error of a parameter that is missing has no message.
    if (ServiceError.is(error) && isMissing(error.code))
      throw new MissingValue(`Parameters: [ssm:${name}] cannot be found.`);
    throw error;
  }
}

/** A name or an ARN, then `SecretString`, a key, a stage and a version, of which each may be missing or empty. */
function* secret(reference: string, ask: Ask): Steps<string> {
  const parts = reference.split(":");
  const SecretId = parts.splice(0, reference.startsWith("arn:") ? 7 : 1).join(":");
  const [, key = "", stage = "", version = ""] = parts;
  const VersionStage = stage === "" ? undefined : stage;
  const VersionId = version === "" ? undefined : version;
  const SecretString = yield* secretString({ SecretId, VersionStage, VersionId }, ask);
  if (key === "") return SecretString;
  const object = objectFrom(SecretString);
  if (object === undefined) throw new MissingValue("Could not parse SecretString JSON");
  const value = memberOf(object, key);
  if (value === undefined) throw new MissingValue(`Could not find a value associated with JSONKey in SecretString`);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The words of AWS for a secret that can't be read, as users report them (cloudformation-coverage-roadmap, issue 1187). */
function* secretString(input: object, ask: Ask): Steps<string> {
  try {
    const { SecretString = "" } = yield* ask("secretsmanager", "GetSecretValue", input);
    return SecretString;
  } catch (error) {
    if (!ServiceError.is(error)) throw error;
    const { message, code, status = 400 } = error;
    throw new MissingValue(`${message} (Service: AWSSecretsManager; Status Code: ${status}; Error Code: ${code})`);
  }
}
