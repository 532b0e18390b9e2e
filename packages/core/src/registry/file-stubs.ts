import type { Download, DownloadFile } from "@cloudstub/kit";
import type { OperationCodec } from "../protocols/protocol.js";
import type { LoadedService, Stub } from "./stub.js";

/** The stubs of a module's downloads. Errors are written as the service's first protocol writes them. */
export function fileStubs(service: LoadedService): Stub[] {
  return Object.entries(service.module.downloads ?? {}).map(([name, download]) => downloadStub(service, name, download));
}

function downloadStub(service: LoadedService, name: string, { path, read }: Download<unknown>): Stub {
  const [wire] = service.module.protocols;
  return {
    service,
    operation: name,
    wire,
    protocol: wire === "restXml" ? "REST_XML" : "REST_JSON",
    matchKey: `GET ${path}`,
    http: ["GET", path],
    streams: false,
    checksums: false,
    violations: () => [],
    ignored: () => undefined,
    placeholder: false,
    run: read,
    codec: () => codec,
  };
}

const codec: OperationCodec = {
  decode: ({ labels }) => labels,
  encode(output, requestId) {
    const { bytes, contentType } = output as DownloadFile;
    return { status: 200, headers: { "Content-Type": contentType, "x-amzn-RequestId": requestId }, body: bytes };
  },
};
