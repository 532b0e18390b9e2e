import type { ProtocolName } from "@cloudstub/kit";
import { awsJson } from "./aws-json.js";
import { awsQuery } from "./aws-query.js";
import type { Protocol } from "./protocol.js";
import { restJson } from "./rest-json.js";
import { restXml } from "./rest-xml.js";

/** Every wire protocol by its name. */
export const protocols: Record<ProtocolName, Protocol> = {
  awsJson1_0: awsJson("1.0"),
  awsJson1_1: awsJson("1.1"),
  awsQuery,
  restJson1: restJson,
  restXml,
};
