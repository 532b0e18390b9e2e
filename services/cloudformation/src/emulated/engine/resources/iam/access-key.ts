import type { Steps } from "../../steps.js";
import type { ExistingWork, Made, ResourceType } from "../handler.js";

function* update({ ask, before, physicalId: AccessKeyId, attributes, properties }: ExistingWork): Steps<Made> {
  const { UserName, Status = "Active" } = properties;
  if ((before["Status"] ?? "Active") !== Status)
    yield* ask("iam", "UpdateAccessKey", { UserName, AccessKeyId, Status });
  return { physicalId: AccessKeyId, attributes };
}

/** `AWS::IAM::AccessKey`: `Ref` gives its id, and the attribute `SecretAccessKey` its secret. Another `Serial` makes another key. */
export const accessKey: ResourceType = {
  service: "iam",
  *create(work) {
    const { UserName } = work.properties;
    const { AccessKey } = yield* work.ask("iam", "CreateAccessKey", { UserName });
    const physicalId = AccessKey?.AccessKeyId ?? "";
    work.made(physicalId);
    const attributes = { Id: physicalId, SecretAccessKey: AccessKey?.SecretAccessKey ?? "" };
    return yield* update({ ...work, before: {}, tagsBefore: [], physicalId, attributes });
  },
  update,
  *remove({ ask, before: { UserName = "" }, physicalId: AccessKeyId }) {
    yield* ask("iam", "DeleteAccessKey", { UserName, AccessKeyId });
  },
};
