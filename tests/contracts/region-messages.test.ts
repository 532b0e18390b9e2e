/** What one region of a service tells another: here the key service, and a message of this test. */
import { CreateKeyCommand, DescribeKeyCommand, KMSClient, ReplicateKeyCommand } from "@aws-sdk/client-kms";
import { addFault } from "@cloudstub/core";
import { WorldPeers } from "@cloudstub/core/for-server";
import { type RegionMessage, ServiceError } from "@cloudstub/kit";
import kms from "@cloudstub/kms";
import { describe, expect, test } from "vitest";
import { serviceLaboratory } from "./laboratory.js";

const lab = serviceLaboratory(KMSClient, { modules: [kms], fidelity: "emulated" });

interface Keys {
  readonly aliases: Map<string, unknown>;
}

/** Writes an alias in another region, and ends as the test says. */
const message = (end: () => void = () => {}): RegionMessage<Keys, string, string> => ({
  service: "kms",
  name: "RememberAlias",
  receive(name, { state, region }) {
    state.aliases.set(name, { name, keyId: "k", createdAt: 0, updatedAt: 0 });
    end();
    return `${name} in ${region}`;
  },
});

function tell<Answer>(what: RegionMessage<Keys, string, Answer>): Answer {
  const { registry, world } = lab.server;
  const caller = { account: "000000000000", region: "us-east-1" };
  return world.atOnce(() =>
    new WorldPeers({ registry, world, endpoint: "", caller }, "test").tell(what, { region: "eu-west-1" }, "alias/a"),
  );
}

const has: RegionMessage<Keys, string, boolean> = {
  service: "kms",
  name: "HasAlias",
  receive: (name, { state }) => state.aliases.has(name),
};

describe("a message to another region", () => {
  test("runs there, answers what its handler returns, and stands in the history with its cause", async () => {
    expect(tell(message())).toBe("alias/a in eu-west-1");
    const [entry] = lab.server.world.history.latestFirst();
    expect(tell(has)).toBe(true);
    expect(entry).toMatchObject({
      method: "MESSAGE",
      url: "kms/RememberAlias",
      serviceId: "kms",
      name: "RememberAlias",
      statusCode: 200,
      cause: "test",
    });
  });

  test("that the service refuses leaves nothing behind, and throws its error", () => {
    const refused = new ServiceError("NotFoundException", "No such key.");
    const throwing = message(() => {
      throw refused;
    });
    expect(() => tell(throwing)).toThrow(refused);
    const [entry] = lab.server.world.history.latestFirst();
    expect(entry).toMatchObject({
      name: "RememberAlias",
      statusCode: 404,
      error: { code: "NotFoundException", message: "No such key." },
    });
    expect(tell(has)).toBe(false);
  });

  test("whose handler has a defect throws InternalFailure and tells the observers of defects", () => {
    const defect = new TypeError("After the write.");
    const seen: unknown[] = [];
    lab.server.world.defectObservers.push(({ error }) => seen.push(error));
    const throwing = message(() => {
      throw defect;
    });
    expect(() => tell(throwing)).toThrow(
      "CloudStub's module kms failed to receive the message RememberAlias; the server's log says why.",
    );
    expect(seen).toEqual([defect]);
    expect(tell(has)).toBe(false);
  });

  test("meets no fault, since faults name operations of AWS", async () => {
    const { KeyMetadata } = await lab.client.send(new CreateKeyCommand({ MultiRegion: true }));
    const KeyId = KeyMetadata?.KeyId ?? "";
    addFault(
      lab.server,
      { service: "kms", operation: "CreateKey", effect: "error", code: "KMSInternalException" },
      "fault",
    );
    await lab.client.send(new ReplicateKeyCommand({ KeyId, ReplicaRegion: "eu-west-1" }));
    await expect(lab.client.send(new CreateKeyCommand({}))).rejects.toMatchObject({ name: "KMSInternalException" });
    lab.server.world.faults.clear();
    const { KeyMetadata: primary } = await lab.client.send(new DescribeKeyCommand({ KeyId }));
    expect(primary?.MultiRegionConfiguration?.ReplicaKeys?.map(({ Region }) => Region)).toEqual(["eu-west-1"]);
  });
});
