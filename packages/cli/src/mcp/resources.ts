import { suggestion } from "@cloudstub/core";
import { type Laboratory, Refused } from "./laboratory.js";

/** What an agent may read without a question, by the path on the API port. */
const paths: {
  readonly [uri: string]: { readonly path: string; readonly mimeType: string; readonly description: string };
} = {
  "cloudstub://report": {
    path: "/api/report",
    mimeType: "application/json",
    description: "Which operations were called, with which results, and how close each is to AWS.",
  },
  "cloudstub://journal": {
    path: "/api/journal",
    mimeType: "application/json",
    description: "The latest events of the default world.",
  },
  "cloudstub://openapi": {
    path: "/api/openapi.json",
    mimeType: "application/json",
    description: "All routes of the API port.",
  },
};

/** All resources, as clients list them. */
export const resources = Object.entries(paths).map(([uri, { mimeType, description }]) => ({
  uri,
  name: uri.slice("cloudstub://".length),
  description,
  mimeType,
}));

/** Resolves to the contents of a resource. Rejects with a `Refused` where there is none of this URI, or no server answers. */
export async function readResource(uri: unknown, laboratory: Laboratory, signal: AbortSignal): Promise<object> {
  if (typeof uri !== "string") throw new Refused("The uri of the resource is not a text.");
  const found = Object.hasOwn(paths, uri) ? paths[uri] : undefined;
  if (found === undefined)
    throw new Refused(`The resource ${uri} does not exist.${suggestion(uri, Object.keys(paths))}`);
  return { uri, mimeType: found.mimeType, text: await laboratory.whole("GET", found.path, { signal }) };
}
