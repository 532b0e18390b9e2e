import { encodeDocument } from "../../engine/document-text.js";
import { versionNotFound } from "../../engine/errors.js";
import { findPolicy, versionEntry, versionId, versionsOf } from "../../engine/policies.js";
import type { EmulatedHandler } from "../../types.js";

/** Shows a version of a managed policy. */
export const getPolicyVersion: EmulatedHandler<"GetPolicyVersion"> = ({ PolicyArn, VersionId }, call) => {
  const policy = findPolicy(call, PolicyArn);
  const version = versionsOf(call, policy).find(({ number }) => versionId(number) === VersionId);
  if (version === undefined) throw versionNotFound(PolicyArn, VersionId);
  return { PolicyVersion: { Document: encodeDocument(version.document), ...versionEntry(policy, version) } };
};
