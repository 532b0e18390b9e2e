import { CreateFunctionCommand, LambdaClient } from "@aws-sdk/client-lambda";
import {
  CancelRotateSecretCommand,
  CreateSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  RotateSecretCommand,
  UpdateSecretVersionStageCommand,
} from "@aws-sdk/client-secrets-manager";
import { addFault } from "@cloudstub/core";
import lambda from "@cloudstub/lambda";
import { afterEach, describe, expect, test } from "vitest";
import secretsmanager from "../src/index.js";
import { DAY, emulatedLaboratory, token } from "./emulated-laboratory.js";

// The functions keep the contract, in which no code runs: the tests are about the calls of them, and do what the code would do.
const lab = emulatedLaboratory({ modules: [secretsmanager, lambda], fidelity: { secretsmanager: "emulated" } });
const SecretId = "db";
const RotationLambdaARN = "arn:aws:lambda:us-east-1:000000000000:function:rotate";
const create = () =>
  lab.client.send(new CreateSecretCommand({ Name: SecretId, SecretString: "s", ClientRequestToken: token(1) }));
const rotate = (input = {}) => lab.client.send(new RotateSecretCommand({ SecretId, RotationLambdaARN, ...input }));
const described = () => lab.client.send(new DescribeSecretCommand({ SecretId }));

