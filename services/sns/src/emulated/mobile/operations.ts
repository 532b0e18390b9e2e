import { createPlatformApplication } from "../operations/create-platform-application.js";
import { createPlatformEndpoint } from "../operations/create-platform-endpoint.js";
import { deleteEndpoint } from "../operations/delete-endpoint.js";
import { deletePlatformApplication } from "../operations/delete-platform-application.js";
import { getEndpointAttributes } from "../operations/get-endpoint-attributes.js";
import { getPlatformApplicationAttributes } from "../operations/get-platform-application-attributes.js";
import { listEndpointsByPlatformApplication } from "../operations/list-endpoints-by-platform-application.js";
import { listPlatformApplications } from "../operations/list-platform-applications.js";
import { setEndpointAttributes } from "../operations/set-endpoint-attributes.js";
import { setPlatformApplicationAttributes } from "../operations/set-platform-application-attributes.js";

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
