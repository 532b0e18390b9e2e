import { header, type WireRequest } from "../wire/wire.js";
import { worldInAccessKey } from "../world/world-name.js";
import { credentialOf } from "./credential.js";

/** An access key id that looks like one of a world, and is not: its requests go to the default world. */
export interface MistakenWorld {
  readonly accessKeyId: string;
  /** The key that was perhaps meant: `world.checkout-7`. */
  readonly meant: string;
}

/**
 * Finds an access key id that almost names a world: with capitals, with something before `world.`, or with `worlds.`. Undefined for others, and at
 * little cost for most.
 *
 * @example mistakenWorld(request) // { accessKeyId: "World.iso1", meant: "world.iso1" }
 */
export function mistakenWorld(request: Pick<WireRequest, "headers" | "url">): MistakenWorld | undefined {
  const text = header(request, "authorization") ?? request.url;
  if (!text.includes("orld") && !text.includes("ORLD")) return undefined;
  const accessKeyId = credentialOf(request)?.accessKeyId;
  if (accessKeyId === undefined || worldInAccessKey(accessKeyId) !== undefined) return undefined;
  const lower = accessKeyId.toLowerCase();
  const word = ["world.", "worlds."].find((each) => lower.includes(each));
  if (word === undefined) return undefined;
  return { accessKeyId, meant: `world.${accessKeyId.slice(lower.indexOf(word) + word.length)}` };
}
