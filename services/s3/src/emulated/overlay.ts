import type { Overlay } from "@cloudstub/kit";
import type { S3 } from "../types.js";
import { admit } from "./access/admit.js";
import { authorize } from "./access/authorize.js";
import { crossOrigin } from "./access/cors.js";
import { postObject } from "./access/form/post-object.js";
import { bucketInHost } from "./access/host-names.js";
import { restoration } from "./archives/restoration.js";
import { archiveOperations } from "./archives/table.js";
import { bucketRoutes } from "./buckets/routes.js";
import { bucketOperations } from "./buckets/table.js";
import { delivery } from "./events/delivery.js";
import { eventOperations } from "./events/table.js";
import { ignoredMembers } from "./ignored-members.js";
import { lifecycle } from "./lifecycle/agent.js";
import { lifecycleOperations } from "./lifecycle/table.js";
import { rejectMissingMember } from "./missing-member.js";
import { reads } from "./reads.js";
import { type EmulatedState, emulatedState } from "./state.js";
import { attributeOperations } from "./tables/attributes.js";
import { leftOutOperations } from "./tables/left-out.js";
import { multipartOperations } from "./tables/multipart.js";
import { objectOperations } from "./tables/objects.js";
import { versionOperations } from "./tables/versions.js";
import { emulatedRoutes } from "./views/routes.js";
import { website } from "./website/site.js";

/** The object storage as AWS runs it. Each part has a table of its own. */
export const emulated: Overlay<S3, EmulatedState> = {
  state: emulatedState,
  scope: "shared",
  wire: { textHeaders: ["Expires"] },
  authorize,
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
  ignores: ignoredMembers,
  refuses: Object.keys(leftOutOperations),
  reads,
  shows: ["GetObject", "HeadObject"],
  routes: { ...bucketRoutes, ...emulatedRoutes },
  agents: { lifecycle, restoration, delivery },
};
