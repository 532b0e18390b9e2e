import type { Level, TriedServer } from "./server.js";

/** What the sentence of a 503 says, or undefined for an answer of another kind. */
export type Refusal = "may be repeated" | "restart needed";

/** What became of the writes of a trial. Each wrote a text of its own, which an export shows. */
class Ledger {
  readonly accepted: string[] = [];
  /** Those that the server said it had not kept. */
  readonly refused = new Set<string>();
  /** Of each key that is written again and again, the text that was accepted last. */
  readonly latest = new Map<string, string>();
  /** Of each key, the texts since then of which it is not known whether they were kept. */
  readonly maybe = new Map<string, Set<string>>();
  /** Bodies of objects that were accepted, by key. */
  readonly bodies = new Map<string, string>();
  /** Answers and errors that there should not be. */
  readonly wrong: string[] = [];
}

/** A write of a new text, or of nothing that stays; with a key, it replaces what the key had. */
interface Write {
  readonly text?: string;
  readonly key?: string;
  readonly body?: string;
  send(): Promise<Response>;
}

const table = {
  TableName: "table",
  KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
  AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
  BillingMode: "PAY_PER_REQUEST",
};

/** Those who write to a server, one write after the other. */
export class Writers {
  readonly ledger = new Ledger();
  readonly #at: string;
  readonly #level: Level;
  /** Of each writer. */
  readonly #written: number[];
  readonly #writers: readonly ((n: number) => Write)[];

  /** Each write has a number, those of a writer begin after `first`. */
  constructor({ port }: TriedServer, level: Level, first = 0) {
    this.#at = `http://127.0.0.1:${port}`;
    this.#level = level;
    this.#writers = [
      (n) => this.#object(n),
      (n) => this.#item(n),
      (n) => this.#message(n),
      (n) => this.#parameter(n),
      (n) => this.#queue(n),
    ];
    this.#written = this.#writers.map(() => first);
  }

  async prepare(): Promise<void> {
    const made = [
      await fetch(`${this.#at}/bucket`, { method: "PUT" }),
      await this.#json("AmazonSQS.CreateQueue", { QueueName: "queue" }),
      await this.#json("DynamoDB_20120810.CreateTable", table),
    ];
    for (const answer of made) if (!answer.ok) throw new Error(`The trial can't be prepared: ${await answer.text()}`);
    for (let isActive = false; !isActive; ) {
      const answer = await this.#json("DynamoDB_20120810.DescribeTable", { TableName: "table" });
      isActive = (await answer.text()).includes('"ACTIVE"');
    }
  }

  /** Lets each write this number of times, all writers at once; returns what the refusals said. */
  async write(times: number): Promise<Set<Refusal>> {
    const refusals = new Set<Refusal>();
    await Promise.all(
      this.#writers.map(async (writer, index) => {
        for (let n = 0; n < times; n++) {
          const number = (this.#written[index] as number) + 1;
          this.#written[index] = number;
          const refusal = await this.#note(writer(number));
          if (refusal !== undefined) refusals.add(refusal);
        }
      }),
    );
    return refusals;
  }

  async #note(write: Write): Promise<Refusal | undefined> {
    const { ledger } = this;
    const { text = "", key, body } = write;
    const isKept = write.text !== undefined;
    try {
      const answer = await write.send();
      const said = await answer.text();
      if (answer.ok) {
        if (!isKept) return undefined;
        if (key === undefined) ledger.accepted.push(text);
        else {
          ledger.latest.set(key, text);
          ledger.maybe.delete(key);
        }
        if (body !== undefined) ledger.bodies.set(text, body);
        return undefined;
      }
      const refusal = refusalIn(answer.status, said);
      if (refusal === "may be repeated" && isKept) ledger.refused.add(text);
      if (refusal === "restart needed" && key !== undefined)
        ledger.maybe.set(key, (ledger.maybe.get(key) ?? new Set()).add(text));
      if (refusal === undefined) ledger.wrong.push(`${text} was answered ${answer.status}: ${said.slice(0, 300)}`);
      return refusal;
    } catch (error) {
      ledger.wrong.push(`${text} got no answer: ${String((error as Error).cause ?? error)}`);
      return undefined;
    }
  }

  /** One in three has a file of its own. */
  #object(n: number): Write {
    const text = `object-${n}-end`;
    const body = text.repeat(n % 3 === 0 ? 6000 : 10 + (n % 50));
    return { text, body, send: () => fetch(`${this.#at}/bucket/${text}`, { method: "PUT", body }) };
  }

  #item(n: number): Write {
    const text = `item-${n}-end`;
    const Item = (id: string) => ({
      id: { S: id },
      text: { S: text },
      more: { S: "x".repeat(n % 4 === 0 ? 9000 : 1500) },
    });
    const ids = ["a", "b"].map((part) => `${part}${n % 7}`);
    // The contract has no transactions.
    const send = () =>
      this.#level === "emulated"
        ? this.#json("DynamoDB_20120810.TransactWriteItems", {
            TransactItems: ids.map((id) => ({ Put: { TableName: "table", Item: Item(id) } })),
          })
        : this.#json("DynamoDB_20120810.PutItem", { TableName: "table", Item: Item(ids[0] as string) });
    return { text, key: `item ${n % 7}`, send };
  }

  #message(n: number): Write {
    const text = `message-${n}-end`;
    const body = { QueueUrl: "http://x/000000000000/queue", MessageBody: text + "z".repeat(n % 5 === 0 ? 5000 : 700) };
    return { text, send: () => this.#json("AmazonSQS.SendMessage", body) };
  }

  #parameter(n: number): Write {
    const text = `parameter-${n}-end`;
    const body = { Name: `name-${n % 5}`, Value: text, Type: "String", Overwrite: true };
    return { text, key: body.Name, send: () => this.#json("AmazonSSM.PutParameter", body) };
  }

  /** A queue that is removed at once, and its records bit by bit after that. */
  #queue(n: number): Write {
    const QueueName = `queue-${n}`;
    const QueueUrl = `http://x/000000000000/${QueueName}`;
    const send = async () => {
      const made = await this.#json("AmazonSQS.CreateQueue", { QueueName });
      if (!made.ok) return made;
      const sent = await this.#json("AmazonSQS.SendMessage", { QueueUrl, MessageBody: "removed with its queue" });
      return sent.ok ? this.#json("AmazonSQS.DeleteQueue", { QueueUrl }) : sent;
    };
    return { send };
  }

  #json(target: string, body: object): Promise<Response> {
    const headers = {
      "X-Amz-Target": target,
      "Content-Type": `application/x-amz-json-1.${target.startsWith("AmazonSSM") ? 1 : 0}`,
    };
    return fetch(this.#at, { method: "POST", headers, body: JSON.stringify(body) });
  }
}

const START = "The state could not be written to the store directory ";

function refusalIn(status: number, said: string): Refusal | undefined {
  if (status !== 503 || !said.includes(START)) return undefined;
  if (said.includes("Nothing of this request was kept; it may be repeated once the directory can be written."))
    return "may be repeated";
  if (said.includes("Restart the server to go on with what the directory holds; until then it keeps no change."))
    return "restart needed";
  return undefined;
}
