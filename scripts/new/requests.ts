/** The list of `test/requests.ts` that a service is asked at its contract level, or where it behaves as AWS. */
export type RequestList = "requests" | "emulatedRequests";

/** `test/requests.ts` without a list. */
export function requestsFile(): string {
  return `import type { Request } from "../../../tests/contracts/shared-tests.js";\n`;
}

/** Puts a request at the end of a list, which is made where there is none. The overlay's list begins with the contract's. */
export function withRequest(text: string, list: RequestList, request: string): string {
  const begin = text.indexOf(`export const ${list}: readonly Request[] = [`);
  if (begin < 0) {
    const contract = list === "emulatedRequests" && text.includes("export const requests:") ? "...requests, " : "";
    const purpose =
      list === "requests"
        ? "Every state-backed operation of the service's contract and every route that writes"
        : "Every operation of the service, as AWS runs it";
    return `${text}\n/** ${purpose}, in an order in which each finds something to do. */\nexport const ${list}: readonly Request[] = [${contract}${request}];\n`;
  }
  const end = text.indexOf("];\n", begin);
  const rows = text.slice(0, end).trimEnd();
  return `${rows}${/[[,]$/.test(rows) ? "" : ","}${request}${text.slice(end)}`;
}

/** Names the list in `test/shared-tests.ts`. */
export function withRequestList(text: string, list: RequestList): string {
  if (new RegExp(`^  ${list},$`, "m").test(text)) return text;
  const named = text
    .replace(new RegExp(`^  ${list}: \\[\\],\\n`, "m"), "")
    .replace(/^ {2}writes:/m, `  ${list},\n  writes:`);
  return `import { ${list} } from "./requests.js";\n${named}`;
}
