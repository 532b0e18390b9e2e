import { atOnce, nothing } from "../../steps.js";
import type { ResourceType } from "../handler.js";

/** `AWS::CDK::Metadata`, by which CDK counts its use: nothing is behind it. */
export const cdkMetadata: ResourceType = {
  create: ({ call }) => atOnce(() => ({ physicalId: call.ids.uuid() })),
  remove: nothing,
};
