import { checkIfPhoneNumberIsOptedOut } from "./check-if-phone-number-is-opted-out.js";
import { createSMSSandboxPhoneNumber } from "./create-sms-sandbox-phone-number.js";
import { deleteSMSSandboxPhoneNumber } from "./delete-sms-sandbox-phone-number.js";
import { getSMSAttributes } from "./get-sms-attributes.js";
import { getSMSSandboxAccountStatus } from "./get-sms-sandbox-account-status.js";
import { listOriginationNumbers } from "./list-origination-numbers.js";
import { listPhoneNumbersOptedOut } from "./list-phone-numbers-opted-out.js";
import { listSMSSandboxPhoneNumbers } from "./list-sms-sandbox-phone-numbers.js";
import { optInPhoneNumber } from "./opt-in-phone-number.js";
import { setSMSAttributes } from "./set-sms-attributes.js";
import { verifySMSSandboxPhoneNumber } from "./verify-sms-sandbox-phone-number.js";

/** The operations on text messages and phone numbers. */
export const smsOperations = {
  CheckIfPhoneNumberIsOptedOut: checkIfPhoneNumberIsOptedOut,
  CreateSMSSandboxPhoneNumber: createSMSSandboxPhoneNumber,
  DeleteSMSSandboxPhoneNumber: deleteSMSSandboxPhoneNumber,
  GetSMSAttributes: getSMSAttributes,
  GetSMSSandboxAccountStatus: getSMSSandboxAccountStatus,
  ListOriginationNumbers: listOriginationNumbers,
  ListPhoneNumbersOptedOut: listPhoneNumbersOptedOut,
  ListSMSSandboxPhoneNumbers: listSMSSandboxPhoneNumbers,
  OptInPhoneNumber: optInPhoneNumber,
  SetSMSAttributes: setSMSAttributes,
  VerifySMSSandboxPhoneNumber: verifySMSSandboxPhoneNumber,
};
