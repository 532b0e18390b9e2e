import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { bodyOf, bytesOf, failure, makeMockServer, noteOwnPort } from "@cloudstub/core";
import { processWide } from "../process/process-wide.js";

/**
 * An address of this process that routes to the current mock: the last started of the running ones. It stays the same while mocks
 * start and stop, so a client that is made once works with each of them. Refuses every request while no mock runs.
 */
export interface SharedEndpoint {
  /** `http://127.0.0.1:54321`. Before it listens, an address that refuses connections. */
  address(): string;
  /** Resolves when it listens. Rejects with Node's error when no port is available. */
  readonly listening: Promise<void>;
  /** Routes requests to a mock until the returned function is called. */
  routeTo(mock: RequestListener): () => void;
}

/** The shared endpoint of this process; the first call opens it. It does not keep the process running. */
export function sharedEndpoint(): SharedEndpoint {
  return processWide("shared-endpoint", openSharedEndpoint);
}

const NOT_LISTENING_YET = "http://127.0.0.1:1";

function openSharedEndpoint(): SharedEndpoint {
  const mocks: RequestListener[] = [];
  const server = makeMockServer((incoming, outgoing) => (mocks.at(-1) ?? refuse)(incoming, outgoing));
  noteOwnPort(server);
  const listening = new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  server.unref();
  // Clients' connections must not keep the process running either; a client that waits does so through its own socket.
  server.on("connection", (socket) => void socket.unref());
  return {
    address: () =>
      server.listening ? `http://127.0.0.1:${(server.address() as AddressInfo).port}` : NOT_LISTENING_YET,
    listening,
    routeTo(mock) {
      mocks.push(mock);
      return () => void mocks.splice(mocks.indexOf(mock), 1);
    },
  };
}

const refuse: RequestListener = function refuse(incoming, outgoing) {
  const { method = "GET", url = "/", headers } = incoming;
  const message =
    "No mock of CloudStub is running. Make calls in a test, or in a hook that runs after the mock's own: the mock starts before the first test and stops after the last.";
  const request = { method, url, headers, body: bodyOf(new Uint8Array()) };
  const {
    status,
    headers: responseHeaders,
    body,
  } = failure(request, { status: 400, code: "MockNotRunning", message }, "none");
  incoming.resume();
  outgoing.writeHead(status, responseHeaders).end(bytesOf(body));
};
