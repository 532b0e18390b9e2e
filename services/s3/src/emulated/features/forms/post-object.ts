import type { Form, FormAnswer, ResponseHeaders } from "@cloudstub/kit";
import { wholeSeconds } from "../../../clock.js";
import { etagOf } from "../../../objects/object.js";
import { bodyOfBytes } from "../../../shown-body.js";
import { authorizePart } from "../../engine/access/needed.js";
import { bucketOf } from "../../engine/buckets/bucket.js";
import { expirationHeader } from "../../engine/lifecycle/rules.js";
import { attributesOf } from "../../engine/objects/attributes.js";
import { createObject } from "../../engine/objects/create-object.js";
import { latin1Text } from "../../engine/objects/metadata.js";
import { objectUrl } from "../../engine/objects/object-url.js";
import { configurationsOf } from "../../state/configurations.js";
import type { EmulatedObject } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import { missingField, missingFile } from "./errors.js";
import { checkMd5, checksumHeaders, checksumsOfForm } from "./form-checksum.js";
import { attributesIn } from "./form-fields.js";
import { checkPolicy } from "./form-policy.js";
import { signedCall } from "./form-signer.js";
import { readForm } from "./multipart.js";

/** An upload from a web page, by a form with a policy (S3 API reference, "POST object"). */
export const postObject: Form<EmulatedCall["state"]> = {
  path: "/{Bucket}",
  post({ labels: { Bucket = "" }, contentType: formType, body }, call) {
    const { fields: given, file } = readForm(formType, body);
    const bucket = bucketOf({ Bucket }, call);
    if ((given.get("key") ?? "") === "") throw missingField("key");
    if (file === undefined) throw missingFile();
    // S3 API reference, "HTML form fields": every field may name the file, and does so before the policy is checked.
    const named = [...given].map(([name, value]) => [name, value.replaceAll(`$\{filename}`, () => file.name)] as const);
    const fields = new Map([...named, ["bucket", Bucket]]);
    const key = fields.get("key") ?? "";
    const contentType = fields.get("content-type");
    checkPolicy({ fields, size: file.bytes.length, now: call.clock.now() });
    const attributes = attributesIn(fields);
    const signed = signedCall(fields, call);
    if (signed !== undefined) authorizePart("PostObject", { ...attributes, Bucket, Key: key }, signed);
    // A copy: the form's bytes are not kept for a small file in them.
    const payload = bodyOfBytes(new Uint8Array(file.bytes));
    checkMd5(fields, payload);
    const object = createObject(call, bucket, {
      creation: "Post",
      ...attributesOf(attributes, bucket, call),
      key,
      body: payload,
      contentType: contentType === undefined ? undefined : latin1Text(contentType).trim(),
      checksums: checksumsOfForm(fields, payload),
      lastModified: wholeSeconds(call.clock),
    });
    const { headers, ...answer } = answerTo(fields, object, objectUrl(call, Bucket, encodeURIComponent(key)));
    const expiration = expirationHeader(configurationsOf(call.state, Bucket), object);
    return { ...answer, headers: { ...headers, ...(expiration !== undefined && { "x-amz-expiration": expiration }) } };
  },
};

function answerTo(
  fields: ReadonlyMap<string, string>,
  { key, body, versionId, checksums }: EmulatedObject,
  location: string,
): FormAnswer {
  const etag = etagOf(body);
  const bucket = fields.get("bucket") ?? "";
  const headers: ResponseHeaders = {
    ETag: etag,
    ...(versionId !== undefined && { "x-amz-version-id": versionId }),
    ...checksumHeaders(checksums),
  };
  const redirect = redirectTo(fields.get("success_action_redirect") ?? fields.get("redirect"));
  if (redirect !== undefined) {
    for (const [name, value] of Object.entries({ bucket, key, etag })) redirect.searchParams.append(name, value);
    return { status: 303, headers: { ...headers, Location: redirect.href }, body: "" };
  }
  const created = { ...headers, Location: location };
  switch (fields.get("success_action_status")) {
    case "200":
      return { status: 200, headers: created, body: "" };
    case "201": {
      const members = { Location: location, Bucket: bucket, Key: key, ETag: etag };
      const content = Object.entries(members).map(([name, value]) => `<${name}>${escaped(value)}</${name}>`);
      const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<PostResponse>${content.join("")}</PostResponse>`;
      return { status: 201, headers: { ...created, "Content-Type": "application/xml" }, body: xml };
    }
    default:
      return { status: 204, headers: created, body: "" };
  }
}

/** AWS takes a redirection that it can't interpret as not given. */
function redirectTo(text: string | undefined): URL | undefined {
  return text !== undefined && URL.canParse(text) && /^https?:/.test(text) ? new URL(text) : undefined;
}

const references: { readonly [character: string]: string } = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Control characters, which XML forbids, become references, as in the lists of S3. */
function escaped(text: string): string {
  return text
    .replace(/[&<>"]/g, (character) => references[character] ?? "")
    .replace(/\p{Cc}/gu, (character) => `&#x${character.charCodeAt(0).toString(16)};`);
}
