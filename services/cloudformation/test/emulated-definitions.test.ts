import {
  CreateChangeSetCommand,
  DeleteChangeSetCommand,
  DeleteStackCommand,
  ExecuteChangeSetCommand,
  GetTemplateCommand,
} from "@aws-sdk/client-cloudformation";
import { beforeEach, describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();

const template = (delay: number) => ({
  Resources: { Queue: { Type: "AWS::SQS::Queue", Properties: { DelaySeconds: delay } } },
});
const broken = template(99_999);

const templateOf = async (named: { readonly StackName?: string | undefined; readonly ChangeSetName?: string }) =>
  JSON.parse((await lab.client.send(new GetTemplateCommand(named))).TemplateBody ?? "") as object;

let StackName: string;
beforeEach(async () => {
  StackName = (await lab.create(template(1))).StackId ?? "";
});

/** Plans an update, and returns the id of the change set. */
async function planned(ChangeSetName: string, delay: number): Promise<string> {
  const TemplateBody = JSON.stringify(template(delay));
  const { Id = "" } = await lab.client.send(new CreateChangeSetCommand({ StackName, ChangeSetName, TemplateBody }));
  return Id;
}

describe("Of the templates of a stack is kept", () => {
  test("the last one, after updates and their rollbacks", async () => {
    for (const next of [template(2), broken, template(3), broken]) {
      await lab.update(StackName, next);
      expect(lab.kept("definitions")).toBe(1);
    }
    expect(await templateOf({ StackName })).toEqual(template(3));
  });

  test("that to which a rollback returns, while a failed update is left as it is", async () => {
    for (const delay of [99_999, 99_998]) {
      expect((await lab.update(StackName, template(delay), { DisableRollback: true })).StackStatus).toBe(
        "UPDATE_FAILED",
      );
      expect(lab.kept("definitions")).toBe(2);
    }
    await lab.client.send(new DeleteStackCommand({ StackName }));
    expect(await lab.settled(StackName)).toMatchObject({ StackStatus: "DELETE_COMPLETE" });
    expect(lab.kept("definitions")).toBe(1);
  });

  // API reference, GetTemplate: it is there for 90 days after the stack was deleted.
  test("that of a deleted stack, which can be read", async () => {
    await lab.update(StackName, template(2));
    await lab.client.send(new DeleteStackCommand({ StackName }));
    await lab.settled(StackName);
    expect(lab.kept("definitions")).toBe(1);
    expect(await templateOf({ StackName })).toEqual(template(2));
  });

  test("that of a change set, until the change set is deleted", async () => {
    await planned("one", 2);
    const executed = await planned("two", 3);
    expect(lab.kept("definitions")).toBe(3);
    await lab.client.send(new DeleteChangeSetCommand({ StackName, ChangeSetName: "one" }));
    expect(lab.kept("definitions")).toBe(2);
    await lab.client.send(new ExecuteChangeSetCommand({ StackName, ChangeSetName: "two" }));
    await lab.settled(StackName);
    await lab.update(StackName, template(4));
    expect(lab.kept("definitions")).toBe(2);
    expect(await templateOf({ ChangeSetName: executed })).toEqual(template(3));
    expect(await templateOf({ StackName })).toEqual(template(4));
    await lab.client.send(new DeleteChangeSetCommand({ ChangeSetName: executed }));
    expect(lab.kept("definitions")).toBe(1);
    expect(await templateOf({ StackName })).toEqual(template(4));
  });
});
