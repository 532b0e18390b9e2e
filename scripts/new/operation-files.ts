import type { InlineOverlay } from "./overlay.js";
import type { Samples } from "./sample.js";

/** A handler that is to be written. */
export interface NewOperation {
  /** `SendMessage`. */
  readonly name: string;
  /** The package of the SDK's client. */
  readonly clientName: string;
  /** The type of the service's handlers, and the module that exports it, as the operation's file names it. */
  readonly handlerType: { readonly name: string; readonly from: string };
  /** Whether it belongs to the overlay. */
  readonly emulated: boolean;
}

/** `send-message`, the name of the operation's file. */
export function fileName(operation: string): string {
  return operation.replace(/([a-z\d])([A-Z])|([A-Z])([A-Z][a-z])/g, "$1$3-$2$4").toLowerCase();
}

/** `sendMessage`, the name of the operation's handler. */
export function handlerName(operation: string): string {
  return operation.replace(/^[A-Z]/, (first) => first.toLowerCase());
}

/** A handler that answers with the required members only. */
export function handlerFile({ name, handlerType }: NewOperation, samples: Samples): string {
  return `import type { ${handlerType.name} } from "${handlerType.from}";

/** Answers ${name} with the required members only. */
export const ${handlerName(name)}: ${handlerType.name}<"${name}"> = () => (${samples.output(name)});
`;
}

/** A test that calls the operation through the SDK. */
export function testFile({ name, clientName, emulated }: Omit<NewOperation, "handlerType">, samples: Samples): string {
  return `import { ${name}Command } from "${clientName}";
import { expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory(${emulated ? `{ fidelity: "emulated" }` : ""});

${answerTest(name, samples)}`;
}

/** A file of tests with one more, for an operation of the same idea. Throws where its tests have no laboratory that is called `lab`. */
export function withTest(text: string, { name, clientName }: NewOperation, samples: Samples): string {
  if (!/^const lab = /m.test(text))
    throw new Error("The file of --test has no laboratory: it needs a line that begins with `const lab = `.");
  return `import { ${name}Command } from "${clientName}";\n${text}\n${answerTest(name, samples)}`;
}

function answerTest(name: string, samples: Samples): string {
  return `test("${name} answers the SDK's client", async () => {
  const answer = await lab.client.send(new ${name}Command(${samples.input(name)}));
  expect(answer.$metadata.httpStatusCode).toBe(200);
});
`;
}

/** An overlay without a row, with the members that the service declared before. */
export function overlayFile(
  typeName: string,
  { imports, members }: Pick<InlineOverlay, "imports" | "members">,
): string {
  return `import type { Overlay } from "@cloudstub/kit";
import type { ${typeName} } from "../types.js";
${imports}
/** The service as AWS runs it. */
export const emulated: Overlay<${typeName}> = {
  operations: {},${members && `\n  ${members},`}
};
`;
}

/** The types of the handlers of an overlay, which may have operations that the contract does not register. */
export function overlayTypesFile(typeName: string): string {
  return `import type { Handler, OperationName, Overlaid } from "@cloudstub/kit";
import type { ${typeName} } from "../types.js";

/** The service's types, with any operation of the SDK's client. */
type Emulated${typeName} = Overlaid<${typeName}, unknown>;

/** An operation as AWS runs it. */
export type EmulatedHandler<Op extends OperationName<Emulated${typeName}>> = Handler<Emulated${typeName}, Op>;
`;
}
