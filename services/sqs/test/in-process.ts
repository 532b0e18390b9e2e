import { answer, bodyOf, type ManualClock, makeRegistry, manualClock, World } from "@cloudstub/core";
import sqs from "../src/index.js";

/** What an operation answered: its output, or the code and message of its error. */
export type Answer = Record<string, unknown> & { readonly error?: string };

/** An emulated queue service without a port, for tests that make thousands of calls. */
export function inProcess(): { readonly clock: ManualClock; call(operation: string, input: object): Promise<Answer> } {
  const clock = manualClock();
  const registry = makeRegistry([sqs], { fidelity: "emulated" });
  const world = new World({ clock });
  return {
    clock,
    async call(operation, input) {
      const headers = { "x-amz-target": `AmazonSQS.${operation}`, host: "localhost" };
      const body = bodyOf(Buffer.from(JSON.stringify(input)));
      const response = await answer(registry, world, { method: "POST", url: "/", headers, body });
      const output = JSON.parse(response.body as string) as Record<string, unknown>;
      return response.status === 200 ? output : { ...output, error: String(output["__type"]).split("#")[1] };
    },
  };
}
