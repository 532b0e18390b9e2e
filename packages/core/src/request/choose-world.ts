import timers from "node:timers/promises";
import type { ServiceError } from "@cloudstub/kit";
import { formParameter } from "../codec/form/query-form.js";
import { unknownKey } from "../errors/unknown-key.js";
import type { Registry } from "../registry/registry.js";
import type { Stub } from "../registry/stub.js";
import { mapMaybePromise } from "../wire/maybe-promise.js";
import { header, type WireRequest } from "../wire/wire.js";
import type { World } from "../world/world.js";
import { notCreatedByPage, WorldError } from "../world/world-error.js";
import { worldInAccessKey } from "../world/world-name.js";
import type { Worlds } from "../world/worlds.js";
import { credentialOf } from "./credential.js";
import { isForm } from "./identify.js";

/** Kept from before any test could put another in its place. */
const { setTimeout } = timers;

/** The worlds that a request can choose among. */
export type WorldChoice = Pick<Worlds, "default" | "find" | "has" | "nameFor">;

/** A request for a world that does not exist: it stands in the history of the default world. */
export class NoWorld {
  constructor(readonly error: WorldError) {}
}

type Choice = World | NoWorld | PromiseLike<World | NoWorld>;

/**
 * Chooses the world of a request by the host name of a site, else by the access key id of its credential: in the `Authorization` header, in the
 * query of a presigned URL, or, where it has neither, in the fields of a form. Where none is named, it is the default world, unless the program
 * knows better.
 */
export function chooseWorld(
  { hostNames }: Pick<Registry, "hostNames">,
  worlds: WorldChoice,
  request: WireRequest,
): Choice {
  const named = hostNames.of(header(request, "host") ?? "").world;
  if (named !== undefined) return found(worlds, request, named);
  const authorization = header(request, "authorization");
  // Most requests name no world; a search for the word costs less than reading their credential.
  if (authorization?.includes("world.") || request.url.includes("world.")) {
    const name = nameInHeader(authorization);
    if (name !== undefined) return found(worlds, request, name);
    const credential = credentialOf(request);
    if (credential !== undefined) return worldOf(worlds, request, credential.accessKeyId);
  }
  if (authorization !== undefined || request.method !== "POST" || !(isForm(request) || isMultipart(request)))
    return unnamedWorld(worlds, request);
  const { ready } = request.body;
  if (ready !== undefined) return worldOf(worlds, request, keyInForm(request, ready));
  // The next reader of the body gets the same error.
  return request.body.bytes().then(
    (body) => worldOf(worlds, request, keyInForm(request, body)),
    () => unnamedWorld(worlds, request),
  );
}

const KEY_IN_HEADER = "Credential=world.";

/** The name where most requests have it, in the header of Signature Version 4: to read only that costs less than to read the whole credential. */
function nameInHeader(authorization = ""): string | undefined {
  const key = authorization.indexOf(KEY_IN_HEADER);
  if (key < 0) return undefined;
  const start = key + KEY_IN_HEADER.length;
  let end = start;
  while (end < authorization.length && !"/.,".includes(authorization.charAt(end))) end++;
  return authorization.slice(start, end);
}

function worldOf(worlds: WorldChoice, request: WireRequest, accessKeyId: string | undefined): Choice {
  const named = accessKeyId === undefined ? undefined : worldInAccessKey(accessKeyId);
  return named === undefined ? unnamedWorld(worlds, request) : found(worlds, request, named.name);
}

/** The world of a request whose access key names none. */
function unnamedWorld(worlds: WorldChoice, request: WireRequest): Choice {
  return worlds.nameFor === undefined
    ? worlds.default
    : mapMaybePromise(worlds.nameFor(request), (name) => found(worlds, request, name));
}

function found(worlds: WorldChoice, { refusal }: WireRequest, name: string | WorldError | undefined): World | NoWorld {
  if (name === undefined) return worlds.default;
  if (name instanceof WorldError) return new NoWorld(name);
  if (refusal !== undefined && !worlds.has(name)) return new NoWorld(notCreatedByPage(name));
  try {
    return worlds.find(name);
  } catch (error) {
    if (error instanceof WorldError) return new NoWorld(error);
    throw error;
  }
}

/** The access key id of a form that is signed by its fields: `AWSAccessKeyId`, or `X-Amz-Credential` as in presigned URLs. */
function keyInForm(request: WireRequest, body: Uint8Array): string | undefined {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (isForm(request))
    return bytes.includes("world.") ? formParameter(bytes.toString("latin1"), "AWSAccessKeyId") : undefined;
  // S3 ignores the fields after the file (S3 API reference, "POST object"), and the file may be large.
  const file = bytes.indexOf('; name="file"');
  const before = bytes.subarray(0, file < 0 ? bytes.byteLength : file);
  if (!before.includes("world.")) return undefined;
  const fields = before.toString("latin1");
  return fieldIn(fields, "x-amz-credential")?.split("/", 1)[0] ?? fieldIn(fields, "awsaccesskeyid");
}

/** The value of a field of `multipart/form-data`: the line after the empty one that follows its head. */
function fieldIn(fields: string, name: string): string | undefined {
  const start = fields.toLowerCase().indexOf(`name="${name}"`);
  const head = start < 0 ? -1 : fields.indexOf("\r\n\r\n", start);
  return head < 0 ? undefined : fields.slice(head + 4).split("\r\n", 1)[0];
}

function isMultipart(request: WireRequest): boolean {
  return header(request, "content-type")?.toLowerCase().startsWith("multipart/form-data") ?? false;
}

/** A client left behind by its test asks again and again; it is answered slowly. */
const DROPPED_DELAY_MS = 1000;

/** The error for an access key id that is unknown, with the reason. */
export async function refuseWorld(stub: Stub, { error }: NoWorld): Promise<ServiceError> {
  if (error.code === "WorldDropped") await setTimeout(DROPPED_DELAY_MS);
  return unknownKey(stub.wire, error.message);
}
