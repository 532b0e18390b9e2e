import { createPrivateKey, generateKeyPairSync, hash, type KeyObject, sign } from "node:crypto";
import { unsignedUrl } from "@cloudstub/kit";
import { topicArn } from "../../../topic.js";
import type { PublishedMessage, SigningKeys } from "../../state.js";
import type { EitherCall } from "../../types.js";
import { selfSigned } from "./certificate.js";
import { subscribeUrl } from "./links.js";

/** A signature need not be safe here: a short key signs three times as fast as AWS's of 2048 bits. */
const KEY_BITS = 1024;
const KEY_RECORD = "keys";

/** Of records, which never change. */
const parsed = new WeakMap<SigningKeys, KeyObject>();

/** The text of a message that is signed: that of a protocol. */
interface SignedText {
  readonly text: string;
  readonly version: "1" | "2";
}

/**
 * The base64 signature of a message: version 1 with SHA-1, version 2 with SHA-256 (SNS Developer Guide, "Verifying the signatures of Amazon
 * SNS messages"). The keys are made for the first message.
 */
export function signatureOf(call: EitherCall, message: PublishedMessage, { text, version }: SignedText): string {
  const keys = signingKeys(call);
  let key = parsed.get(keys);
  if (key === undefined) {
    key = createPrivateKey(keys.privateKey);
    parsed.set(keys, key);
  }
  return sign(version === "1" ? "sha1" : "sha256", Buffer.from(signedText(call, message, text)), key).toString(
    "base64",
  );
}

/** Where the mock port serves the certificates of accounts and regions. */
export const certificatePath = "/sns-certificates/{Account}/{Region}/{FileName}";

/** The URL of the certificate that signs messages. It ends with `.pem` in every world: libraries that verify signatures demand it. */
export function certificateUrl(call: EitherCall, { url }: PublishedMessage): string {
  const { account, region, accessKeyPrefix } = call;
  const { fileName } = signingKeys(call);
  const path = `/sns-certificates/${account}/${region}/${fileName}`;
  return unsignedUrl({ endpoint: url, accessKeyPrefix }, path) + (accessKeyPrefix === "" ? "" : `&name=${fileName}`);
}

/** The certificate by which clients verify signatures; undefined where it is another, or no message was signed. */
export function certificateOf({ state }: Pick<EitherCall, "state">, fileName: string | undefined): string | undefined {
  const keys = state.signing.get(KEY_RECORD);
  return keys?.fileName === fileName ? keys?.certificate : undefined;
}

function signingKeys({ state, clock, ids }: EitherCall): SigningKeys {
  const known = state.signing.get(KEY_RECORD);
  if (known !== undefined) return known;
  const pair = generateKeyPairSync("rsa", { modulusLength: KEY_BITS });
  const certificate = selfSigned(pair, { name: "sns.amazonaws.com", now: clock.now(), serial: ids.bytes(8) });
  const keys: SigningKeys = {
    privateKey: pair.privateKey.export({ type: "pkcs8", format: "pem" }) as string,
    certificate,
    fileName: `SimpleNotificationService-${hash("sha256", certificate, "hex").slice(0, 32)}.pem`,
  };
  state.signing.set(KEY_RECORD, keys);
  return keys;
}

/** Names and values in the order of names, each in a line. */
function signedText(call: EitherCall, message: PublishedMessage, text: string): string {
  const { id, type, subject, topic, token = "", publishedAt } = message;
  const isNotification = type === "Notification";
  const members: [string, string][] = [
    ["Message", text],
    ["MessageId", id],
    ...(isNotification && subject !== undefined ? [["Subject", subject] as [string, string]] : []),
    ...(isNotification ? [] : [["SubscribeURL", subscribeUrl(call, message)] as [string, string]]),
    ["Timestamp", new Date(publishedAt).toISOString()],
    ...(isNotification ? [] : [["Token", token] as [string, string]]),
    ["TopicArn", topicArn(call, topic)],
    ["Type", type],
  ];
  return members.map(([name, value]) => `${name}\n${value}\n`).join("");
}
