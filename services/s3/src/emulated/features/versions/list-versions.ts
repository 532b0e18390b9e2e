import { keys } from "@cloudstub/kit";
import { afterPrefix, storedKey } from "../../../objects/object-key.js";
import { afterCommonPrefix, type Page, pageOf, type RollUp, rolledUp } from "../../engine/listing/rolled-up.js";
import { versionWithId } from "../../engine/versions/stored-versions.js";
import { orderOf, versionKey } from "../../engine/versions/version-keys.js";
import type { EmulatedBucket, EmulatedObject, EmulatedState } from "../../state.js";

/** Which versions to list. */
export interface VersionQuery extends RollUp {
  /** Only versions of greater keys; with `versionIdMarker` also the older versions of this key than that one. */
  readonly keyMarker: string;
  readonly versionIdMarker: string;
  readonly limit: number;
}

/** A page of a bucket's versions and delete markers, in the order of their keys' bytes, then the newest first. */
export function listVersions(state: EmulatedState, bucket: EmulatedBucket, query: VersionQuery): Page<EmulatedObject> {
  const start = startOf(state, bucket, query);
  const entries = (from: string | undefined) => merged(state, bucket, from === undefined ? start : startAt(from));
  return pageOf(rolledUp(entries, query), query.limit);
}

/** True of the newest version of its key: an object that another took the place of knows since when. */
export function isLatest({ noncurrentSince }: EmulatedObject): boolean {
  return noncurrentSince === undefined;
}

/** Where a list begins in each of the two collections that hold versions. */
interface Start {
  readonly objects: { readonly from?: string; readonly after?: string };
  readonly versions: { readonly from?: string; readonly after?: string };
}

function startAt(stored: string): Start {
  return { objects: { from: stored }, versions: { from: keys.text(stored).slice(0, -2) } };
}

function startOf(state: EmulatedState, bucket: EmulatedBucket, query: VersionQuery): Start {
  const { prefix, keyMarker, versionIdMarker } = query;
  const first = startAt(storedKey(prefix));
  const marker = storedKey(keyMarker);
  if (keyMarker === "" || marker < storedKey(prefix)) return first;
  const skipped = afterCommonPrefix(keyMarker, query);
  if (skipped !== undefined) return startAt(skipped);
  if (versionIdMarker === "") return { objects: { after: marker }, versions: { from: afterPrefix(keys.text(marker)) } };
  const order = orderOfMarker(state, bucket, query);
  // A version called null that is gone says nothing about the others: they are listed again.
  if (order === undefined) return startAt(marker);
  // Where the version of the marker was removed, an older one may have become the current one since.
  const current = state.objects.of(bucket.name).get(marker);
  const isOlder = current !== undefined && (current.order ?? 0) < order;
  return {
    objects: isOlder ? { from: marker } : { after: marker },
    versions: { after: versionKey(keyMarker, order) },
  };
}

function orderOfMarker(
  state: EmulatedState,
  bucket: EmulatedBucket,
  { keyMarker, versionIdMarker }: Pick<VersionQuery, "keyMarker" | "versionIdMarker">,
): number | undefined {
  if (versionIdMarker !== "null") return orderOf(versionIdMarker);
  const found = versionWithId(state, bucket, { key: keyMarker, versionId: "null" });
  return found && (found.order ?? 0);
}

/** Both collections as one: of each key the current object first, then the others. */
function* merged(
  state: EmulatedState,
  bucket: EmulatedBucket,
  start: Start,
): Generator<readonly [stored: string, version: EmulatedObject]> {
  const objects = state.objects.of(bucket.name).entries(start.objects);
  const versions = state.versions.of(bucket.name).values(start.versions);
  let object = objects.next();
  let version = versions.next();
  while (!object.done || !version.done) {
    const key = version.done ? undefined : storedKey(version.value.key);
    if (!object.done && (key === undefined || object.value[0] <= key)) {
      yield object.value;
      object = objects.next();
    } else {
      yield [key as string, version.value as EmulatedObject];
      version = versions.next();
    }
  }
}
