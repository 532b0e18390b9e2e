import {
  type Call,
  type Collection,
  object,
  type Scope,
  type ServiceModel,
  type ServiceModule,
  type Shape,
  string,
  validationException,
} from "@cloudstub/kit";

interface PostState {
  readonly letters: Collection<string>;
}

type Post = Call<PostState>;

const model: ServiceModel = {
  source: "written by hand",
  namespace: "org.example.post",
  version: "2020-01-01",
  targetPrefix: "Post",
  operations: {
    Send: { input: "Letter" },
    Take: { input: "Patience", output: "Letter" },
    Count: { output: "Number" },
  },
  shapes: new Map<string, Shape>([
    ["Letter", { type: "structure", members: { Text: "string" } }],
    ["Patience", { type: "structure", members: { Milliseconds: "number" } }],
    ["Number", { type: "structure", members: { Letters: "number" } }],
  ]),
  errors: {},
};

function send({ Text }: { Text: string }, { state, waits }: Post) {
  state.letters.set(`${(Number(state.letters.lastKey() ?? 1e6) || 0) + 1}`, Text);
  waits.wake("letters");
  return {};
}

function take({ letters }: PostState) {
  const [first] = letters.entries();
  if (first === undefined) return undefined;
  letters.delete(first[0]);
  return { Text: first[1] };
}

async function waitForLetter({ Milliseconds = 0 }: { Milliseconds?: number }, { state, waits, clock }: Post) {
  return (await waits.until("letters", { until: clock.now() + Milliseconds }, () => take(state))) ?? {};
}

const view = { method: "GET", params: {}, response: object({ said: string }) } as const;

/** A service of letters. By its contract no call waits for one; with realistic behaviour it does that, and has more to offer. */
export const postOffice = {
  id: "post",
  protocols: ["awsJson1_0"],
  model: () => model,
  state: (scope: Scope): PostState => ({ letters: scope.collection("letters") }),
  operations: { Send: send, Take: (_: unknown, { state }: Post) => take(state) ?? {} },
  emulated: {
    protocols: ["awsQuery"],
    operations: { Take: waitForLetter, Count: (_: unknown, { state }: Post) => ({ Letters: state.letters.size }) },
    routes: {
      greet: { ...view, description: "Says it the long way.", handle: () => ({ said: "good morning" }) },
      part: { ...view, description: "Says goodbye.", handle: () => ({ said: "goodbye" }) },
    },
  },
  routes: { greet: { ...view, description: "Says it.", handle: () => ({ said: "hi" }) } },
  reject: validationException,
} as unknown as ServiceModule;

/** What the post office answers to an operation. */
export async function ask(port: number, operation: string, input: object = {}, signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}/`, { ...requestOf(operation, input), signal: signal ?? null });
  const answer = (await response.json()) as object;
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return answer;
}

/** The request of an operation. */
export function requestOf(operation: string, input: object = {}) {
  const headers = { "x-amz-target": `Post.${operation}`, "content-type": "application/x-amz-json-1.0" };
  return { method: "POST", headers, body: JSON.stringify(input) };
}
