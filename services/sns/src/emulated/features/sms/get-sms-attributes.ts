import type { EmulatedHandler } from "../../types.js";
import { defaultSmsAttributes } from "./sms-attributes.js";

/** The settings of text messages, or some of them. */
export const getSMSAttributes: EmulatedHandler<"GetSMSAttributes"> = ({ attributes: names = [] }, { state }) => {
  const all = Object.entries({ ...defaultSmsAttributes, ...Object.fromEntries(state.smsAttributes.entries()) });
  return { attributes: Object.fromEntries(all.filter(([name]) => names.length === 0 || names.includes(name))) };
};