async function createFunction() {
  const client = new LambdaClient({
    endpoint: `http://127.0.0.1:${lab.server.port}`,
    region: "us-east-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  });
  const Role = "arn:aws:iam::000000000000:role/any";
  await client.send(
    new CreateFunctionCommand({
      FunctionName: "rotate",
      Role,
      Runtime: "nodejs22.x",
      Handler: "i.h",
      Code: { ZipFile: new Uint8Array([1]) },
    }),
  );
  client.destroy();
}

async function invocations(): Promise<number> {
  const { body } = await lab.api("GET /api/history");
  return (body["requests"] as { name: string }[]).filter(({ name }) => name === "Invoke").length;
}

/** What a rotation function does when it is invoked: it gives the new version a value, and makes it current. */
async function finish(version: string, before: string) {
  await lab.client.send(
    new PutSecretValueCommand({
      SecretId,
      SecretString: "rotated",
      ClientRequestToken: version,
      VersionStages: ["AWSPENDING"],
    }),
  );
  await lab.client.send(
    new UpdateSecretVersionStageCommand({
      SecretId,
      VersionStage: "AWSCURRENT",
      MoveToVersionId: version,
      RemoveFromVersionId: before,
    }),
  );
}

describe("A rotation", () => {
  test("makes a version in AWSPENDING, invokes the function in four steps, and ends when AWSCURRENT moves to it", async () => {
    await createFunction();
    await create();
    expect(await rotate({ ClientRequestToken: token(2), RotationRules: { AutomaticallyAfterDays: 30 } })).toMatchObject(
      {
        VersionId: token(2),
      },
    );
    expect(await invocations()).toBe(4);
    expect(await described()).toMatchObject({
      RotationEnabled: true,
      RotationLambdaARN,
      RotationRules: { AutomaticallyAfterDays: 30 },
      VersionIdsToStages: { [token(1)]: ["AWSCURRENT"], [token(2)]: ["AWSPENDING"] },
    });
    await expect(rotate({ ClientRequestToken: token(3) })).rejects.toMatchObject({
      name: "InvalidRequestException",
      message: "A previous rotation isn't complete. That rotation will be reattempted.",
    });
    await lab.clock.advance(1000);
    await finish(token(2), token(1));
    expect(await described()).toMatchObject({
      LastRotatedDate: new Date(lab.clock.now()),
      VersionIdsToStages: { [token(2)]: ["AWSCURRENT", "AWSPENDING"], [token(1)]: ["AWSPREVIOUS"] },
    });
    await rotate({ ClientRequestToken: token(3) });
  });

  test("begins when its window opens, and again until it is finished", async () => {
    await createFunction();
    await create();
    const midnight = Math.floor(lab.clock.now() / DAY) * DAY;
    await rotate({ RotateImmediately: false, RotationRules: { ScheduleExpression: "rate(10 days)" } });
    await lab.clock.advance(1);
    // The function tests the rotation; the version for it is gone then (API reference, "RotateSecret").
    expect(await invocations()).toBe(1);
    expect((await described()).VersionIdsToStages).toEqual({ [token(1)]: ["AWSCURRENT"] });
    // The window of a rate in days is open from midnight to midnight.
    expect((await described()).NextRotationDate).toEqual(new Date(midnight + 11 * DAY - 1000));
    await lab.clock.advance(midnight + 10 * DAY - lab.clock.now() - 1);
    expect(await invocations()).toBe(1);
    await lab.clock.advance(1);
    expect(await invocations()).toBe(5);
    const pending = Object.entries((await described()).VersionIdsToStages ?? {}).find(([, stages]) =>
      stages.includes("AWSPENDING"),
    )?.[0];
    await lab.clock.advance(10 * DAY);
    expect(await invocations()).toBe(9);
    expect((await described()).VersionIdsToStages).toHaveProperty([pending ?? ""], ["AWSPENDING"]);
  });

  test("that is cancelled does not begin", async () => {
    await createFunction();
    await create();
    await rotate({ RotateImmediately: false, RotationRules: { AutomaticallyAfterDays: 1 } });
    await lab.clock.advance(1);
    await lab.client.send(new CancelRotateSecretCommand({ SecretId }));
    await lab.clock.advance(5 * DAY);
    expect(await invocations()).toBe(1);
    const { RotationEnabled, RotationLambdaARN: kept, NextRotationDate } = await described();
    expect([RotationEnabled, kept, NextRotationDate]).toEqual([false, RotationLambdaARN, undefined]);
  });

  test("needs a function that exists", async () => {
    await create();
    await expect(rotate({ RotationLambdaARN: undefined })).rejects.toMatchObject({
      name: "InvalidRequestException",
      message: "No Lambda rotation function ARN is associated with this secret.",
    });
    await expect(rotate()).rejects.toMatchObject({ name: "ResourceNotFoundException" });
    expect((await described()).RotationEnabled).toBeUndefined();
  });
});

/** The event of a rotation function (User Guide, "Lambda rotation functions"). */
interface RotationEvent {
  readonly Step: string;
  readonly SecretId: string;
  readonly ClientRequestToken: string;
}

afterEach(() => void lab.server.world.faults.clear());

/** Lets code of the test answer invocations. What it throws is answered as Lambda answers an error of a function. */
function runFunction(handler: (event: RotationEvent) => Promise<unknown>): RotationEvent[] {
  const events: RotationEvent[] = [];
  const output = async (input: unknown) => {
    const event = JSON.parse(Buffer.from((input as { Payload: Uint8Array }).Payload).toString()) as RotationEvent;
    events.push(event);
    try {
      await handler(event);
      return { StatusCode: 200, Payload: Buffer.from("null") };
    } catch (error) {
      return {
        StatusCode: 200,
        FunctionError: "Unhandled",
        Payload: Buffer.from(JSON.stringify({ errorMessage: String(error) })),
      };
    }
  };
  addFault(lab.server, { service: "lambda", operation: "Invoke", effect: "answer", output, when: "always" }, "fault");
  return events;
}

const rotations = async () =>
  (await lab.api("GET /api/secretsmanager/list-rotations")).body["rotations"] as { failure: unknown }[];

describe("A rotation function whose code runs", () => {
  test("is given AWS's event in each step, and rotates the secret by its calls", async () => {
    await createFunction();
    const { ARN } = await create();
    const events = runFunction(async ({ Step, SecretId: arn, ClientRequestToken }) => {
      if (Step === "createSecret")
        await lab.client.send(
          new PutSecretValueCommand({
            SecretId: arn,
            ClientRequestToken,
            SecretString: "new",
            VersionStages: ["AWSPENDING"],
          }),
        );
      if (Step === "testSecret")
        await lab.client.send(new GetSecretValueCommand({ SecretId: arn, VersionStage: "AWSPENDING" }));
      if (Step !== "finishSecret") return;
      const move = { VersionStage: "AWSCURRENT", MoveToVersionId: ClientRequestToken, RemoveFromVersionId: token(1) };
      await lab.client.send(new UpdateSecretVersionStageCommand({ SecretId: arn, ...move }));
    });
    await rotate({ ClientRequestToken: token(2) });
    const value = async () => (await lab.client.send(new GetSecretValueCommand({ SecretId }))).SecretString;
    await expect.poll(value).toBe("new");
    expect(events).toEqual(
      ["createSecret", "setSecret", "testSecret", "finishSecret"].map((Step) => ({
        Step,
        SecretId: ARN,
        ClientRequestToken: token(2),
      })),
    );
    expect(await described()).toMatchObject({
      VersionIdsToStages: { [token(1)]: ["AWSPREVIOUS"], [token(2)]: ["AWSCURRENT", "AWSPENDING"] },
    });
    expect(await rotations()).toMatchObject([
      { name: SecretId, enabled: true, functionArn: RotationLambdaARN, failure: null },
    ]);
  });

  test("and fails ends the rotation, which leaves AWSPENDING and tells why", async () => {
    await createFunction();
    await create();
    const events = runFunction(async ({ Step }) => {
      if (Step === "setSecret") throw new Error("the database said no");
    });
    await rotate({ ClientRequestToken: token(2) });
    await expect.poll(rotations).toMatchObject([
      {
        pendingVersion: token(2),
        failure: {
          step: "setSecret",
          reason: expect.stringMatching(/^The function failed \(Unhandled\): .*the database said no/),
        },
      },
    ]);
    expect(events).toHaveLength(2);
    expect((await described()).VersionIdsToStages).toEqual({ [token(1)]: ["AWSCURRENT"], [token(2)]: ["AWSPENDING"] });
  });

  test("and does nothing leaves the rotation open, which tells so", async () => {
    await createFunction();
    await create();
    await rotate({ ClientRequestToken: token(2) });
    expect(await rotations()).toMatchObject([
      { failure: { step: "finishSecret", reason: expect.stringContaining("did not move AWSCURRENT") } },
    ]);
  });
});
