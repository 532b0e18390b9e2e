import * as sdk from "@aws-sdk/client-lambda";
import { zipSync } from "fflate";

/** An archive of one file, such as a Node function; the same bytes for the same text. */
export function zip(text = "exports.handler = async () => 1;", path = "index.js"): Uint8Array {
  return zipSync({ [path]: Buffer.from(text) }, { mtime: "1990-01-01" });
}

/** Sends operations to a laboratory by their names. */
export function operations(lab: { readonly client: sdk.LambdaClient }) {
  const commands = new Map(Object.entries(sdk));
  const send = (name: string, input: object) => {
    const Command = commands.get(`${name}Command`) as unknown as new (input: object) => sdk.GetFunctionCommand;
    return lab.client.send(new Command(input));
  };
  return {
    /** The answer without its metadata. */
    async ask(name: string, input: object = {}): Promise<Record<string, unknown>> {
      const { $metadata, ...answer } = await send(name, input);
      return { ...answer };
    },
    /** The HTTP status of the answer. */
    status: async (name: string, input: object) => (await send(name, input)).$metadata.httpStatusCode,
  };
}
