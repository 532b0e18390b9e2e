import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { bodyOf, bytesOf, failure, makeMockServer } from "@cloudstub/core";
import { processWide } from "./process-wide.js";

/**
 * The address of this process that leads to the mock which is current: the one that started last and still runs. It stays the same
 * while mocks come and go, so a client that was made once works with each of them. Where none runs every request is refused.
 */
export interface FrontDoor {
  /** `http://127.0.0.1:54321`. Before it listens, an address that nothing listens at. */
  address(): string;
  /** Settles when it listens. Rejects with Node's error where no port is to be had. */
  readonly listening: Promise<void>;
  /** Leads requests to a mock until the returned function is called. */
  leadTo(mock: RequestListener): () => void;
}

/** The front door of this process; it opens when it is first asked for, and never keeps the process running. */
export function frontDoor(): FrontDoor {
  return processWide("front-door", openFrontDoor);
}

const NOT_LISTENING_YET = "http://127.0.0.1:1";

function openFrontDoor(): FrontDoor {
  const mocks: RequestListener[] = [];
  const server = makeMockServer((incoming, outgoing) => (mocks.at(-1) ?? refuse)(incoming, outgoing));
  const listening = new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  server.unref();
  // Nor do the connections that clients keep: who waits for an answer keeps the process running by its own end.
  server.on("connection", (socket) => void socket.unref());
  return {
    address: () => (server.listening ? `http://127.0.0.1:${(server.address() as AddressInfo).port}` : NOT_LISTENING_YET),
    listening,
    leadTo(mock) {
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
  const { status, headers: answered, body } = failure(request, { status: 400, code: "MockNotRunning", message }, "none");
  incoming.resume();
  outgoing.writeHead(status, answered).end(bytesOf(body));
};
