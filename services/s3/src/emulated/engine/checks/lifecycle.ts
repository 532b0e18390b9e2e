import type { Ids } from "@cloudstub/kit";
import { malformedXml } from "../../../errors.js";
import type { Configuration, LifecycleRule } from "../../state/configurations.js";
import { invalidArgument, invalidRequest, invalidValue } from "../buckets/errors.js";
import { checkFilter, filterText, tagsOf } from "./lifecycle-filter.js";

const MAX_RULES = 1000;
const MAX_ID = 255;
const DAY = 24 * 60 * 60 * 1000;
/** AWS keeps objects in these classes for 30 days in S3 Standard first (S3 User Guide, "Lifecycle general transition considerations"). */
const after30Days: readonly (string | undefined)[] = ["STANDARD_IA", "ONEZONE_IA"];

type Transition = NonNullable<LifecycleRule["Transitions"]>[number];

/** The rules of a lifecycle, each with an id, where they are some that a bucket can have. */
export function checkedLifecycle({ Rules }: Configuration<"lifecycle">, ids: Ids): Configuration<"lifecycle"> {
  if (Rules === undefined || Rules.length === 0) throw malformedXml();
  if (Rules.length > MAX_RULES)
    throw invalidRequest(`The number of lifecycle rules must not exceed the allowed limit of ${MAX_RULES} rules`);
  const seen = new Set<string>();
  for (const rule of Rules) {
    checkRule(rule);
    if (rule.ID === undefined || rule.ID === "") continue;
    if (seen.has(rule.ID)) throw invalidValue("Rule ID must be unique. Found same ID for more than one rule");
    seen.add(rule.ID);
  }
  return { Rules: Rules.map((rule) => (rule.ID ? rule : { ...rule, ID: ids.uuid() })) };
}

function checkRule(rule: LifecycleRule): void {
  const { ID = "", Status, Prefix, Filter, Expiration, Transitions = [], NoncurrentVersionTransitions = [] } = rule;
  if (ID.length > MAX_ID) throw invalidValue(`ID length should not exceed allowed limit of ${MAX_ID}`);
  if (Status !== "Enabled" && Status !== "Disabled") throw malformedXml();
  if ((Prefix === undefined) === (Filter === undefined)) throw malformedXml();
  if (Filter !== undefined) checkFilter(Filter);
  const { NoncurrentVersionExpiration, AbortIncompleteMultipartUpload } = rule;
  const actions = [
    Expiration,
    NoncurrentVersionExpiration,
    AbortIncompleteMultipartUpload,
    ...Transitions,
    ...NoncurrentVersionTransitions,
  ];
  if (actions.every((action) => action === undefined))
    throw invalidRequest("At least one action needs to be specified in a rule");
  if (Expiration !== undefined) checkExpiration(Expiration, rule);
  checkTransitions(rule);
  checkNoncurrent(rule);
  if (AbortIncompleteMultipartUpload === undefined) return;
  if (tagsOf(Filter).length > 0) throw invalidRequest("AbortIncompleteMultipartUpload cannot be specified with Tags.");
  positive(AbortIncompleteMultipartUpload.DaysAfterInitiation, "DaysAfterInitiation", "AbortIncompleteMultipartUpload");
}

function checkExpiration(
  { Days, Date: date, ExpiredObjectDeleteMarker }: NonNullable<LifecycleRule["Expiration"]>,
  rule: LifecycleRule,
): void {
  if ([Days, date, ExpiredObjectDeleteMarker].filter((each) => each !== undefined).length !== 1) throw malformedXml();
  positive(Days, "Days", "Expiration");
  atMidnight(date);
  if (ExpiredObjectDeleteMarker !== undefined && tagsOf(rule.Filter).length > 0) {
    throw invalidRequest("ExpiredObjectDeleteMarker cannot be specified with Tags.");
  }
}

function checkTransitions(rule: LifecycleRule): void {
  const { Transitions = [], Expiration } = rule;
  const classes = new Set<string | undefined>();
  for (const transition of Transitions) {
    checkTransition(transition);
    if (classes.has(transition.StorageClass))
      throw invalidRequest("'StorageClass' must be different for 'Transition' actions in same 'Rule'");
    classes.add(transition.StorageClass);
    if (Expiration !== undefined) checkOrder(transition, Expiration, rule);
  }
}

function checkTransition({ Days, Date: date, StorageClass }: Transition): void {
  if ((Days === undefined) === (date === undefined) || StorageClass === undefined) throw malformedXml();
  if (Days !== undefined && Days < 0) throw invalidValue("'Days' in Transition action must be nonnegative");
  atMidnight(date);
  if (Days !== undefined && Days < 30 && after30Days.includes(StorageClass)) {
    throw invalidValue(
      `'Days' in Transition action must be greater than or equal to 30 for storageClass '${StorageClass}'`,
    );
  }
}

/** The expiration comes after the transition, and both count days or both name dates. */
function checkOrder(
  { Days: days, Date: date }: Transition,
  expiration: NonNullable<LifecycleRule["Expiration"]>,
  rule: LifecycleRule,
): void {
  const { Days: expirationDays, Date: expirationDate } = expiration;
  if ((days !== undefined && expirationDate !== undefined) || (date !== undefined && expirationDays !== undefined)) {
    throw invalidRequest(
      `Found mixed 'Date' and 'Days' based Expiration and Transition actions in lifecycle rule for filter '${filterText(rule)}'`,
    );
  }
  if (days !== undefined && expirationDays !== undefined && expirationDays <= days) throw tooEarly("Days", rule);
  if (date !== undefined && expirationDate !== undefined && expirationDate <= date) throw tooEarly("Date", rule);
}

function tooEarly(unit: "Days" | "Date", rule: LifecycleRule) {
  const later = unit === "Days" ? "greater" : "later";
  return invalidValue(
    `'${unit}' in the Expiration action for filter '${filterText(rule)}' must be ${later} than '${unit}' in the Transition action`,
  );
}

function checkNoncurrent({
  NoncurrentVersionExpiration: expiration,
  NoncurrentVersionTransitions = [],
}: LifecycleRule): void {
  for (const action of [expiration, ...NoncurrentVersionTransitions]) {
    const { NewerNoncurrentVersions: kept } = action ?? {};
    if (kept !== undefined && (kept < 1 || kept > 100)) {
      throw invalidValue("'NewerNoncurrentVersions' must be between 1 and 100");
    }
  }
  if (expiration === undefined) return;
  if (expiration.NoncurrentDays === undefined) throw malformedXml();
  positive(expiration.NoncurrentDays, "NoncurrentDays", "NoncurrentVersionExpiration");
}

function positive(days: number | undefined, member: string, action: string): void {
  if (days !== undefined && days < 1) throw invalidValue(`'${member}' for ${action} action must be a positive integer`);
}

function atMidnight(date: Date | undefined): void {
  if (date === undefined || date.getTime() % DAY === 0) return;
  throw invalidArgument("'Date' must be at midnight GMT", "Date", date.toISOString().replace(".000Z", "Z"));
}
