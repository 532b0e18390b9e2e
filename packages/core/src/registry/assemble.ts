import { onFirstUse, type ProtocolName } from "@cloudstub/kit";
import type { ServiceCodec } from "../protocols/protocol.js";
import { protocols } from "../protocols/protocols.js";
import { fileStubs } from "./file-stubs.js";
import { lazyState } from "./lazy-state.js";
import { OperationStub } from "./operation-stub.js";
import type { LoadedService, ServedModule, Stub } from "./stub.js";

/** Makes the stubs of a module, as it is started. */
export function assemble(
  module: ServedModule,
  started: Pick<LoadedService, "level" | "remedy" | "levelsOf" | "otherwise" | "option">,
): LoadedService {
  const codecs = new Map<ProtocolName, ServiceCodec>();
  let byName: Map<string, Stub> | undefined;
  const stateIn = onFirstUse(() => lazyState(module.state));
  const service: LoadedService = {
    id: module.id,
    module,
    model: module.model,
    state: (scope) => stateIn()(scope),
    stubs: [],
    ...started,
    operation(name) {
      byName ??= new Map(
        service.stubs.filter(({ wire }) => wire === module.protocols[0]).map((stub) => [stub.operation, stub]),
      );
      return byName.get(name);
    },
    codec(protocol) {
      const made = codecs.get(protocol) ?? protocols[protocol](module.model());
      codecs.set(protocol, made);
      return made;
    },
  };
  const names = Object.keys(module.operations).sort();
  const stubs = module.protocols.flatMap((wire) =>
    names.map((operation) => new OperationStub(service, wire, operation)),
  );
  return Object.assign(service, { stubs: [...stubs, ...fileStubs(service)] });
}
