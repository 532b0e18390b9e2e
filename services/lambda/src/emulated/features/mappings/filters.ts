import { type EventPattern, matchesEventPattern, readEventPattern } from "@cloudstub/kit";
import type { EventSourceMapping } from "../../state/records.js";

/**
 * Whether a function gets a record: one of the mapping's filters has to match it, where there are any.
 *
 * @param member Of records that have a text which may be JSON, the name of that member: `body`.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html
 */
export function filterOf(
  { settings }: EventSourceMapping,
  member?: string,
): (record: { readonly [name: string]: unknown }) => boolean {
  const { Filters = [] } = (settings["FilterCriteria"] ?? {}) as FilterCriteria;
  const patterns = Filters.map(({ Pattern = "" }) => readEventPattern(Pattern)).filter((each) => each !== undefined);
  if (Filters.length === 0) return () => true;
  return (record) => patterns.some((pattern) => matches(pattern, record, member));
}

interface FilterCriteria {
  readonly Filters?: readonly { readonly Pattern?: string }[];
}

/**
 * A text that is JSON is looked into, and a list of conditions, which is for plain texts, drops it; a plain text is dropped where the pattern looks
 * into JSON (Lambda developer guide, "Using event filtering with an Amazon SQS event source").
 */
function matches(
  { $or, ...pattern }: EventPattern,
  record: { readonly [name: string]: unknown },
  member = "",
): boolean {
  const choices = $or as readonly EventPattern[] | undefined;
  if (choices !== undefined && !choices.some((each) => matches(each, record, member))) return false;
  if (!Object.hasOwn(pattern, member)) return matchesEventPattern(pattern, record);
  const parsed = parsedObject(record[member]);
  const isForText = Array.isArray(pattern[member]);
  if (isForText !== (parsed === undefined)) return false;
  return matchesEventPattern(pattern, isForText ? record : { ...record, [member]: parsed });
}

function parsedObject(text: unknown): object | undefined {
  try {
    const value: unknown = JSON.parse(String(text));
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Where a record differs from the first of the mapping's filters, such as `body.price`; undefined where one of them matches, or there are none. */
export function differenceFromFilters(
  mapping: EventSourceMapping,
  record: { readonly [name: string]: unknown },
  member: string,
): string | undefined {
  if (filterOf(mapping, member)(record)) return undefined;
  const { Filters: [first] = [] } = (mapping.settings["FilterCriteria"] ?? {}) as FilterCriteria;
  const pattern = readEventPattern(first?.Pattern ?? "") ?? {};
  return differenceFrom(pattern, { ...record, [member]: parsedObject(record[member]) ?? record[member] }) ?? member;
}

function differenceFrom(pattern: EventPattern, value: unknown): string | undefined {
  for (const [name, rule] of Object.entries(pattern)) {
    if (Array.isArray(rule)) {
      if (!matchesEventPattern({ [name]: rule }, value)) return name;
      continue;
    }
    const inner =
      typeof value === "object" && value !== null ? (value as { [name: string]: unknown })[name] : undefined;
    const place = differenceFrom(rule as EventPattern, inner);
    if (place !== undefined) return `${name}.${place}`;
  }
  return undefined;
}
