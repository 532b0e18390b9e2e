import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import {
  bodyOf,
  credentialOf,
  DEFAULT_REGION,
  type ForwardedCall,
  isRegion,
  makeAllowlist,
  type Registry,
  recordedCall,
  requestFilter,
  withHostLabel,
} from "@cloudstub/core";
import { forUpstream, receivedFrom, type SentRequest, withText } from "./forwarded-request.js";
import { concealed, type Entry, withLengths, withoutBodies } from "./kept-call.js";
import { Scrubber } from "./scrub.js";
import { type AccessKey, signed } from "./sign.js";
import { type Answer, endpointOf, sendTo, servicesWithUrls } from "./upstream.js";

/** Where requests go and what is kept of them. */
export interface RecorderOptions {
  readonly registry: Registry;
  readonly key: AccessKey;
  /** In place of AWS's endpoints. */
  readonly upstream?: URL | undefined;
  /** The address or name that the recorder is bound to; 127.0.0.1 unless given. */
  readonly host?: string;
  /** Other names under which clients reach the recorder, besides local ones. */
  readonly allowHost?: readonly string[] | undefined;
  /** Bytes of the longest body that is kept; 16 MiB unless given. Lines, which are text, could not be read again if they had each upload. */
  readonly most?: number;
  /** Bytes of all bodies that are kept, which are in memory until the end; 256 MiB unless given. */
  readonly mostInAll?: number;
  /** Told in sentences what is not recorded. */
  readonly warn: (sentence: string) => void;
}

/**
 * Forwards requests of SDK clients to AWS, signed with the person's own key, hands the answers back, and keeps both as the journal does, without secrets and account ids.
 * URLs of queues in answers lead back to the recorder, since clients send to them.
 */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #scrubber = new Scrubber();
  readonly #calls: Entry[] = [];
  readonly #refusalOf: ReturnType<typeof requestFilter>;
  readonly #running = new Set<Promise<void>>();
  #count = 0;
  /** Bytes of the bodies that were kept. */
  #bytes = 0;

  constructor(options: RecorderOptions) {
    this.#options = options;
    const allowlist = makeAllowlist(options.host ?? "127.0.0.1", { allowHost: options.allowHost });
    this.#refusalOf = requestFilter({ allowlist, openTo: () => undefined, showsStored: true });
  }

  server(): Server {
    return createServer((incoming, outgoing) => {
      const answered = this.#answer(incoming, outgoing).catch((error: unknown) => {
        const why = `no whole answer came from upstream, where the call may have taken effect (${(error as Error).message})`;
        this.#options.warn(`${incoming.method} ${incoming.url?.split("?", 1)[0]}: ${why}.`);
        if (outgoing.headersSent) outgoing.destroy();
        else refuse(outgoing, 502, `The call is not recorded: ${why}.`);
      });
      this.#running.add(answered);
      void answered.finally(() => this.#running.delete(answered));
    });
  }

  /** How many calls are not answered yet. */
  get running(): number {
    return this.#running.size;
  }

  /** Resolves when all calls that came are answered and kept. */
  async settled(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const refusal = isOfPage(incoming) ? "it comes from a web page" : this.#refusalOf(incoming)?.why;
    if (refusal !== undefined) return refuse(outgoing, 403, notForwarded(refusal));
    const number = ++this.#count;
    const beganAt = Date.now();
    const { upstream, key, registry } = this.#options;
    const sent = withBucketInPath(registry, await receivedFrom(incoming));
    const { service, region = DEFAULT_REGION } = credentialOf(sent) ?? {};
    if (service === undefined || !isLabel(service) || !isRegion(region))
      return refuse(outgoing, 403, notForwarded("it has no signature of version 4 that names its service and region"));
    if (service === "s3" && !registry.hostNames.hasLabels && hasLabel(sent.headers["host"]))
      return refuse(
        outgoing,
        403,
        notForwarded("its host name has a bucket, which is read only where s3 is among --services"),
      );
    const target = sent.headers["x-amz-target"];
    const endpoint = upstream === undefined ? endpointOf(service, region, target) : { url: upstream, region };
    const { host, origin } = endpoint.url;
    const own = `http://${sent.headers["host"]}`;
    const hasUrls = servicesWithUrls.includes(service);
    const request = forUpstream(sent, { host, ...(hasUrls && { replacing: [own, origin] }) });
    const headers = signed(request, key, { region: endpoint.region, service, time: beganAt });
    const answer = await sendTo(endpoint.url, { ...request, headers });
    const shown = hasUrls ? { ...answer, body: withText(answer.body, origin, own) } : answer;
    outgoing.writeHead(shown.status, toClient(shown, sent.method)).end(shown.body);
    await this.#keep({ number, beganAt, durationMs: Date.now() - beganAt, sent, answer: shown });
  }

  /** The recorded calls, one a line. What is private is replaced in all of them, also before the call that told it. */
  async lines(): Promise<string[]> {
    const lines: string[] = [];
    // A later call may have the checksum of what an earlier one had changed.
    for (const call of this.#calls) lines.push(`${JSON.stringify(withLengths(await this.#scrubber.scrub(call)))}\n`);
    return lines;
  }

  async #keep({ sent, ...call }: Kept): Promise<void> {
    const { registry, warn } = this.#options;
    const name = `${sent.method} ${sent.url.split("?", 1)[0]}`;
    try {
      const found = await recordedCall(registry, { ...call, request: { ...sent, body: bodyOf(sent.body) } });
      if (found === undefined)
        return warn(`${name} is not recorded: CloudStub does not have the operation, and can't tell its secrets.`);
      const { entry } = found;
      const areNamed = found.secrets.map((secret) => this.#scrubber.learn(secret));
      const { host } = sent.headers;
      if (host) this.#scrubber.learnAddress(host);
      // An answer names the person's own account first, where a request may name another one.
      for (const part of [entry.output, entry.raw?.response, entry]) this.#scrubber.learnNames(part);
      const tooMany = this.#whyTooMany([call.answer.body.length, sent.body.length]);
      if (tooMany !== undefined) warn(`${name} is recorded without its bodies${tooMany}.`);
      this.#calls.push(areNamed.includes(false) ? concealed(entry) : tooMany ? withoutBodies(entry) : entry);
    } catch (error) {
      warn(`${name} is not recorded: ${(error as Error).message}`);
    }
  }

  /** Counts the bytes of a call's bodies. Returns why they are too many to be kept, as the end of a sentence; undefined where they are not. */
  #whyTooMany(sizes: readonly [number, number]): string | undefined {
    const { most = 16 * 1024 * 1024, mostInAll = 256 * 1024 * 1024 } = this.#options;
    const longest = Math.max(...sizes);
    if (longest > most) return `, one of which has ${longest} bytes`;
    const all = this.#bytes + sizes[0] + sizes[1];
    if (all > mostInAll) return `: with them the recording would have ${all} bytes of bodies`;
    this.#bytes = all;
    return undefined;
  }
}

