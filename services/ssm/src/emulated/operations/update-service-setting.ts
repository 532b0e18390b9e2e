import { callerArn } from "@cloudstub/kit";
import { checkSettingValue, settingId } from "../settings/service-settings.js";
import type { EmulatedHandler } from "../types.js";

/** Sets a setting of the account and region. */
export const updateServiceSetting: EmulatedHandler<"UpdateServiceSetting"> = ({ SettingId, SettingValue }, call) => {
  const id = settingId(call, SettingId);
  checkSettingValue(id, SettingValue);
  call.state.settings.set(id, { value: SettingValue, modifiedAt: call.clock.now(), modifiedBy: callerArn(call) });
  return {};
};
