import { pageToken, placeInToken } from "@cloudstub/kit";
import { invalid } from "../../engine/errors.js";

/** What names an event in results: `@ptr`. Names of groups and streams have no colon. */
export function recordPointer(group: string, stream: string, key: string): string {
  return pageToken(`${group}:${stream}:${key}`);
}

/** The event that a pointer names. Throws `InvalidParameterException`; AWS's words are not documented. */
export function placeOfPointer(pointer: string): {
  readonly group: string;
  readonly stream: string;
  readonly key: string;
} {
  const [group = "", stream = "", key = ""] = placeInToken(pointer, () =>
    invalid("The specified logRecordPointer is invalid."),
  ).split(":");
  return { group, stream, key };
}
