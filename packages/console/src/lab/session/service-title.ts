import { titleOf } from "../../views/services.js";
import { resourceLists } from "./resources.js";

/** What a service holds, in a word. */
export function serviceTitle(id: string): string {
  return Object.hasOwn(resourceLists, id) ? (resourceLists[id]?.title ?? id) : titleOf(id);
}
