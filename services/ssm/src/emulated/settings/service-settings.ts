import { arn } from "@cloudstub/kit";
import { invalidSettingValue, settingNotFound } from "../errors.js";
import type { EmulatedState } from "../state.js";
import type { StoreCall } from "../types.js";

/** What a setting may be; any text where no values are named. */
interface Setting {
  readonly initial: string;
  readonly values?: readonly string[];
}

const DEFAULT_TIER = "/ssm/parameter-store/default-parameter-tier";

/**
 * The settings of Systems Manager with their values (API reference, UpdateServiceSetting). First values are those that the User Guide calls defaults; it names
 * none of the log destination, the group's name, adaptive concurrency and Application Manager.
 */
const settings = new Map<string, Setting>([
  ["/ssm/appmanager/appmanager-enabled", { initial: "False", values: ["True", "False"] }],
  ["/ssm/automation/customer-script-log-destination", { initial: "None", values: ["CloudWatch"] }],
  ["/ssm/automation/customer-script-log-group-name", { initial: "None" }],
  ["/ssm/automation/enable-adaptive-concurrency", { initial: "False", values: ["True", "False"] }],
  ["/ssm/documents/console/public-sharing-permission", { initial: "Enable", values: ["Enable", "Disable"] }],
  ["/ssm/managed-instance/activation-tier", { initial: "standard", values: ["standard", "advanced"] }],
  ["/ssm/managed-instance/default-ec2-instance-management-role", { initial: "$None" }],
  ["/ssm/opsinsights/opscenter", { initial: "Disabled", values: ["Enabled", "Disabled"] }],
  [DEFAULT_TIER, { initial: "Standard", values: ["Standard", "Advanced", "Intelligent-Tiering"] }],
  ["/ssm/parameter-store/high-throughput-enabled", { initial: "false", values: ["true", "false"] }],
]);

/** AWS tells when it provisioned a setting; this is the date in the example of the API reference. */
const PROVISIONED = Date.UTC(2019, 3, 17);

/** The id of a setting, which may be named by its ARN, too. Throws `ServiceSettingNotFound`. */
export function settingId(call: Pick<StoreCall, "partition" | "region" | "account">, text: string): string {
  const before = arn(call, "ssm", "servicesetting");
  const id = text.startsWith(`${before}/`) ? text.slice(before.length) : text;
  if (!settings.has(id)) throw settingNotFound();
  return id;
}

/** Throws `ValidationException` for a value that a setting can't have. */
export function checkSettingValue(id: string, value: string): void {
  const values = settings.get(id)?.values;
  if (values !== undefined && !values.includes(value)) throw invalidSettingValue(id, value);
}

/** A setting as the service shows it. */
export function settingView(call: Pick<StoreCall, "state" | "partition" | "region" | "account">, id: string) {
  const set = call.state.settings.get(id);
  return {
    SettingId: id,
    SettingValue: set?.value ?? settings.get(id)?.initial,
    LastModifiedDate: new Date(set?.modifiedAt ?? PROVISIONED),
    LastModifiedUser: set?.modifiedBy ?? "System",
    ARN: arn(call, "ssm", `servicesetting${id}`),
    Status: set === undefined ? "Default" : "Customized",
  };
}

/** The tier that new versions get where a request names none; undefined for the one that decides nothing (User Guide, "Specifying a default parameter tier"). */
export function defaultTier({ settings: set }: Pick<EmulatedState, "settings">): string | undefined {
  const { value } = set.get(DEFAULT_TIER) ?? {};
  return value === "Standard" ? undefined : value;
}
