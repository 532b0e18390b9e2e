import type { CodeSigningConfig } from "@aws-sdk/client-lambda";
import { arn, type Collection, type HandlerShape, modelled } from "@cloudstub/kit";
import type { EmulatedCall, EmulatedLambda } from "../../types.js";

/** A code signing configuration as answers show it. */
export type Config = HandlerShape<CodeSigningConfig>;

/** A new ARN: the id has 17 lower-case letters and digits. */
export function newConfigArn(call: EmulatedCall): string {
  const id = Array.from(call.ids.bytes(17), (byte) => (byte % 36).toString(36)).join("");
  return arn(call, "lambda", `code-signing-config:csc-${id}`);
}

/** The configuration with an ARN. Throws `ResourceNotFoundException`, of which AWS tells no `Type`, where there is none. */
export function findConfig(configs: Collection<Config>, configArn: string): Config {
  const found = configs.get(configArn);
  if (found === undefined) throw missing(configArn);
  return found;
}

const missing = (configArn: string) =>
  modelled<EmulatedLambda>(
    "ResourceNotFoundException",
    `The Lambda code signing configuration ${configArn} can not be found.`,
    { Type: undefined },
  );

/** Its time of change as AWS writes it. */
export function timeText(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace("Z", "+0000");
}
