import { settingId, settingView } from "../settings/service-settings.js";
import type { EmulatedHandler } from "../types.js";

/** Gives a setting its first value again. */
export const resetServiceSetting: EmulatedHandler<"ResetServiceSetting"> = ({ SettingId }, call) => {
  const id = settingId(call, SettingId);
  call.state.settings.delete(id);
  return { ServiceSetting: settingView(call, id) };
};
