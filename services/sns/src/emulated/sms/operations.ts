import { checkIfPhoneNumberIsOptedOut } from "../operations/check-if-phone-number-is-opted-out.js";
import { createSMSSandboxPhoneNumber } from "../operations/create-sms-sandbox-phone-number.js";
import { deleteSMSSandboxPhoneNumber } from "../operations/delete-sms-sandbox-phone-number.js";
import { getSMSAttributes } from "../operations/get-sms-attributes.js";
import { getSMSSandboxAccountStatus } from "../operations/get-sms-sandbox-account-status.js";
import { listOriginationNumbers } from "../operations/list-origination-numbers.js";
import { listPhoneNumbersOptedOut } from "../operations/list-phone-numbers-opted-out.js";
import { listSMSSandboxPhoneNumbers } from "../operations/list-sms-sandbox-phone-numbers.js";
import { optInPhoneNumber } from "../operations/opt-in-phone-number.js";
import { setSMSAttributes } from "../operations/set-sms-attributes.js";
import { verifySMSSandboxPhoneNumber } from "../operations/verify-sms-sandbox-phone-number.js";

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
