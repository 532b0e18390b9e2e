/** Settings of text messages that every account has (SNS API reference, SetSMSAttributes). */
export const defaultSmsAttributes = { MonthlySpendLimit: "1" } as const;

/** What SetSMSAttributes takes. */
export const smsAttributeNames: readonly string[] = [
  "DefaultSenderID",
  "DefaultSMSType",
  "DeliveryStatusIAMRole",
  "DeliveryStatusSuccessSamplingRate",
  "MonthlySpendLimit",
  "UsageReportS3Bucket",
];
