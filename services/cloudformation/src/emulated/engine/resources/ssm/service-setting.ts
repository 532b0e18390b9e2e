import type { Steps } from "../../steps.js";
import type { Made, ResourceType, ResourceWork } from "../handler.js";

function* put({ ask, properties: { SettingId, SettingValue } }: ResourceWork): Steps<Made> {
  yield* ask("ssm", "UpdateServiceSetting", { SettingId, SettingValue });
  const { ServiceSetting: set = {} } = yield* ask("ssm", "GetServiceSetting", { SettingId });
  const { ARN: Arn, Status, LastModifiedUser, LastModifiedDate } = set;
  return {
    physicalId: Arn,
    attributes: { Arn, Status, LastModifiedUser, LastModifiedDate: LastModifiedDate?.toISOString() },
  };
}

/** `AWS::SSM::ServiceSetting`: `Ref` gives its ARN. A deletion gives the setting its first value again. */
export const serviceSetting: ResourceType = {
  service: "ssm",
  create: put,
  update: put,
  *remove({ ask, before: { SettingId } }) {
    yield* ask("ssm", "ResetServiceSetting", { SettingId });
  },
};
