import type { Overlay } from "@cloudstub/kit";
import type { S3 } from "../types.js";
import { bucketRoutes } from "./bucket-routes.js";
import { authorize } from "./engine/access/authorize.js";
import { missingBucket } from "./engine/buckets/bucket.js";
import { newBucketsHaveAcls } from "./engine/buckets/new-buckets.js";
import { admit } from "./features/access/admit.js";
import { crossOrigin } from "./features/access/cors.js";
import { bucketInHost } from "./features/access/host-names.js";
import { restoration } from "./features/archives/restoration.js";
import { archiveOperations } from "./features/archives/rows.js";
import { attributeOperations } from "./features/attributes/rows.js";
import { bucketOperations } from "./features/buckets/rows.js";
import { delivery } from "./features/events/delivery.js";
import { recordEvent } from "./features/events/record-event.js";
import { eventOperations } from "./features/events/rows.js";
import { postObject } from "./features/forms/post-object.js";
import { leftOutOperations } from "./features/left-out/rows.js";
import { lifecycle } from "./features/lifecycle/agent.js";
import { lifecycleOperations } from "./features/lifecycle/rows.js";
import { whyLifecycleNot } from "./features/lifecycle/why-not.js";
import { multipartOperations } from "./features/multipart/rows.js";
import { objectOperations } from "./features/objects/rows.js";
import { versionOperations } from "./features/versions/rows.js";
import { website } from "./features/website/site.js";
import { ignoredMembers } from "./ignored-members.js";
import { rejectMissingMember, unrequiredMembers } from "./missing-member.js";
import { permissions } from "./permissions.js";
import { reads } from "./reads.js";
import { emulatedRoutes } from "./routes.js";
import { type EmulatedState, emulatedState, type ObjectObserver } from "./state.js";
import { wire } from "./wire.js";

/** Who acts on each change of an object, in their order. */
const objectObservers: readonly ObjectObserver[] = [recordEvent];

/** The object storage as AWS runs it. Each part has a table of its own. */
export const emulated: Overlay<S3, EmulatedState> = {
  state: (own, contract) => ({ ...emulatedState(own, contract), objectObservers }),
  scope: "shared",
  wire,
  authorize,
  permissions,
  missingResource: missingBucket,
  admit,
  reject: rejectMissingMember,
  labelInHost: bucketInHost,
  crossOrigin,
  forms: { PostObject: postObject },
  sites: { Website: website },
  operations: {
    ...bucketOperations,
    ...eventOperations,
    ...leftOutOperations,
    ...archiveOperations,
    ...attributeOperations,
    ...lifecycleOperations,
    ...multipartOperations,
    ...objectOperations,
    ...versionOperations,
  },
  unrequired: unrequiredMembers,
  options: [newBucketsHaveAcls],
  ignores: ignoredMembers,
  refuses: Object.keys(leftOutOperations),
  reads,
  shows: ["GetObject", "HeadObject"],
  routes: { ...bucketRoutes, ...emulatedRoutes },
  whyNot: whyLifecycleNot,
  agents: { lifecycle, restoration, delivery },
};
