import type { Laboratory } from "./laboratory.js";
import { choice, type Tool, texts } from "./tool.js";

interface Status {
  readonly version: string;
  readonly port: number;
  readonly modules: readonly { readonly id: string; readonly level: string; readonly remedy?: string }[];
}

/** Of the server itself. */
export const serverTools: { readonly [name: string]: Tool } = {
  find_server: {
    title: "Find the server",
    description:
      "Shows the server that the other tools ask: the endpoint for SDKs, its services with their levels, and the worlds. Says so where none runs.",
    params: {},
    readsOnly: true,
    run: (_, laboratory, signal) => describeServer(laboratory, signal),
  },
  start_server: {
    title: "Start a server",
    description:
      "Starts a server on free ports, which ends with this connection, and shows it as find_server does. The other tools ask that one from then on. Use it where find_server finds none.",
    params: {
      services: texts("Ids of the services, such as sqs and s3; all unless given."),
      fidelity: choice(
        ["emulated", "contract"],
        "How closely services follow AWS: as AWS behaves, or by a simple contract; emulated unless given.",
      ),
    },
    async run({ services, fidelity }, laboratory, signal) {
      await laboratory.start({ services: services as string[] | undefined, fidelity: fidelity as string | undefined });
      return describeServer(laboratory, signal);
    },
  },
  report: {
    title: "Report on all calls",
    description:
      "Says which operations of AWS the code under test called, how often, with which errors, how close to AWS each is, what calls asked for and was not done, which requests matched nothing, and, where the server checks policies, the least IAM policy that the calls needed.",
    params: {},
    readsOnly: true,
    showsStored: true,
    run: (_, laboratory, signal) => laboratory.ask("GET", "/api/report", { signal }),
  },
};

async function describeServer(laboratory: Laboratory, signal: AbortSignal): Promise<string> {
  const [status, worlds] = await Promise.all(
    ["/api/status", "/api/worlds"].map((path) => laboratory.whole("GET", path, { signal })),
  );
  const { version, port, modules } = JSON.parse(status ?? "") as Status;
  const { hostname, protocol } = new URL(laboratory.url);
  return JSON.stringify({
    apiUrl: laboratory.url,
    endpoint: `${protocol}//${hostname}:${port}`,
    version,
    services: modules.map(({ id, level, remedy }) => ({ id, level, remedy })),
    ...(JSON.parse(worlds ?? "") as object),
  });
}
