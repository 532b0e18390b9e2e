import { createPlatformApplication } from "./create-platform-application.js";
import { createPlatformEndpoint } from "./create-platform-endpoint.js";
import { deleteEndpoint } from "./delete-endpoint.js";
import { deletePlatformApplication } from "./delete-platform-application.js";
import { getEndpointAttributes } from "./get-endpoint-attributes.js";
import { getPlatformApplicationAttributes } from "./get-platform-application-attributes.js";
import { listEndpointsByPlatformApplication } from "./list-endpoints-by-platform-application.js";
import { listPlatformApplications } from "./list-platform-applications.js";
import { setEndpointAttributes } from "./set-endpoint-attributes.js";
import { setPlatformApplicationAttributes } from "./set-platform-application-attributes.js";

/** The operations on platform applications and their endpoints. */
export const mobileOperations = {
  CreatePlatformApplication: createPlatformApplication,
  CreatePlatformEndpoint: createPlatformEndpoint,
  DeleteEndpoint: deleteEndpoint,
  DeletePlatformApplication: deletePlatformApplication,
  GetEndpointAttributes: getEndpointAttributes,
  GetPlatformApplicationAttributes: getPlatformApplicationAttributes,
  ListEndpointsByPlatformApplication: listEndpointsByPlatformApplication,
  ListPlatformApplications: listPlatformApplications,
  SetEndpointAttributes: setEndpointAttributes,
  SetPlatformApplicationAttributes: setPlatformApplicationAttributes,
};
