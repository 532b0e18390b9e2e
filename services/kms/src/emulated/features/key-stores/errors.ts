import { refused } from "../../engine/errors.js";

/** There are no CloudHSM clusters. The words are those of the API reference. */
export const clusterNotFound = () =>
  refused(
    "CloudHsmClusterNotFoundException",
    "The request was rejected because AWS KMS cannot find the CloudHSM cluster with the specified cluster ID.",
  );

/** External key stores are not asked. AWS's words are not documented. */
export const proxyUnreachable = () =>
  refused(
    "XksProxyUriUnreachableException",
    "CloudStub connects to no external key store proxy, so that it can't create this key store.",
  );
