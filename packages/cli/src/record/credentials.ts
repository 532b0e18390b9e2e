import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { StartFailure } from "../options/failure.js";
import type { AccessKey } from "./sign.js";

interface Environment {
  readonly [name: string]: string | undefined;
}

/**
 * The access key of the environment, or of a profile in the shared credentials file. Rejects with a `StartFailure` where there is none: what is behind a
 * sign-on or a role is given by `aws configure export-credentials --format env`.
 *
 * Source: https://docs.aws.amazon.com/sdkref/latest/guide/feature-static-credentials.html
 */
export async function accessKeyIn(env: Environment): Promise<AccessKey> {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = env;
  if (AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY)
    return keyOf(AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN);
  const file = env["AWS_SHARED_CREDENTIALS_FILE"] || join(env["HOME"] || homedir(), ".aws", "credentials");
  const profile = env["AWS_PROFILE"] || "default";
  const section = sectionOf(await readFile(file, "utf8").catch(() => ""), profile);
  const [id, secret] = [section.get("aws_access_key_id"), section.get("aws_secret_access_key")];
  if (!id || !secret) throw new StartFailure("NoAccessKey", { file, profile });
  return keyOf(id, secret, section.get("aws_session_token"));
}

function keyOf(accessKeyId: string, secretAccessKey: string, sessionToken: string | undefined): AccessKey {
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
}

/** The settings of a section: `[name]`, and below it `setting = value` in each line. */
function sectionOf(text: string, name: string): ReadonlyMap<string, string> {
  const settings = new Map<string, string>();
  let isWanted = false;
  for (const line of text.split("\n").map((each) => each.trim())) {
    if (line.startsWith("[")) isWanted = line === `[${name}]`;
    const equals = line.indexOf("=");
    if (isWanted && equals > 0 && !line.startsWith("#"))
      settings.set(line.slice(0, equals).trim(), line.slice(equals + 1).trim());
  }
  return settings;
}
