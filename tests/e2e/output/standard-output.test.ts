import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../../scripts/workspace.js";
import { startCloudstub } from "../process.js";

const args = ["--services=s3", "--modules-dir", join(root, "modules"), "-Dstub.debug=true"];

test("a server outlives who read its log, and ends as well as ever", async () => {
  const server = await startCloudstub(args);
  server.reader.destroy();
  for (let times = 0; times < 3; times++) {
    expect((await fetch(`http://127.0.0.1:${server.port}/photos`, { method: "PUT" })).status).toBe(200);
  }
  server.signal("SIGTERM");
  expect(await server.end()).toMatchObject({ code: 0, stderr: "" });
});

test("who reads slowly gets every line whole, also of a server that ends meanwhile", async () => {
  const server = await startCloudstub(args);
  await fetch(`http://127.0.0.1:${server.port}/photos`, { method: "PUT" });
  const body = "x".repeat(2_000_000);
  const answered = fetch(`http://127.0.0.1:${server.port}/photos/large`, { method: "PUT", body });
  await server.output(/x{1000}/);
  server.reader.pause();
  server.signal("SIGTERM");
  server.reader.resume();
  expect((await answered).status).toBe(200);
  const { code, stdout, stderr } = await server.end();
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const line = stdout.split("\n").find((text) => text.includes("xxxx")) ?? "";
  expect(JSON.parse(line)).toMatchObject({ level: "DEBUG", operation: "PutObject", request: { body } });
  expect(stdout).toMatch(/\nStopped\.\n$/);
});
