import { settingId, settingView } from "../settings/service-settings.js";
import type { EmulatedHandler } from "../types.js";

/** A setting of the account and region: as it was set, or its first value. */
export const getServiceSetting: EmulatedHandler<"GetServiceSetting"> = ({ SettingId }, call) => ({
  ServiceSetting: settingView(call, settingId(call, SettingId)),
});
