import { isObject, parseJson } from "@cloudstub/kit";
import type { AgentAnswer, AgentRequest } from "@cloudstub/server";
import { ApiPort } from "../api/api-port.js";
import { errorCodes, RpcError, RpcPeer, refusalOf } from "./json-rpc.js";
import { Laboratory, Refused } from "./laboratory.js";
import { LATEST, mcpMethods, speaks, UNSUPPORTED_VERSION, unsupported, versionIn } from "./mcp.js";

/** A header is not what the message says. https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http */
const HEADER_MISMATCH = -32_020;

/** Errors that are one of HTTP too. */
const statuses: { readonly [code: number]: number } = {
  [errorCodes.parse]: 400,
  [errorCodes.invalidRequest]: 400,
  [HEADER_MISMATCH]: 400,
  [UNSUPPORTED_VERSION]: 400,
};

/** Members of the parameters that the header `Mcp-Name` repeats, by method. */
const named: { readonly [method: string]: string } = { "tools/call": "name", "resources/read": "uri" };

/**
 * Answers a message of the Model Context Protocol that came to the API port: its transport Streamable HTTP, without sessions and without streams. Each message is answered by
 * itself, so that agents need not agree on ids.
 */
export async function answerAgent(
  { body, api, signal, header, ask }: AgentRequest,
  onDefect: (error: unknown) => void,
): Promise<AgentAnswer> {
  const message = parseJson(body);
  const problem = isObject(message) ? headerProblem(message, header) : undefined;
  if (problem !== undefined) return answered(refusalOf(message, problem), header);
  const laboratory = new Laboratory(new ApiPort(api, ask), async () => {
    throw new Refused(`This server runs already: its API port is ${api}.`);
  });
  const peer = new RpcPeer(mcpMethods(laboratory, onDefect));
  signal.addEventListener("abort", () => peer.cancelAll());
  return answered(await peer.answer(body), header);
}

type Message = { readonly [member: string]: unknown };

/** What a message says is said by headers too, in the revisions that have them. */
function headerProblem({ method, params }: Message, header: AgentRequest["header"]): RpcError | undefined {
  const version = header("mcp-protocol-version");
  const given = isObject(params) ? params : {};
  if (version !== undefined && !speaks(version)) return unsupported(version);
  const own = versionIn(given);
  if (version !== LATEST && own !== LATEST) return undefined;
  const member = named[String(method)];
  const expected: readonly (readonly [string, unknown])[] = [
    ["MCP-Protocol-Version", own],
    ["Mcp-Method", method],
    ...(member === undefined ? [] : [["Mcp-Name", given[member]] as const]),
  ];
  const wrong = expected.find(([name, value]) => plain(header(name)) !== value);
  if (wrong === undefined) return undefined;
  const [name, value] = wrong;
  return new RpcError(
    HEADER_MISMATCH,
    `The header ${name} is ${JSON.stringify(header(name) ?? null)}, and the message has ${JSON.stringify(value ?? null)}.`,
  );
}

/** A header's value, which is in base64 where it has other characters than a header may have. */
function plain(value: string | undefined): string | undefined {
  const encoded = /^=\?base64\?(.*)\?=$/.exec(value ?? "")?.[1];
  return encoded === undefined ? value : Buffer.from(encoded, "base64").toString();
}

function answered(body: string | undefined, header: AgentRequest["header"]): AgentAnswer {
  if (body === undefined) return { status: 202 };
  const answer = JSON.parse(body) as { readonly error?: { readonly code: number } };
  const code = answer.error?.code ?? 0;
  // Earlier revisions have no status for it.
  const isUnknown = code === errorCodes.methodNotFound && header("mcp-protocol-version") === LATEST;
  return { status: isUnknown ? 404 : (statuses[code] ?? 200), body };
}
