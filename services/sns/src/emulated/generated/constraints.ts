// size: a table, which scripts/generate-constraints.ts writes from botocore 1.44.5. Do not edit.
import type { Constraints } from "@cloudstub/kit";

/** The rules for the values of inputs in AWS's model of sns. */
export const constraints: Constraints = {
  shapes: {
    AmazonResourceName: { length: [1, 1011] },
    LanguageCodeString: { oneOf: ["en-US", "en-GB", "es-419", "es-ES", "de-DE", "fr-CA", "fr-FR", "it-IT", "ja-JP", "pt-BR", "kr-KR", "zh-CN", "zh-TW"] },
    MaxItems: { range: [1, 100] },
    MaxItemsListOriginationNumbers: { range: [1, 30] },
    OTPCode: { length: [5, 8], pattern: /^(?:^[0-9]+$)$/ },
    PhoneNumberString: { length: [undefined, 20], pattern: /^(?:^(\+[0-9]{8,}|[0-9]{0,9})$)$/, sensitive: true },
    TagKey: { length: [1, 128] },
    TagKeyList: { each: "TagKey" },
    TagValue: { length: [0, 256] },
  },
  members: {
    CreateSMSSandboxPhoneNumberInput: { PhoneNumber: "PhoneNumberString", LanguageCode: "LanguageCodeString" },
    DeleteSMSSandboxPhoneNumberInput: { PhoneNumber: "PhoneNumberString" },
    ListOriginationNumbersRequest: { MaxResults: "MaxItemsListOriginationNumbers" },
    ListSMSSandboxPhoneNumbersInput: { MaxResults: "MaxItems" },
    ListTagsForResourceRequest: { ResourceArn: "AmazonResourceName" },
    Tag: { Key: "TagKey", Value: "TagValue" },
    TagResourceRequest: { ResourceArn: "AmazonResourceName" },
    UntagResourceRequest: { ResourceArn: "AmazonResourceName", TagKeys: "TagKeyList" },
    VerifySMSSandboxPhoneNumberInput: { PhoneNumber: "PhoneNumberString", OneTimePassword: "OTPCode" },
  },
};
