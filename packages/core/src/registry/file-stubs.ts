import type { Download, DownloadFile, Form, FormAnswer, PostedForm, Site, SiteAnswer } from "@cloudstub/kit";
import type { OperationCodec } from "../protocols/protocol.js";
import { header } from "../wire/wire.js";
import type { LoadedService, Stub } from "./stub.js";

/** The stubs of a module's downloads, forms and sites. Errors are written as the service's first protocol writes them. */
export function fileStubs(service: LoadedService): Stub[] {
  const { downloads = {}, forms = {}, sites = {} } = service.module;
  return [
    ...Object.entries(downloads).map(([name, download]) => downloadStub(service, name, download)),
    ...Object.entries(forms).map(([name, form]) => formStub(service, name, form)),
    ...Object.entries(sites).map(([name, site]) => siteStub(service, name, site)),
  ];
}

function downloadStub(service: LoadedService, operation: string, { path, read }: Download<unknown>): Stub {
  return stubOf(service, { operation, ...at("GET", path), effect: "reads", run: read, codec: () => downloadCodec });
}

function formStub(service: LoadedService, operation: string, { path, method = "POST", post }: Form<unknown>): Stub {
  const run = ({ contentType, body, ...labels }: FormInput, call: Parameters<typeof post>[1]) =>
    post({ labels, contentType, body } as PostedForm, call);
  return stubOf(service, { operation, ...at(method, path), effect: "changes", run, codec: () => formCodec });
}

function siteStub(service: LoadedService, operation: string, { host, labelsIn, effect, serve }: Site<unknown>): Stub {
  const requestIdHeader = service.module.protocols[0] === "restXml" ? "x-amz-request-id" : "x-amzn-RequestId";
  return stubOf(service, {
    operation,
    matchKey: host,
    effect: effect ?? "shows",
    site: labelsIn,
    run: ({ asked }, call) => serve(asked, call),
    codec: () => siteCodec(requestIdHeader),
  });
}

function at(method: string, path: string): Pick<Stub, "http" | "matchKey"> {
  return { http: [method, path], matchKey: `${method} ${path}` };
}

type OwnMembers = Pick<Stub, "operation" | "matchKey" | "effect" | "run" | "codec" | "http" | "site">;

function stubOf(service: LoadedService, own: OwnMembers): Stub {
  const [wire] = service.module.protocols;
  return {
    service,
    wire,
    protocol: wire === "restXml" ? "REST_XML" : "REST_JSON",
    streams: false,
    checksums: false,
    violations: () => [],
    ignored: () => undefined,
    placeholder: false,
    ...own,
  };
}

const downloadCodec: OperationCodec = {
  decode: ({ labels }) => labels,
  encode(output, requestId) {
    const { bytes, contentType } = output as DownloadFile;
    return { status: 200, headers: { "Content-Type": contentType, "x-amzn-RequestId": requestId }, body: bytes };
  },
};

/** The labels of its path are members of a form's input, as of an operation's: faults and permissions look there. */
type FormInput = Pick<PostedForm, "contentType" | "body"> & { readonly [label: string]: unknown };

const formCodec: OperationCodec = {
  decode: ({ request, labels, body }) => ({ ...labels, contentType: header(request, "content-type") ?? "", body }),
  encode(output, requestId) {
    const { status, headers, body } = output as FormAnswer;
    return { status, headers: { ...headers, "x-amz-request-id": requestId }, body };
  },
};

function siteCodec(requestIdHeader: string): OperationCodec {
  return {
    decode: ({ request: { method, url, headers }, labels, body }) => ({
      ...labels,
      asked: { method, url, headers, labels, body },
    }),
    encode(output, requestId) {
      const { status, headers, cookies, body } = output as SiteAnswer;
      return { status, headers: { ...headers, [requestIdHeader]: requestId }, ...(cookies && { cookies }), body };
    },
  };
}
