import { ListSubscriptionsByTopicCommand, SubscribeCommand } from "@aws-sdk/client-sns";
import { ServiceOptionError } from "@cloudstub/core";
import { startServer } from "@cloudstub/server";
import { describe, expect, test } from "vitest";
import { freePort } from "../../../scripts/free-port.js";
import sns from "../src/index.js";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const subscribe = (lab: ReturnType<typeof emulatedLaboratory>, TopicArn: string, Endpoint: string) =>
  lab.client.send(
    new SubscribeCommand({ TopicArn, Protocol: Endpoint.split(":")[0], Endpoint, ReturnSubscriptionArn: true }),
  );

describe("An HTTP subscription", () => {
  const lab = emulatedLaboratory();

  // A confirmation is a POST that needs no more rights than a program of this machine has: `/api/reset` would empty the server.
  test.each(["127.0.0.1", "localhost", "[::1]", "0.0.0.0", "2130706433", "0x7f000001"])(
    "refuses the ports of CloudStub itself at %s, and changes nothing",
    async (host) => {
      const topic = await lab.topic("orders");
      for (const [protocol, port] of [
        ["http", lab.server.port],
        ["http", lab.server.apiPort],
        ["https", lab.server.apiPort],
      ] as const)
        await expect(subscribe(lab, topic, `${protocol}://${host}:${port}/api/reset`)).rejects.toMatchObject({
          name: "InvalidParameterException",
          message: `Invalid parameter: Endpoint Reason: Port ${port} of this machine is CloudStub's own. Give the address of your own program.`,
          $metadata: { httpStatusCode: 400 },
        });
      expect((await lab.client.send(new ListSubscriptionsByTopicCommand({ TopicArn: topic }))).Subscriptions).toEqual(
        [],
      );
    },
  );

  test("may be at any other address", async () => {
    const topic = await lab.topic("orders");
    expect((await subscribe(lab, topic, "http://127.0.0.1:9/")).SubscriptionArn).toContain(topic);
  });

  // As where a name leads there, which is resolved when a message is sent.
  test("to a port that has become CloudStub's gets nothing, also later, and the history says why", async () => {
    const port = await freePort(2);
    const apiPort = port + 1;
    const before = await startServer({ modules: [sns], port, apiPort });
    await before.close();
    const url = `http://127.0.0.1:${apiPort}/api/reset`;
    await subscribe(lab, await lab.topic("orders"), url);
    const sent = () => lab.server.world.history.latestFirst().filter(({ url: to }) => to === url);
    await expect.poll(sent).toHaveLength(1);
    const after = await startServer({ modules: [sns], port, apiPort });
    await lab.clock.advance("20s");
    await expect.poll(sent).toHaveLength(2);
    expect(sent().map(({ statusCode, notes }) => ({ statusCode, notes }))).toEqual([
      {
        statusCode: 0,
        notes: [`Port ${apiPort} of this machine is CloudStub's own. Give the address of your own program.`],
      },
      { statusCode: 0 },
    ]);
    await lab.clock.advance("1h");
    expect(sent()).toHaveLength(2);
    expect(after.world.history.latestFirst()).toEqual([]);
    await after.close();
  });
});

describe("With the option loopbackOnly", () => {
  const lab = emulatedLaboratory({ serviceOptions: { sns: { loopbackOnly: true } } });

  test("an HTTP subscription refuses other addresses", async () => {
    const topic = await lab.topic("orders");
    await expect(subscribe(lab, topic, "http://169.254.169.254/latest/meta-data")).rejects.toMatchObject({
      name: "InvalidParameterException",
      message:
        "Invalid parameter: Endpoint Reason: 169.254.169.254 is not a loopback address, and no other is allowed.",
    });
    expect((await subscribe(lab, topic, "http://127.0.0.1:9/")).SubscriptionArn).toContain(topic);
  });
});

test("The option loopbackOnly is refused at contract level, where nothing is sent", async () => {
  const start = startServer({ modules: [sns], port: 0, apiPort: 0, serviceOptions: { sns: { loopbackOnly: true } } });
  await expect(start).rejects.toThrow(ServiceOptionError);
});
