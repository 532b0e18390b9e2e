import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { ArrivingBody } from "../../src/body/body.js";

/** A request whose client is gone in the middle of its body, and whose stream has said so already. */
async function abandoned(): Promise<IncomingMessage> {
  const server = createServer();
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 300000\r\n\r\nabc");
  const [request] = (await once(server, "request")) as [IncomingMessage];
  socket.destroy();
  // Not `once`, which listens to errors too: Node tells of them only where somebody does.
  await new Promise<void>((resolve) => void request.on("close", resolve));
  return request;
}

test.each(["bytes", "each"] as const)("%s rejects for a client that went before anybody listened", async (way) => {
  const body = new ArrivingBody(await abandoned());
  await expect(way === "bytes" ? body.bytes() : body.each(() => {})).rejects.toThrow("stopped sending");
});
