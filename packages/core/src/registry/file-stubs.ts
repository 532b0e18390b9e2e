import type { Download, DownloadFile, Form, FormAnswer, PostedForm } from "@cloudstub/kit";
import type { OperationCodec } from "../protocols/protocol.js";
import { header } from "../wire/wire.js";
import type { LoadedService, Stub } from "./stub.js";

/** The stubs of a module's downloads and forms. Errors are written as the service's first protocol writes them. */
export function fileStubs(service: LoadedService): Stub[] {
  const { downloads = {}, forms = {} } = service.module;
  return [
    ...Object.entries(downloads).map(([name, download]) => downloadStub(service, name, download)),
    ...Object.entries(forms).map(([name, form]) => formStub(service, name, form)),
  ];
}

function downloadStub(service: LoadedService, operation: string, { path, read }: Download<unknown>): Stub {
  return stubOf(service, { operation, http: ["GET", path], run: read, codec: () => downloadCodec });
}

function formStub(service: LoadedService, operation: string, { path, post }: Form<unknown>): Stub {
  const run = ({ contentType, body, ...labels }: FormInput, call: Parameters<typeof post>[1]) =>
    post({ labels, contentType, body } as PostedForm, call);
  return stubOf(service, { operation, http: ["POST", path], run, codec: () => formCodec });
}

function stubOf(service: LoadedService, own: Required<Pick<Stub, "operation" | "http" | "run" | "codec">>): Stub {
  const [wire] = service.module.protocols;
  return {
    service,
    wire,
    protocol: wire === "restXml" ? "REST_XML" : "REST_JSON",
    matchKey: own.http.join(" "),
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
