import { madeUpId } from "../stacks/made-up.js";
import { atOnce, nothing } from "../steps.js";
import type { ResourceType } from "./handler.js";

/** A resource of a type that CloudStub does not have, where the option `skipUnknown` lets stacks have it: nothing is made. */
export const skipped: ResourceType = {
  create: ({ stack, logicalId }) => atOnce(() => ({ physicalId: madeUpId(stack.name, logicalId), isSkipped: true })),
  remove: nothing,
};
