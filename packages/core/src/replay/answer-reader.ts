import type { ServiceModel } from "@cloudstub/kit";
import { bodyOf } from "../body/body.js";
import { md5Of } from "../checksum/checksum-algorithms.js";
import { noQuery } from "../codec/form/url-query.js";
import { xmlReaders } from "../codec/xml/xml-reader.js";
import { parseXml } from "../codec/xml/xml-tree.js";
import { protocols } from "../protocols/protocols.js";
import type { Stub } from "../registry/stub.js";

/** An answer that AWS sent, or CloudStub. */
export interface ReceivedAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: { readonly [name: string]: string };
  readonly body: Uint8Array;
}

/**
 * Reads the output of an operation from a successful answer, as a client does. Outputs are bound to messages as inputs are, so the codec of an operation whose
 * input has the output's shape reads them; answers of the Query protocol are XML, where requests are forms. Throws where the answer is not of the model's form.
 */
export function readAnswer({ service, operation, wire }: Stub, { headers, body }: ReceivedAnswer): unknown {
  const model = service.model();
  if (wire === "awsQuery") return readResult(model, operation, body);
  const own = { ...model.operations[operation], input: model.operations[operation]?.output };
  const codec = protocols[wire]({ ...model, operations: { [operation]: own } }).operation(operation);
  const request = { method: "POST", url: "/", headers, body: bodyOf(body) };
  const payload = { size: body.length, chunks: body.length === 0 ? [] : [body], md5: md5Of(body) };
  return codec.decode({ request, body, payload, labels: {}, query: noQuery });
}

/** `<ListTopicsResponse><ListTopicsResult>…` */
function readResult(model: ServiceModel, operation: string, body: Uint8Array): unknown {
  const output = model.operations[operation]?.output;
  const result = parseXml(Buffer.from(body).toString()).children.find(({ name }) => name === `${operation}Result`);
  return output === undefined || result === undefined ? {} : xmlReaders(model)(output)(result);
}
