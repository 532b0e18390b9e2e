import { connect } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { startCloudstub } from "../process.js";

/** Begins a request that never ends, and waits until the server has it. */
async function hangingRequest(port: number): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => {});
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\nExpect: 100-continue\r\n\r\n");
  // The interim answer says that the headers were read.
  await new Promise((resolve) => socket.once("data", resolve));
}

describe.each(["SIGINT", "SIGTERM"] as const)("%s", (signal) => {
  // Specification 1 start-up 12; 3 Server Ctrl-C, SIGTERM
  test("ends the server with a message, exit code 0 and no stack trace", async () => {
    const server = await startCloudstub([]);
    await fetch(`http://127.0.0.1:${server.port}/`);
    server.signal(signal);
    const { code, stdout, stderr } = await server.end();
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(new RegExp(`Shutting down \\(${signal}\\)\\..*\\nStopped\\.\\n$`));
  });

  test("ends the server at once when it comes a second time", async () => {
    const server = await startCloudstub([]);
    await hangingRequest(server.port);
    server.signal(signal);
    await server.output(/Shutting down/);
    server.signal(signal);
    const { code, stdout, stderr } = await server.end();
    expect({ code, stderr }).toEqual({ code: signal === "SIGINT" ? 130 : 143, stderr: "" });
    expect(stdout).not.toContain("Stopped");
  });
});

test("a request that never ends does not keep the server from stopping", async () => {
  const server = await startCloudstub([]);
  await hangingRequest(server.port);
  server.signal("SIGTERM");
  expect(await server.end()).toMatchObject({
    code: 0,
    stderr: "",
    stdout: expect.stringContaining("Stopped; pending requests got no answer"),
  });
});
