import { isPlaceholder, type ProtocolName, type ServiceModel, type ServiceModule } from "@cloudstub/kit";
import type { Stub, StubProtocol } from "../mock/stub.js";
import { once } from "../once.js";
import { requiredCheck } from "../model/required.js";
import { refOf, structure } from "../model/shapes.js";
import type { ServiceCodec } from "../protocols/protocol.js";
import { protocols } from "../protocols/protocols.js";

/** A service that is registered: its module, model and stubs. */
export interface LoadedService {
  readonly id: string;
  readonly module: ServiceModule;
  readonly model: () => ServiceModel;
  /** Sorted by operation. */
  readonly stubs: readonly Stub[];
  /** Codecs by protocol, made on first use. */
  readonly codec: (protocol: ProtocolName) => ServiceCodec;
}

const stubProtocols: Record<ProtocolName, StubProtocol> = {
  awsJson1_0: "JSON_TARGET",
  awsJson1_1: "JSON_TARGET",
  awsQuery: "QUERY",
  restJson1: "REST_JSON",
  restXml: "REST_XML",
};

/** Makes the stubs of a module. The only place that knows of fidelity. */
export function assemble(module: ServiceModule): LoadedService {
  const codecs = new Map<ProtocolName, ServiceCodec>();
  const service: LoadedService = {
    id: module.id,
    module,
    model: module.model,
    stubs: [],
    codec(protocol) {
      const made = codecs.get(protocol) ?? protocols[protocol](module.model());
      codecs.set(protocol, made);
      return made;
    },
  };
  const names = Object.keys(module.operations).sort();
  const stubs = module.protocols.flatMap((wire) => names.map((operation) => makeStub(service, wire, operation)));
  return Object.assign(service, { stubs });
}

function makeStub(service: LoadedService, wire: ProtocolName, operation: string): Stub {
  const row: unknown = service.module.operations[operation];
  const placeholder = isPlaceholder(row);
  const missing = once(() => requiredCheck(service.model(), service.model().operations[operation]?.input));
  return {
    service,
    operation,
    wire,
    protocol: stubProtocols[wire],
    matchKey: matchKey(service.model(), wire, operation),
    streams: streamsInput(service.model(), operation),
    missing: (input) => missing()(input),
    placeholder,
    run: placeholder ? row.answer : (row as Stub["run"]),
    codec: once(() => service.codec(wire).operation(operation)),
  };
}

function streamsInput(model: ServiceModel, operation: string): boolean {
  const members = Object.values(structure(model, model.operations[operation]?.input).members);
  return members.some((member) => refOf(member) === "streaming-blob");
}

function matchKey(model: ServiceModel, wire: ProtocolName, operation: string): string {
  switch (wire) {
    case "awsJson1_0":
    case "awsJson1_1":
      return `${model.targetPrefix}.${operation}`;
    case "awsQuery":
      return `Action=${operation}`;
    default: {
      const [method, path] = model.operations[operation]?.http ?? ["", ""];
      return `${method} ${path}`;
    }
  }
}
