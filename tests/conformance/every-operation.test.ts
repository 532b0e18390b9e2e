/**
 * Every registered operation of every service, driven by the tables: a minimal valid input through the real SDK client
 * brings a modelled answer, or an error that AWS's clients know; never a defect, never "no such operation".
 */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Server, startServer } from "../../packages/server/src/server.js";
import { everyService } from "../all-services.js";
import { clientCases } from "./clients.js";
import { newClient } from "./fake-service.js";
import { Generator } from "./generate.js";

/** Errors that AWS's services answer with and do not model, as their documentation of common errors lists them. */
const commonErrors = new Set([
  "AccessDenied",
  "InvalidArgument",
  "InvalidBucketName",
  "InvalidParameter",
  "InvalidParameterException",
  "InvalidParameterValue",
  "InvalidParameterValueException",
  "InvalidRequest",
  "MalformedXML",
  "MissingParameter",
  "ValidationError",
  "ValidationException",
]);

let server: Server;
const defects: unknown[] = [];

beforeAll(async () => {
  server = await startServer({ modules: everyService, port: 0, apiPort: 0 });
  server.world.observers.push(({ defect }) => void (defect !== undefined && defects.push(defect)));
});

afterAll(() => server.close());

describe.each(everyService.map((module) => ({ id: module.id, module })))("$id", ({ id, module }) => {
  const clientCase = clientCases.find((each) => each.id === id);
  const model = module.model();

  test.each(Object.keys(module.operations))("%s answers a minimal input", async (operation) => {
    const client = (await clientCase?.load()) ?? {};
    const send = newClient(client, { ...clientCase?.config, endpoint: `http://127.0.0.1:${server.port}` });
    const ref = model.operations[operation]?.input;
    const input = ref === undefined ? {} : new Generator(model, 3, new Set(clientCase?.clientOwned)).minimal(ref);
    const outcome: unknown = await send(operation, input).catch((error: unknown) => error);
    expect(defects).toEqual([]);
    const entry = server.world.history.latestFirst()[0];
    expect(entry).toMatchObject({ serviceId: id, matched: true });
    if (!(outcome instanceof Error)) return;
    // An answer that the client can't parse is an error without a status, or with that of a success.
    expect(entry?.statusCode, outcome.message).toBeGreaterThanOrEqual(300);
    expect(entry?.statusCode).toBeLessThan(500);
    const known =
      Object.hasOwn(model.errors, outcome.name) || commonErrors.has(outcome.name) || isS3Code(id, outcome.name);
    expect(known, `${outcome.name}: ${outcome.message}`).toBe(true);
  });
});

/** The object storage models almost none of its errors; its codes are names, and a HEAD has no body for them. */
function isS3Code(id: string, name: string): boolean {
  return (
    id === "s3" &&
    /^(NoSuch|Invalid|Bucket|NotFound|ObjectLock|ReplicationConfiguration|ServerSideEncryption|OwnershipControls|MetadataConfiguration|Method)\w*$/.test(
      name,
    )
  );
}