/** Whatever a page sends, of this machine or not, would take effect with the person's own key. */
function isOfPage({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined || headers["sec-fetch-site"] !== undefined;
}

/** `photos.localhost:4566` and `/cat.jpg` are `localhost:4566` and `/photos/cat.jpg`, as AWS gets it. */
function withBucketInPath(registry: Registry, sent: SentRequest): SentRequest {
  const { url } = withHostLabel(registry, sent);
  if (url === sent.url) return sent;
  const [port = ""] = /:\d+$/.exec(sent.headers["host"] ?? "") ?? [];
  return { ...sent, url, headers: { ...sent.headers, host: `localhost${port}` } };
}

/** True for a name below `localhost`: only the service tells what stands before it. */
function hasLabel(host = ""): boolean {
  return /\.localhost(?::|$)/i.test(host);
}

/** The host that a request goes to is made of the name that its client gives. */
function isLabel(name: string): boolean {
  return /^[a-z0-9-]+$/.test(name);
}

interface Kept extends Pick<ForwardedCall, "number" | "beganAt" | "durationMs" | "answer"> {
  readonly sent: SentRequest;
}

function notForwarded(why: string): string {
  return `The request is not forwarded: ${why.replace(/\.$/, "")}.`;
}

function refuse(outgoing: ServerResponse, status: number, sentence: string): void {
  outgoing.writeHead(status, { "Content-Type": "text/plain" }).end(sentence);
}

/** The headers of an answer that a client gets: its body is sent whole. */
function toClient({ headers, body }: Answer, method: string): { readonly [name: string]: string } {
  const { connection, "transfer-encoding": _, "content-length": length, ...kept } = headers;
  return method === "HEAD"
    ? { ...kept, ...(length !== undefined && { "content-length": length }) }
    : { ...kept, "content-length": `${body.length}` };
}
