import { type Overlay, validationException } from "@cloudstub/kit";
import type { Lambda } from "../types.js";
import { authorize, enforcePermissions } from "./authorize.js";
import { asAwsTells, constraints } from "./constraints.js";
import { emulatedDownloads } from "./downloads.js";
import { statusDelay, transitions } from "./engine/transitions.js";
import { accountInUrlId } from "./engine/url-id.js";
import { aliasOperations } from "./features/aliases/rows.js";
import { codeSigningOperations } from "./features/code-signing/rows.js";
import { concurrencyOperations } from "./features/concurrency/rows.js";
import { eventInvokeOperations } from "./features/event-invoke/rows.js";
import { functionOperations } from "./features/functions/rows.js";
import { asyncInvocations } from "./features/invocations/asynchronous.js";
import { invocationOperations } from "./features/invocations/rows.js";
import { layerOperations } from "./features/layers/rows.js";
import { consumeQueues } from "./features/mappings/queues/consume-queues.js";
import { mappingOperations } from "./features/mappings/rows.js";
import { consumeStreams } from "./features/mappings/streams/consume-streams.js";
import { mappingTransitions } from "./features/mappings/transitions.js";
import { whyMappingsReadNothing } from "./features/mappings/why/why-not.js";
import { permissionOperations } from "./features/permissions/rows.js";
import { settingOperations } from "./features/settings/rows.js";
import { tagOperations } from "./features/tags/rows.js";
import { crossOrigin } from "./features/url-requests/cors.js";
import { functionUrl } from "./features/url-requests/site.js";
import { urlOperations } from "./features/urls/rows.js";
import { versionOperations } from "./features/versions/rows.js";
import { functionRoutes } from "./function-routes.js";
import { leave } from "./leave.js";
import { permissions } from "./permissions.js";
import { emulatedRoutes } from "./routes.js";
import { savedEventRoutes } from "./saved-event-routes.js";
import { type OwnState, ownState } from "./state/state.js";

/** The function service as AWS runs it. */
export const emulated: Overlay<Lambda, OwnState> = {
  state: (own) => ownState(own),
  leave,
  scope: "region",
  // Errors say whose fault they are, but for some that name no type (recorded answers of AWS, 2025-11).
  wire: { jsonErrors: { members: { Type: "User" } } },
  constraints,
  reject: (violations, operation) => validationException(asAwsTells(violations), operation),
  operations: {
    ...functionOperations,
    ...versionOperations,
    ...aliasOperations,
    ...permissionOperations,
    ...concurrencyOperations,
    ...urlOperations,
    ...eventInvokeOperations,
    ...mappingOperations,
    ...layerOperations,
    ...codeSigningOperations,
    ...settingOperations,
    ...tagOperations,
    ...invocationOperations,
  },
  ignores: {
    CreateFunction: ["Code.S3ObjectStorageMode", "Code.SourceKMSKeyArn", "PublishTo"],
    Invoke: ["DurableExecutionName", "TenantId"],
    InvokeWithResponseStream: ["TenantId"],
    ListFunctions: ["MasterRegion"],
    PublishLayerVersion: ["Content.S3ObjectStorageMode"],
    PublishVersion: ["PublishTo"],
    UpdateFunctionCode: ["S3ObjectStorageMode", "SourceKMSKeyArn", "PublishTo"],
  },
  reads: [
    "GetAccountSettings",
    "GetAlias",
    "GetCodeSigningConfig",
    "GetEventSourceMapping",
    "GetFunction",
    "GetFunctionCodeSigningConfig",
    "GetFunctionConcurrency",
    "GetFunctionConfiguration",
    "GetFunctionEventInvokeConfig",
    "GetFunctionRecursionConfig",
    "GetFunctionUrlConfig",
    "GetLayerVersion",
    "GetLayerVersionByArn",
    "GetLayerVersionPolicy",
    "GetPolicy",
    "GetProvisionedConcurrencyConfig",
    "GetRuntimeManagementConfig",
    "ListAliases",
    "ListCodeSigningConfigs",
    "ListEventSourceMappings",
    "ListFunctionEventInvokeConfigs",
    "ListFunctions",
    "ListFunctionsByCodeSigningConfig",
    "ListFunctionUrlConfigs",
    "ListLayers",
    "ListLayerVersions",
    "ListProvisionedConcurrencyConfigs",
    "ListTags",
    "ListVersionsByFunction",
  ],
  routes: { ...emulatedRoutes, ...functionRoutes, ...savedEventRoutes },
  options: [enforcePermissions, statusDelay],
  authorize,
  permissions,
  sites: { InvokeFunctionUrl: functionUrl },
  crossOrigin,
  // Of other inputs the caller says whose resources they are about.
  accountIn: ({ UrlId }) => (typeof UrlId === "string" ? accountInUrlId(UrlId) : undefined),
  regionIn: ({ UrlRegion }) => (typeof UrlRegion === "string" ? UrlRegion : undefined),
  downloads: emulatedDownloads,
  whyNot: whyMappingsReadNothing,
  agents: { transitions, mappingTransitions, asyncInvocations, consumeQueues, consumeStreams },
};
